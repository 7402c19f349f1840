"""The core's own test suite on the Pythons of the page: MicroPython and Pyodide, under Node."""
