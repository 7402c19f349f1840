# The types of core.py, for Cython: whatever is not named here stays a Python object.
# long long: keys of 64 bits, and counts of more than 2 billion lines of play.

cimport cython
from libc.math cimport sqrt

# Numbers that the compiler is to know. To C each is a temporary with that value, so what core.py assigns at import is
# lost; tests/kernel/test_types.py compares the two.
cdef extern from *:
    int PASS "(int){-1}", SHIFT "(int){10}", CELL "(int){1023}", CELLS "(int){1024}", HALF "(int){14}"
    int PIECES "(int){28}", KINDS "(int){8}", ONGOING "(int){-1}", DRAW "(int){2}", HEIGHTS "(int){8}"
    int CRAWL "(int){0}", CRAWL_THRICE "(int){1}", STEP "(int){2}", JUMP "(int){3}", ROAM "(int){4}"
    int COPY "(int){5}", CROSS "(int){6}", FORKED "(int){6}", STAYS "(int){7}", WRAP "(int){1023}"
    int ZONES "(int){6}", WORDS "(int){4}", NET_STATES "(int){6}", NET_CASES "(int){60}", IN_HAND "(int){3}"
    int ON_STACK "(int){2}", COVERED "(int){3}", BY_ENEMY "(int){5}", HAND_ROW "(int){960}"
    int QUEENS_ROW "(int){1024}", PHASE_ROW "(int){1088}", NET_PHASES "(int){5}", NET_PHASE_PLIES "(int){8}"
    int LANE "(int){16}", LANE_MASK "(int){65535}", MIDDLE "(int){16384}", LOW "(int){15}", MOVE "(int){32767}"
    int LEVEL "(int){32768}", EVEN "(int){384}", MOST_LEVEL "(int){767}", ONTO_QUEEN "(int){0}"
    int OFF_QUEEN "(int){1}", QUEEN_FLEES "(int){2}", ONTO_ENEMY "(int){3}", ANSWER "(int){4}", AGAIN "(int){5}"
    int ONTO_OWN "(int){6}", PHASES "(int){5}", PHASE_PLIES "(int){8}", STATES "(int){3}", STACKED "(int){2}"
    int MOST_GOALS "(int){63}", ALONE_BY_ENEMY "(int){7}", ALONE_BY_OWN "(int){8}", OPEN "(int){2}"
    int SHARED "(int){1}", DRAWN "(int){2}", KEYED "(int){4}"
    double CLOSED "(double){-1000000000.0}"

# Numbers that are read seldom
cdef int START, QUEEN_DUE, MOST_MOVES, LONGEST, FAVOUR, MOST_FAVOUR, SHARE, MORE, FIRST, NODE_BYTES, EDGE_BYTES
cdef int ROOM, FARTHEST, PLACES, NEVER, TRIED_AT, TRIED_LEAST, TRIED_MOVES, NEVER_WALKED, MORE_FROM, MORE_EVERY
cdef int MORE_MOVES, MORE_PLIES, MORE_POSITIONS
cdef long long TURN_KEY, MIDDLES, UNBOUNDED
cdef double NEARLY_WON

# Tables, copied at import; the large ones are shared
cdef int[6144] NEAR
cdef int[28] KIND, COLOR, KEY_ROW
cdef int[8] WALK, THROWS
cdef int[64] SLIDES, ARCS, ONWARD, OCCUPIED, LONE, NEIGHBOUR_AT
cdef long long[29] REST_KEYS
cdef int[512] FREE, ON_GROUND
cdef signed char[1024] FROM_ENEMY, FROM_OWN, BY_ENEMY_QUEEN, BY_OWN_QUEEN
cdef double[768] PRIORS
cdef long long[::1] PIECE_KEYS, KIND_KEYS

@cython.final
cdef class Position:
    cdef int[::1] top, height, ring, where, below, playing, out, begin, end, mark, reached, queue, log
    cdef long long[::1] keys, kind_keys
    cdef readonly int count, stacks, euler, tournament, depth, room, turn, ply, rest
    cdef int stamp, walk

    @cython.locals(at=cython.int)
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
    cpdef long long key(self) noexcept
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

    @cython.locals(total=cython.longlong, _=cython.int)
    cpdef long long generations(self, int rounds) noexcept
    @cython.locals(count=cython.longlong, i=cython.int, _=cython.int)
    cpdef long long pairs(self, int rounds) noexcept
    @cython.locals(count=cython.int, i=cython.int, total=cython.longlong)
    cdef long long lines_of_play(self, int depth, int[::1] moves, int base, bint bulk) noexcept


@cython.final
cdef class Prover:
    cdef Position position
    cdef int[::1] moves, saviours, hopes
    cdef long long[::1] position_keys
    cdef signed char[::1] sure, vain
    cdef readonly long long positions
    cdef public long long limit
    cdef int places

    @cython.locals(fewer=cython.int)
    cdef int soonest(self, int plies) noexcept
    @cython.locals(p=Position, queen=cython.int, cell=cython.int, thrown=cython.bint, count=cython.int, turn=cython.int, i=cython.int, move=cython.int, won=cython.bint)
    cdef bint at_hand(self) noexcept
    @cython.locals(p=Position, d=cython.int, piece=cython.int, kind=cython.int)
    cdef bint beside_thrower(self, int cell) noexcept
    @cython.locals(p=Position, key=cython.longlong, place=cython.int, won=cython.bint, count=cython.int, i=cython.int)
    cdef bint forced(self, int plies, int at) noexcept
    @cython.locals(p=Position, turn=cython.int, result=cython.int, won=cython.bint, count=cython.int, i=cython.int)
    cdef bint move_wins(self, int move, int plies, int at) noexcept
    @cython.locals(p=Position, count=cython.int, i=cython.int)
    cdef int listed(self, int at, int likely) noexcept


@cython.final
cdef class Judge:
    cdef double[::1] reserve, ground, stacked, danger, covered, minded
    cdef int[::1] place, move, attack, crowd, relieve, levels, turns
    cdef int[::1] throw, goal, origin, throw_goal, throw_origin, few, apart
    cdef int[::1] come, leave, grades, units
    cdef int[28] goals
    cdef int[16] hand
    cdef long long[4] sums
    cdef long long[::1] network
    cdef bint learnt, extra
    cdef double pillbug, turn, half

    @cython.locals(score=cython.double, piece=cython.int, cell=cython.int, queen=cython.int, at=cython.int)
    cpdef double value(self, Position p) except? -2.0
    @cython.locals(i=cython.int)
    cpdef list graded(self, Position position)
    @cython.locals(queen=cython.int, cell=cython.int, found=cython.double, piece=cython.int, d=cython.int, near=cython.int, helps=cython.bint)
    cdef double queen_danger(self, Position p, int color) noexcept
    @cython.locals(i=cython.int, piece=cython.int, cell=cython.int, at=cython.int, own_at=cython.int, enemy_at=cython.int, unit=cython.int, found=cython.int)
    cdef int network_score(self, Position p) noexcept
    @cython.locals(i=cython.int)
    cdef void add_row(self, int row) noexcept
    @cython.locals(queen=cython.int, ring=cython.int, found=cython.int)
    cdef int case_of(self, Position p, int piece, int cell) noexcept
    @cython.locals(turn=cython.int, own_at=cython.int, enemy_at=cython.int, before=cython.int, head=cython.int, first=cython.int, lifted=cython.bint, i=cython.int, move=cython.int, piece=cython.int, cell=cython.int, kind=cython.int, own=cython.bint, origin=cython.int, at=cython.int, ring=cython.int, grade=cython.int, more=cython.int)
    cdef void grade(self, Position p) noexcept
    @cython.locals(found=cython.int)
    cdef int zone(self, int cell, int own_at, int enemy_at) noexcept
    @cython.locals(kind=cython.int, origin=cython.int, phase=cython.int, level=cython.int, at=cython.int)
    cdef int departure(self, Position p, int piece, int own_at, int enemy_at) noexcept
    @cython.locals(piece=cython.int, cell=cython.int, d=cython.int, near=cython.int)
    cdef void clear_cells(self, Position p) noexcept
    @cython.locals(cell=cython.int, last=cython.int, piece=cython.int)
    cdef void mark_cells(self, Position p, int own_at, int enemy_at) noexcept
    @cython.locals(d=cython.int, near=cython.int)
    cdef void mark_around(self, Position p, int cell, int level) noexcept
    @cython.locals(ring=cython.int, own=cython.bint, level=cython.int, d=cython.int, near=cython.int, at=cython.int)
    cdef void mark_piece(self, Position p, int piece, int cell, int enemy_at) noexcept


@cython.final
cdef class Tree:
    cdef Judge judge
    cdef Position position
    cdef double c_puct
    cdef readonly double fpu
    cdef public long long bound
    cdef readonly long long iterations
    cdef readonly int folded, wanted
    cdef public bint proving
    cdef Prover prover
    cdef int tried_plies, tried_move
    cdef int node_room, slot_count, move_room, edge_room, nodes, moves_end, edges_end, root, noisy, live
    cdef int[::1] visits, first, edges, forward, slots, moves, kid, walks, path, path_edge, tries, favours
    cdef double[::1] total, scale, mean, curiosity, noise, gains
    cdef long long[::1] key
    cdef short[::1] count, tried, opened, plies
    cdef signed char[::1] proved, flags

    @cython.locals(root=cython.int, i=cython.int)
    cpdef bint begin(self, Position position, double fpu, int wanted)
    @cython.locals(p=Position, root=cython.int)
    cdef int rooted(self) except -1
    @cython.locals(i=cython.int)
    cdef void clear(self) noexcept
    @cython.locals(found=cython.longlong)
    cdef long long bytes(self) noexcept
    cdef void make_room(self)
    @cython.locals(nodes=cython.bint, moves=cython.bint, edges=cython.bint)
    cdef bint grow(self)
    cdef bint fits(self, long long grown, long long copied) noexcept
    @cython.locals(room=cython.int, slots=cython.int, grown=cython.longlong)
    cdef bint more_nodes(self)
    @cython.locals(more=cython.int)
    cdef bint more_moves(self)
    @cython.locals(more=cython.int, room=cython.int)
    cdef bint more_edges(self)
    @cython.locals(least=cython.int, most=cython.int, node=cython.int)
    cdef void give_up(self) noexcept
    @cython.locals(nodes=cython.int, moves=cython.int, edges=cython.int, node=cython.int)
    cdef bint fits_half(self, int least) noexcept
    cdef void fold(self, int node) noexcept
    @cython.locals(waiting=cython.int, node=cython.int, proved=cython.int, i=cython.int, kid=cython.int)
    cdef void gather(self, int root, int least, bint anew) noexcept
    @cython.locals(to=cython.int, node=cython.int)
    cdef void close_nodes(self) noexcept
    @cython.locals(at=cython.int, to=cython.int, node=cython.int, size=cython.int, i=cython.int)
    cdef void close_moves(self) noexcept
    @cython.locals(at=cython.int, to=cython.int, node=cython.int, size=cython.int, i=cython.int)
    cdef void close_edges(self) noexcept

    @cython.locals(slot=cython.int)
    cdef int find(self, long long key) noexcept
    @cython.locals(slot=cython.int)
    cdef void enter(self, int node) noexcept
    @cython.locals(i=cython.int, node=cython.int)
    cdef void enter_all(self) noexcept

    @cython.locals(node=cython.int)
    cdef int new(self) noexcept
    @cython.locals(node=cython.int)
    cdef int proven(self, int result, int plies) noexcept
    cdef int move_of(self, int grade) noexcept
    @cython.locals(p=Position, count=cython.int, at=cython.int, best=cython.int, total=cython.double, win=cython.int, i=cython.int, grade=cython.int)
    cdef void expand(self, int node) noexcept
    @cython.locals(begin=cython.int, end=cython.int, best=cython.int, at=cython.int, i=cython.int)
    cdef void bring_best(self, int node, int index) noexcept
    cdef double weight_of(self, int node, int index) noexcept
    @cython.locals(tried=cython.int, old=cython.int, size=cython.int, at=cython.int, i=cython.int)
    cdef void add_edge(self, int node, int kid) noexcept
    @cython.locals(p=Position, cell=cython.int, gap=cython.int, d=cython.int, turn=cython.int, found=cython.int, best=cython.int, i=cython.int, move=cython.int, piece=cython.int, rank=cython.int, won=cython.bint)
    cdef int winning_move(self) noexcept
    @cython.locals(p=Position, cell=cython.int)
    cdef bint win_at_hand(self) noexcept

    cdef bint over(self) noexcept
    @cython.locals(done=cython.int)
    cdef int go(self, int iterations)
    @cython.locals(node=cython.int, length=cython.int, fresh=cython.bint, kid=cython.int, tried=cython.int, begin=cython.int, urge=cython.double, best=cython.double, chosen=cython.int, i=cython.int, edge=cython.int, _=cython.int, value=cython.double)
    cdef void iterate(self, int start) noexcept
    @cython.locals(plies=cython.int, times=cython.longlong)
    cdef bint asks(self) noexcept
    @cython.locals(number=cython.int, most=cython.int, last=cython.int, edge=cython.int)
    cdef bint asks_one_more(self) noexcept
    @cython.locals(prover=Prover, within=cython.int, most=cython.int, last=cython.int, move=cython.int, _=cython.int)
    cdef bint wins_root(self, int plies, long long positions) noexcept
    @cython.locals(found=cython.int, walks=cython.int, i=cython.int, edge=cython.int, times=cython.int, later=cython.bint)
    cdef int next_favourite(self, int most, int last) noexcept
    @cython.locals(edge=cython.int, kid=cython.int)
    cdef void win_by(self, int index, int plies) noexcept
    @cython.locals(i=cython.int)
    cdef bint passed(self, int node, int length) noexcept
    @cython.locals(p=Position, result=cython.int, key=cython.longlong, kid=cython.int)
    cdef int leaf(self) noexcept
    @cython.locals(value=cython.double, node=cython.int, index=cython.int, move=cython.int, edge=cython.int)
    cdef void carry_up(self, int length, int kid, bint fresh) noexcept
    @cython.locals(level=cython.int)
    cdef void learn(self, int move, double gain) noexcept
    @cython.locals(lost=cython.int, drawn=cython.int, i=cython.int)
    cdef void prove(self, int node, int kid) noexcept
    @cython.locals(most=cython.int, second=cython.int, i=cython.int, proved=cython.int)
    cdef bint settled(self, double left) noexcept
    @cython.locals(best=cython.int, most=cython.int, chosen=cython.int, i=cython.int, edge=cython.int, proved=cython.int, rank=cython.int)
    cdef int likeliest(self, int node) noexcept

    @cython.locals(root=cython.int, tried=cython.int, kid=cython.int, index=cython.int, visits=cython.int, total=cython.double, edge=cython.int)
    cdef void look_broadly(self) noexcept
    @cython.locals(most=cython.int, least=cython.int, found=cython.int, last=cython.double, last_at=cython.int, best=cython.double, at=cython.int, i=cython.int, _=cython.int, later=cython.bint, value=cython.double, kid=cython.int, visits=cython.int)
    cdef int neglected(self) noexcept
