"""Fuzz tests: random hostile inputs for every parser of text and records; `python3 -m
tools.checks.fuzz`."""
