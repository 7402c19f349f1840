"""Random hostile inputs for every reader of text and records; `python3 -m tools.checks.fuzz`."""
