"""Checks too slow for every test run."""
