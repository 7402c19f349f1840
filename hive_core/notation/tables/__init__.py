"""Notations in which people write down games at the table: readers of their moves.

Each is a Notation (notation.py), which returns the legal moves that a text may mean.
"""

from hive_core.notation.tables.algebraic import Algebraic
from hive_core.notation.tables.boom import Boom
from hive_core.notation.tables.clock import ClockFaces
from hive_core.notation.tables.notation import Notation
from hive_core.notation.tables.sun import Sun
from hive_core.notation.tables.vector import Vector
from hive_core.notation.tables.west import West
from hive_core.notation.tables.young import Young

__all__ = ["NOTATIONS", "Notation"]

NOTATIONS = (Algebraic(), Boom(), ClockFaces(), Sun(), Vector(), West(), Young())
