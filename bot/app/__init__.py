"""The table service: one door for people, timers and computer players."""
