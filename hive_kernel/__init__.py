"""The rules and the search of hive_core once more, flat and typed, to be compiled.

`hive_core` is the truth: readable, pure Python, on three interpreters. This package says the same in
integers and arrays of integers, so that Cython makes C of it that is some fifty times as fast. It is
proved equal by tests, and nothing depends on it: where it is not installed, `hive_core` does the work.

    core      positions, legal moves, perft, proofs, judgement and tree; the one module that is
              compiled, by the types in core.pxd, and that runs uncompiled as well
    tables    what core needs of hive_core's tables, as arrays; weights   an evaluator; boards   a board
    search    the search behind the face of that of hive_core
    perft     counting lines of play

Only CPython and Pyodide; MicroPython has neither compiled modules nor a use for the source.
"""

__version__ = "0.1.0"
