"""The tree search, its evaluation of Hive positions, playing levels and styles, reports, and
reasons."""
