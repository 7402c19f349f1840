"""Speed of the core on three interpreters."""
