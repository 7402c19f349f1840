"""Boards of chess from npm, beside which tools.bench.embed measures ours."""
