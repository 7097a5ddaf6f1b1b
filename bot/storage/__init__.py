"""Where tables, people and results are kept."""
