"""The package hive_boards: what a fence and a directive become."""
