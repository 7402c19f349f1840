"""What the tree gives up when its memory is full, and what it keeps: node by node, compared with what a
plain walk through it says. Of the source alone, whose arrays can be read."""

import copy
from functools import lru_cache
from typing import Any

import pytest

from hive_core.notation.position import parse_position
from hive_core.rules.board import Board
from tests.facts import board_of, load
from tests.kernel.forms import SEARCHES, SOURCE
from tests.search.test_search import random_board

CORE: Any = SOURCE
NODES = "visits total scale key first count edges tried opened proved plies flags forward".split()
EDGES = "kid walks mean curiosity".split()


def near_the_end() -> Board:
    """Of a real game, where many moves are proven to lose, and some a draw."""
    record = next(one for one in load("games.json") if one["id"] == "real-06")
    return board_of(record, len(record["moves"]) - 4)


def dancing() -> Board:
    """Where draws by repetition are near: both queens went there and back."""
    record = next(one for one in load("games.json") if one.get("third"))
    return board_of(record, record["third"] - 1)


BOARDS = {
    "mid-game": lambda: random_board(4, 16, ""),
    "the end": near_the_end,
    "a repetition": dancing,
}


@lru_cache
def grown(name: str) -> Any:
    search = SEARCHES["source"](BOARDS[name](), seed=3, settle=False)
    search.run(iterations=90)
    return search


def tree_of(name: str) -> Any:
    """A tree of 90 iterations, to be changed."""
    return copy.deepcopy(grown(name).table)


def row(tree, node):
    """What a tree holds of a node that is not folded; its kids by their numbers."""
    first, edges = tree.first[node], tree.edges[node]
    span = slice(edges, edges + tree.tried[node])
    about = [getattr(tree, name)[node] for name in ("visits", "total", "scale", "key", "opened")]
    return (
        about + [tree.proved[node], tree.plies[node], tree.flags[node]],
        list(tree.moves[first : first + tree.count[node]]) if first >= 0 else None,
        list(tree.kid[span]) if tree.tried[node] else [],
        [list(getattr(tree, name)[span]) for name in EDGES[1:]] if tree.tried[node] else [],
    )


def rows(tree):
    """Every node in its row."""
    return [row(tree, node) for node in range(tree.nodes)]


def reached(tree, root, stops):
    """The nodes that a walk comes to which does not go on from some of them."""
    seen, waiting = {root}, [root]
    for node in waiting:
        if tree.first[node] >= 0 and not stops(node):
            for kid in row(tree, node)[2]:
                if kid not in seen:
                    seen.add(kid)
                    waiting.append(kid)
    return seen


def sound(tree):
    """Nothing is lost: the table has every node that it should."""
    assert tree.faults() == []
    in_table = sorted(node for node in tree.slots if node >= 0)
    keyed = [node for node in range(tree.nodes) if tree.flags[node] & CORE.KEYED]
    assert in_table == keyed


def compact(tree):
    """Nothing is in the way: what is kept lies side by side."""
    sound(tree)
    open_nodes = [node for node in range(tree.nodes) if tree.first[node] >= 0]
    assert tree.moves_end == sum(tree.count[node] + 2 for node in open_nodes)
    blocks = [tree.edges[node] for node in range(tree.nodes) if tree.edges[node] >= 0]
    assert tree.edges_end == sum(tree.walks[at - 1] + 1 for at in blocks)


def same_but_folded(before, tree, kept, folded):
    """Each node that is kept stands where `forward` says, in its old order, as it was."""
    assert tree.nodes == len(kept)
    for number, node in enumerate(sorted(kept)):
        assert tree.forward[node] == number + 1
        about, moves, kids, edges = before[node]
        if node in folded:
            assert (tree.first[number], tree.edges[number]) == (-1, -1)
            assert (tree.count[number], tree.tried[number]) == (0, 0)
            assert row(tree, number)[0][:5] == about[:5]
        else:
            places = [tree.forward[kid] - 1 for kid in kids]
            assert row(tree, number) == (about, moves, places, edges)


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("least", [0, 2, 4, 32])
def test_what_is_visited_least_forgets_its_moves_and_all_else_is_as_it_was(name, least):
    tree = tree_of(name)
    before, visits, proved = rows(tree), list(tree.visits), list(tree.proved)
    open_nodes = {node for node in range(tree.nodes) if tree.first[node] >= 0}
    small = {n for n in open_nodes if visits[n] < least and n != tree.root}
    kept = reached(tree, tree.root, small.__contains__)
    order = tree.root_moves()
    tree.gather(tree.root, least, False)
    same_but_folded(before, tree, kept, small)
    compact(tree)
    assert tree.root_moves() == order
    assert tree.noisy == tree.root, "the root's own weights are kept"
    for number, node in enumerate(sorted(kept)):
        drawn = before[node][0][7] & CORE.DRAWN
        if node in small and proved[node] == CORE.OPEN:
            drawn = 0
        assert tree.flags[number] & CORE.DRAWN == drawn
    for more in (8, 64):
        tree.gather(tree.root, more, False)
        compact(tree)


@pytest.mark.parametrize("name", BOARDS)
def test_another_root_keeps_what_follows_it_and_forgets_draws(name):
    """A draw may have been one by repetition, on a way that the game has not taken."""
    tree = tree_of(name)
    kids = [tree.kid[tree.edges[tree.root] + i] for i in range(tree.tried[tree.root])]
    root = max(kids, key=lambda kid: tree.visits[kid])
    before, proved, flags = rows(tree), list(tree.proved), list(tree.flags)
    drawn = {
        node
        for node in range(tree.nodes)
        if proved[node] == 0 or (flags[node] & CORE.DRAWN and proved[node] == CORE.OPEN)
    }
    kept = reached(tree, root, drawn.__contains__)
    tree.gather(root, 0, True)
    for node in drawn & kept:
        about = before[node][0]
        about[5], about[7] = CORE.OPEN, about[7] & ~CORE.DRAWN
    same_but_folded(before, tree, kept, drawn)
    compact(tree)
    assert tree.root == sorted(kept).index(root) and tree.noisy == -1
    for node in drawn & kept:
        number = tree.forward[node] - 1
        assert tree.proved[number] == CORE.OPEN and not tree.flags[number] & CORE.DRAWN


def test_as_few_nodes_are_given_up_as_leave_half_of_all_room(monkeypatch):
    """The least number of visits, a power of two, with which the others fit into half."""
    tree = tree_of("mid-game")
    asked = []
    monkeypatch.setattr(tree, "gather", lambda root, least, anew: asked.append((root, least, anew)))

    def rooms(least):
        """At the most: nodes, moves, edges of what is kept with so many visits."""
        nodes, moves, edges = 1, 0, 0
        for node in range(tree.nodes):
            if tree.first[node] >= 0 and (tree.visits[node] >= least or node == tree.root):
                nodes += tree.tried[node]
                moves += tree.count[node] + 2
                edges += tree.walks[tree.edges[node] - 1] + 1 if tree.tried[node] else 0
        return nodes, moves, edges

    for least in (1, 2, 4, 8):
        nodes, moves, edges = rooms(least)
        smaller = [one - 1 for one in rooms(least)]
        for which in range(3):
            for enough in (True, False):
                sizes = [10**6] * 3
                sizes[which] = 2 * ((nodes, moves, edges)[which] if enough else smaller[which]) + 2
                tree.node_room, tree.move_room, tree.edge_room = sizes
                wanted = next(n for n in (1, 2, 4, 8, 16, 32, 64, 128) if fits(rooms(n), sizes))
                tree.give_up()
                assert asked.pop() == (tree.root, wanted, False)
    assert tree.folded == 24
    tree.node_room = 2
    tree.give_up()
    most = max(tree.visits[node] for node in range(tree.nodes) if tree.first[node] >= 0)
    assert asked.pop()[1] == 1 << most.bit_length(), "all but the root, where nothing is enough"
    tree.visits[tree.root] = 1024
    tree.give_up()
    assert asked.pop()[1] == 2048


def fits(rooms, sizes):
    return all(room < size // 2 for room, size in zip(rooms, sizes))


def test_a_folded_node_is_expanded_anew_and_the_search_goes_on():
    search = copy.deepcopy(grown("mid-game"))
    tree = search.table
    tree.gather(tree.root, 8, False)
    before = tree.visits[tree.root]
    search.run(iterations=tree.iterations + 40)
    assert tree.visits[tree.root] == before + 40
    sound(tree)


@pytest.mark.parametrize("name", BOARDS)
def test_what_lies_in_room_that_was_given_up_does_no_harm(name):
    """Whatever is left beyond the last node, move and edge: the search goes on as in empty room."""
    clean, littered = copy.deepcopy(grown(name)), copy.deepcopy(grown(name))
    for search in (clean, littered):
        search.table.gather(search.table.root, 4, False)
    tree = littered.table
    for name_, end in [(one, tree.nodes) for one in NODES if one != "forward"] + [
        ("moves", tree.moves_end),
        *((one, tree.edges_end) for one in EDGES),
    ]:
        row = getattr(tree, name_)
        for at in range(end, min(len(row), end + 4000)):
            row[at] = 3
    for search in (clean, littered):
        search.run(iterations=search.iterations + 40)
    sound(tree)
    assert littered.report(all_lines=True).lines == clean.report(all_lines=True).lines


def test_a_tree_that_is_taken_over_for_another_game_begins_as_a_new_one():
    tree, board = tree_of("a repetition"), BOARDS["mid-game"]()
    for name in NODES[:-1]:
        for at in range(300):
            getattr(tree, name)[at] = 3
    ours = SEARCHES["source"](board, seed=5, settle=False, table=tree)
    new = SEARCHES["source"](board, seed=5, settle=False)
    assert (tree.root, tree.size()) == (new.table.root, new.table.size()) == (0, 1)
    for iterations in (0, 1, 40):
        for search in (ours, new):
            search.run(iterations=iterations)
        one, other = ours.report(all_lines=True), new.report(all_lines=True)
        assert (one.lines, one.proved, one.plies) == (other.lines, other.proved, other.plies)
    assert ours.table is tree and ours.size == 0
    assert tree.folded == new.table.folded == 0
    sound(tree)


def test_of_two_nodes_of_one_position_the_table_has_the_later():
    tree = tree_of("mid-game")
    kid = next(node for node in range(1, tree.nodes) if tree.flags[node] & CORE.KEYED)
    twin = tree.new()
    tree.key[twin] = tree.key[kid]
    tree.enter(twin)
    assert tree.slots[tree.find(tree.key[kid])] == twin
    assert not tree.flags[kid] & CORE.KEYED
    assert tree.flags[twin] & CORE.KEYED
    other = tree.new()
    tree.key[other] = 12345
    tree.enter(other)
    sound(tree)


# Growing


def held(tree):
    """The bytes that the arrays take, by name."""
    names = [*NODES, "slots", "moves", *EDGES]
    return {name: getattr(tree, name).itemsize * len(getattr(tree, name)) for name in names}


GROWING = {"more_nodes": NODES, "more_moves": ["moves"], "more_edges": EDGES}


@pytest.mark.parametrize("what", GROWING)
def test_half_as_much_room_again_holds_what_was_there(what):
    tree = tree_of("mid-game")
    before, sizes, content = rows(tree), held(tree), list(tree.slots)
    rooms = tree.node_room, tree.move_room, tree.edge_room
    tree.bound = 1 << 40
    assert getattr(tree, what)()
    assert rows(tree) == before
    sound(tree)
    for name, old, new in zip(
        GROWING, rooms, (tree.node_room, tree.move_room, tree.edge_room), strict=True
    ):
        assert new == (old + old // 2 if name == what else old)
    for name, size in held(tree).items():
        if name in GROWING[what]:
            room = {"more_nodes": tree.node_room, "more_moves": tree.move_room}
            assert len(getattr(tree, name)) == room.get(what, tree.edge_room)
        elif name != "slots":
            assert size == sizes[name]
    assert tree.slots.count(-1) == tree.slot_count - len(content) + content.count(-1)


def test_the_table_of_positions_grows_so_that_at_least_half_of_it_is_empty():
    tree = tree_of("mid-game")
    tree.bound = 1 << 40
    sizes = []
    for _ in range(5):
        assert tree.more_nodes()
        sizes.append((tree.node_room, tree.slot_count))
        assert len(tree.slots) == tree.slot_count
        sound(tree)
    assert sizes == [(6144, 16384), (9216, 32768), (13824, 32768), (20736, 65536), (31104, 65536)]


@pytest.mark.parametrize("what", GROWING)
@pytest.mark.parametrize("times", [0, 1])
def test_memory_grows_where_old_and_new_fit_into_the_bound(what, times):
    """Not a byte more than is allowed, while the largest array of its kind is held twice."""
    probe = CORE.Tree(None, 64.0)
    for _ in range(times):
        assert getattr(probe, what)()
    old = held(probe)
    before = probe.bytes_used()
    other = copy.deepcopy(probe)
    assert getattr(other, what)()
    needed = other.bytes_used() + max(old[name] for name in GROWING[what])
    for bound, allowed in ((needed - 1, False), (needed, True)):
        tree = copy.deepcopy(probe)
        tree.bound = bound
        assert getattr(tree, what)() is allowed
        assert tree.bytes_used() == (other.bytes_used() if allowed else before)


def test_what_the_arrays_take_is_told():
    tree = CORE.Tree(None, 64.0)
    assert tree.bound == 64 * 1024 * 1024
    for grow in (lambda: None, tree.more_nodes, tree.more_moves, tree.more_edges):
        grow()
        taken = sum(held(tree).values())
        assert tree.bytes_used() == taken


def test_more_room_is_made_of_every_kind_or_of_one_or_of_none():
    tree = CORE.Tree(None, 64.0)
    small = CORE.Tree(None, 0.0)
    assert not small.grow() and small.bytes_used() == tree.bytes_used()
    assert tree.grow()
    assert (tree.node_room, tree.move_room, tree.edge_room) == tuple(
        room + room // 2 for room in (small.node_room, small.move_room, small.edge_room)
    )
    for what in ("more_nodes", "more_moves", "more_edges"):
        one = CORE.Tree(None, 0.0)
        for other in ("more_nodes", "more_moves", "more_edges"):
            setattr(one, other, lambda other=other, what=what: other == what)
        assert one.grow() is True


@pytest.mark.parametrize("kind", ["nodes", "moves_end", "edges_end"])
def test_room_is_made_before_it_is_needed(kind, monkeypatch):
    """An iteration adds three nodes and one block of moves and of edges at the most."""
    tree = CORE.Tree(None, 64.0)
    needed = {"nodes": 4, "moves_end": CORE.ROOM, "edges_end": CORE.ROOM}[kind]
    room = {"nodes": "node_room", "moves_end": "move_room", "edges_end": "edge_room"}[kind]
    more = {"nodes": "more_nodes", "moves_end": "more_moves", "edges_end": "more_edges"}[kind]
    called: list[str] = []

    def asked(name):
        called.append(name)
        return True

    for name in GROWING:
        monkeypatch.setattr(tree, name, lambda name=name: asked(name))
    monkeypatch.setattr(tree, "give_up", lambda: asked("give_up"))
    setattr(tree, kind, getattr(tree, room) - needed)
    tree.make_room()
    assert called == []
    setattr(tree, kind, getattr(tree, room) - needed + 1)
    tree.make_room()
    assert called == [more]
    monkeypatch.setattr(tree, more, lambda: False)
    tree.make_room()
    assert called == [more, "give_up"]


# What is found to be wrong


def damaged(tree, how):
    """One thing wrong in a tree; what is then said of it."""
    kid = next(
        tree.kid[tree.edges[tree.root] + i]
        for i in range(tree.tried[tree.root])
        if tree.tried[tree.kid[tree.edges[tree.root] + i]]
    )
    if how == "edges of a folded node":
        tree.first[kid], tree.edges[kid] = -1, -1
        return f"node {kid} is folded and has edges"
    if how == "a block of a folded node":
        tree.first[kid], tree.tried[kid] = -1, 0
        return f"node {kid} is folded and has edges"
    if how == "moves of another":
        tree.moves[tree.first[kid] - 2] += 1
        return f"the moves before {tree.first[kid]} are not those of node {kid}"
    if how == "too many tried":
        tree.count[kid] = tree.tried[kid] - 1
        return f"node {kid} has tried {tree.tried[kid]} of {tree.count[kid]} moves"
    if how == "edges of another":
        tree.kid[tree.edges[kid] - 1] += 1
        return f"the edges before {tree.edges[kid]} are not those of node {kid}"
    if how == "a way out":
        tree.kid[tree.edges[kid]] = tree.nodes
        return f"node {kid} leads to {tree.nodes} of {tree.nodes}"
    tree.slots[tree.find(tree.key[kid])] = tree.root
    return f"the table does not have node {kid}"


@pytest.mark.parametrize(
    "how",
    [
        "edges of a folded node",
        "a block of a folded node",
        "moves of another",
        "too many tried",
        "edges of another",
        "a way out",
        "another in the table",
    ],
)
def test_what_does_not_hold_together_is_told(how):
    tree = tree_of("mid-game")
    assert tree.faults() == []
    assert damaged(tree, how) in tree.faults()


# Where edges lead


def misled(tree):
    """Edges that do not lead to the position after their move, and those closed to what is open."""
    position, found = tree.position, []
    way: list[int] = []
    seen, waiting = {tree.root}, [(tree.root, way)]
    while waiting:
        node, way = waiting.pop()
        for move in way:
            position.advance(move)
        for i in range(tree.tried[node]):
            edge = tree.edges[node] + i
            kid, move = tree.kid[edge], tree.move_of(tree.moves[tree.first[node] + i])
            position.advance(move)
            is_open = tree.proved[kid] == CORE.OPEN
            if is_open and (tree.key[kid] != position.key() or tree.mean[edge] == CORE.CLOSED):
                found.append((node, i))
            position.retreat()
            if kid not in seen:
                seen.add(kid)
                waiting.append((kid, [*way, move]))
        for _ in way:
            position.retreat()
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_every_edge_leads_to_the_position_after_its_move(name):
    assert misled(tree_of(name)) == []


def test_a_walk_that_comes_back_to_where_it_was_ends_in_a_draw_of_its_own(monkeypatch):
    """The node that it came back to stays as it is, for the ways that lead there otherwise."""
    board = parse_position("wQ@0,0 wS@1,0 bS@2,0 bQ@3,0 reserve:none to:w9")
    search = SEARCHES["source"](board, seed=2, settle=False)
    tree = search.table
    circles = []
    passed = tree.passed

    def noted(node, length):
        circles.append(passed(node, length))
        return circles[-1]

    monkeypatch.setattr(tree, "passed", noted)
    monkeypatch.setattr(tree.position, "recurs", lambda: False)
    search.run(iterations=150)
    assert circles.count(True) > 3
    assert misled(tree) == [] and tree.faults() == []
