"""How fast the core is, on three interpreters."""
