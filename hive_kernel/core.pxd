# The types of core.py, for Cython: whatever is not named here stays a Python object.
# long long: keys of 64 bits, and counts of more than 2 billion lines of play.

cimport cython

cdef int PASS, SHIFT, CELL, CELLS, HALF, PIECES, KINDS, START, QUEEN_DUE, ONGOING, DRAW, LEVELS
cdef int CRAWL, CRAWL_THRICE, STEP, JUMP, ROAM, COPY, CROSS, FORKED, STAYS, MOST_MOVES
cdef long long TURN_KEY
cdef int[::1] NEAR, KIND, COLOR, WALK, THROWS, SLIDES, ARCS, ONWARD, BACKWARD, KEY_ROW
cdef long long[::1] PIECE_KEYS, KIND_KEYS, REST_KEYS


@cython.final
cdef class Position:
    cdef int[::1] top, height, ring, where, below, playing, out, begin, end, mark, reached, queue, log
    cdef long long[::1] keys, kind_keys
    cdef readonly int count, stacks, euler, tournament, depth, room, turn, ply, rest
    cdef int stamp, walk

    cdef void flip(self, int cell) noexcept
    @cython.locals(under=cython.int)
    cdef void put(self, int piece, int cell) noexcept
    @cython.locals(under=cython.int, cell=cython.int)
    cdef void lift(self, int piece) noexcept

    @cython.locals(at=cython.int, piece=cython.int, origin=cython.int)
    cdef void make(self, int move) noexcept
    @cython.locals(at=cython.int, piece=cython.int, origin=cython.int)
    cdef void undo(self) noexcept
    @cython.locals(key=cython.longlong, kind_key=cython.longlong, cell=cython.int, piece=cython.int, level=cython.int)
    cdef void key_afresh(self) noexcept
    @cython.locals(key=cython.longlong, kind_key=cython.longlong, cell=cython.int, piece=cython.int, level=cython.int, row=cython.int)
    cdef void advance(self, int move) noexcept
    cdef void retreat(self) noexcept
    @cython.locals(key=cython.longlong, at=cython.int)
    cdef bint recurs(self) noexcept
    @cython.locals(white=cython.int, black=cython.int, white_lost=cython.bint, black_lost=cython.bint)
    cdef int result(self) noexcept

    cdef int generate(self) noexcept
    @cython.locals(first=cython.int, due=cython.bint, barred=cython.int, cells=cython.int, last=cython.int, piece=cython.int, i=cython.int)
    cdef void placements(self) noexcept
    @cython.locals(piece=cython.int, cell=cython.int, d=cython.int, stamp=cython.int, first=cython.int, found=cython.int, near=cython.int)
    cdef int placement_cells(self) noexcept
    @cython.locals(first=cython.int, thrower=cython.int, other_thrower=cython.int, piece=cython.int, cell=cython.int, kind=cython.int, copied=cython.int, thrown=cython.int)
    cdef void movements(self) noexcept
    @cython.locals(kinds=cython.int, d=cython.int, piece=cython.int)
    cdef int copied(self, int cell, int kind) noexcept
    cdef void add(self, int piece, int cell) noexcept
    @cython.locals(move=cython.int, i=cython.int)
    cdef void add_throw(self, int piece, int cell, int thrown) noexcept

    cdef bint pinned(self, int cell) noexcept
    @cython.locals(stamp=cython.int, ring=cython.int, left=cython.int, near=cython.int, d=cython.int, head=cython.int, tail=cython.int, at=cython.int)
    cdef bint joined(self, int cell) noexcept
    @cython.locals(d=cython.int)
    cdef bint beside(self, int cell, int other) noexcept

    @cython.locals(left=cython.int, right=cython.int)
    cdef bint gated(self, int cell, int d, int level) noexcept
    cdef void reach(self, int walk, int piece, int cell) noexcept
    @cython.locals(slides=cython.int, d=cython.int)
    cdef void crawl(self, int piece, int cell) noexcept
    @cython.locals(near=cython.int, d=cython.int)
    cdef void jump(self, int piece, int cell) noexcept
    @cython.locals(level=cython.int, slides=cython.int, near=cython.int, d=cython.int)
    cdef void step(self, int piece, int cell) noexcept
    @cython.locals(at=cython.int, d=cython.int)
    cdef void roam(self, int piece, int cell) noexcept
    @cython.locals(stamp=cython.int, head=cython.int, tail=cython.int, at=cython.int, slides=cython.int, d=cython.int, near=cython.int)
    cdef void roam_forked(self, int piece, int cell) noexcept
    @cython.locals(slides=cython.int, more=cython.int, most=cython.int, d=cython.int, e=cython.int, f=cython.int, first=cython.int, second=cython.int, third=cython.int)
    cdef void crawl_thrice(self, int piece, int cell) noexcept
    @cython.locals(stamp=cython.int, gates=cython.bint, found=cython.int, d=cython.int, e=cython.int, i=cython.int, climbed=cython.int, crossed=cython.int, level=cython.int, near=cython.int)
    cdef void cross(self, int piece, int cell) noexcept
    @cython.locals(d=cython.int, e=cython.int, source=cython.int, piece=cython.int, goal=cython.int)
    cdef void throws(self, int cell, int thrown) noexcept

    @cython.locals(count=cython.int, i=cython.int, total=cython.longlong)
    cdef long long lines_of_play(self, int depth, int[::1] moves, int base, bint bulk) noexcept
