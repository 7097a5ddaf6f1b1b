"""The rules of Dou Dizhu: pure values and functions, no clock, no chance, no I/O."""
