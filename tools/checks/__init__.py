"""Checks that are too slow for every test run."""
