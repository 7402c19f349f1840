"""Steps behind `serve.py` and `python3 -m tests`: fetching, building, measuring."""
