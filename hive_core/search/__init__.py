"""The tree search, the evaluation of Hive for it, levels, styles, and reports with reasons."""
