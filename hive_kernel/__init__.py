"""The rules and the search of hive_core a second time, with typed integers and arrays, for a compiler.

`hive_core` is the reference: readable, pure Python, on three interpreters. This package computes the
same with integers and arrays of integers, so that Cython can compile it to C, some fifty times as fast.
Tests prove that both agree. No other package needs it: without it, `hive_core` does the work.

    core      positions, legal moves, perft, forced wins, evaluation and tree; the only module that is
              compiled, with the types in core.pxd; it also runs uncompiled
    tables    tables of hive_core as arrays
    weights   weights of an evaluator as arrays
    boards    reading a board of hive_core
    search    the search, with the interface of hive_core's search
    perft     counting lines of play

It runs in CPython and Pyodide, not in MicroPython, which cannot load compiled modules.
"""

__version__ = "0.1.0"
