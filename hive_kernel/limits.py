"""Limits of the kernel: room in its arrays, flags of its nodes, and what a prover may try."""

MOST_MOVES = 2048
"""Length of arrays of moves, enough for any position: 8 kinds to place and 4 bugs that roam have at
most 114 cells each, other bugs a few, and 2 throwers 36 throws each."""
AHEAD = 1024
"""Number of plies that a Position can be played beyond the board that it copies."""

# The search.
OPEN = 2
"""Value of `Tree.proved[node]` if no result is proved; proved results are 1, 0 and -1."""
FLAGS = 1, 2, 4
"""Flags of a node: several moves lead to it; one of its moves is a proved draw; `slots` has it."""
LONGEST = AHEAD - 24
"""Most plies of one walk from the root of the tree to a leaf."""
NODE_BYTES, EDGE_BYTES = 50, 24
"""Number of bytes that a node and an edge take in the arrays of a tree."""
ENTRIES = 4 * MOST_MOVES
"""Number of free entries for moves, and for edges, that the tree needs before each iteration."""

# Proofs by trying everything.
FARTHEST = 15
"""Most plies within which a Prover can look for a win."""
PLACES = 1 << 18
"""Default number of positions whose results a Prover remembers."""
NEVER = 127
"""Value of `Prover.sure` for a position without a proved win: more plies than any win takes."""
UNBOUNDED = 1 << 62
"""Value of `Prover.limit` that no number of positions reaches."""
NEVER_WALKED = 1 << 30
"""More walks than any move of the root has; `Tree.next_favourite` starts from this number."""
TRIED_AT = 1024
"""Iterations before a win in 5 plies is looked for; each 2 plies more take 8 times as many."""
TRIED_LEAST = 2048
"""Number of positions a prover may play in one try, or the number of iterations if that is more."""
TRIED_MOVES = 4
"""Number of the root's most visited unproved moves that a prover tries for a forced win."""
NEARLY_WON = 0.7
"""Least mean value (-1 to 1) of the root's most visited move for a prover to try less visited ones."""
MORE_FROM = 10240
"""Number of iterations before a prover tries the first further move of a nearly won root."""
MORE_EVERY = 2048
"""Number of iterations from one try of a further move of a nearly won root to the next try."""
MORE_MOVES, MORE_PLIES = 16, 7
"""Most moves of a nearly won root that are tried one by one, and plies within which one must win."""
MORE_POSITIONS = 32768
"""Most positions that a prover plays to try one further move of a nearly won root."""
