"""The three packages as they are published: built into dist/, and tried in fresh environments."""
