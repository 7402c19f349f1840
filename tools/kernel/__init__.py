"""The compiled search `hive_kernel`: for this machine, and for the Pyodide of the pages."""
