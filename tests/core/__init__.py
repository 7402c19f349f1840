"""The rules, tested in plain functions that also run on MicroPython and Pyodide."""
