"""Limits of a study's text."""

LONGEST_STUDY = 262144
"""Maximum number of characters of a study's text."""
LONGEST_TEXT = 65536
"""Maximum number of characters of all paragraphs and lists together."""
LONGEST_PARAGRAPH = 5000
"""Maximum number of characters of a paragraph or a list."""
LONGEST_ID = 32
"""Maximum number of characters of a study's id."""
MOST_PARTS = 200
"""Maximum number of boards, and of sections, of a study."""
MOST_NEEDED = 99
"""Maximum number of tasks that a test asks."""
MOST_FAULTS = 20
"""Number of faults after which reading stops."""
