"""Texts that are read and never written: hivegame.com's analyses, games in its pages, logs of Board
Game Arena, and positions in HOP."""

import json

from hive_core.files import ANALYSIS, HOP, SGF, header, kind_of, losses, read, tell, write
from hive_core.notation.position import spell_position
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK
from hive_core.rules.errors import ImpossiblePosition, NotationError
from tests.core.drawing import error_of

POSITIONS = {
    "QA-a,w": "wQ@0,0 wA1@1,0 bA1@1,1",
    "QA+a,w": "bA1@2,-1 wQ@0,0 wA1@1,0",
    "base,QA-a,b4m": "wQ@0,0 wA1@1,0 bA1@1,1 to:b game:Base",
    "ultimate-Pp,QA-a2=B!,b": "wQ@0,0 wA1+wB1@1,0 bA1@1,1 to:b last:wB1 game:Base+ML",
    "Aq1-(GL1+S),w": "wA1@0,0 bQ@1,0 wS1@1,1 wG1@0,1 wL@0,2",
    ",w": "",
}
MISTAKES = (
    ("QAAAA,w", 4),
    ("QA1=G,w", 4),
    ("base,QM,w", 6),
    ("QD,w", 1),
    ("QA-(a,w", 5),
    ("QA),w", 2),
    ("!QA,b", 0),
    ("QA9+a,w", 2),
    ("QA1+,w", 4),
    ("QA-a,w9", 6),
    ("base+4Z,QA,w", 6),
    ("base+M" + "M,QA,w", 0),
    ("+,w", 1),
    ("QA1,w", 3),
)


def position_in(text):
    """The position text of what the file holds."""
    return spell_position(read(text).game.board)


def test_a_position_in_hop_is_read():
    for text in [text for text in POSITIONS if "(" not in text]:
        assert kind_of("", text) == HOP
        assert position_in(text) == POSITIONS[text]
        assert position_in(f"  {text}\n") == position_in(f'"{text}"') == POSITIONS[text]


def test_parentheses_count_pieces_anew():
    board = read("Aq1-(GL1+S),w").game.board
    assert position_in("Aq1-GL3+S,w") == spell_position(board)


def test_sides_may_have_unequal_sets():
    text = position_in("base+M,QA-a,w")
    assert "game:Base+M" in text and "wM" in text and "bM" not in text


def test_a_mistake_in_hop_is_told_with_its_place():
    for text, at in MISTAKES:
        error = error_of(read, text)
        assert isinstance(error, (NotationError, ImpossiblePosition))
        assert error.at == at, str(error)


def test_other_texts_are_not_taken_for_hop():
    for text in ("wQ@0,0 bQ@1,0", "wQ@0,0", "Base;NotStarted;White[1]", "1. wS1", "wA1;bA1 wA1-"):
        assert kind_of("", text) != HOP


def node(number, parent, children, move=None, **more):
    """A node of an analysis."""
    delta = None
    if move:
        piece, _, place = move.partition(" ")
        delta = {"turn": 1, "piece": piece, "position": place}
    return dict(more, id=number, parent=parent, children=children, move_delta=delta)


NODES = [
    node(0, None, [1]),
    node(1, 0, [2, 4], "wA1"),
    node(2, 1, [3], "bG1 wA1-"),
    node(3, 2, [], "wQ -wA1"),
    node(4, 1, [], "bL wA1\\"),
]


def analysis(nodes, **more):
    """The text of an analysis."""
    head = {"format": "hive-analysis", "version": 1, "game_type": "MLP", "root_id": 0}
    return json.dumps(dict(head, selected_node_id=2, nodes=nodes, **more))


def tree_of(file):
    return write(file, "uhp").strip()


def test_an_analysis_is_read_with_its_variations():
    text = analysis(NODES, annotations={})
    file = read(text, "analysis.json")
    assert kind_of("analysis.json", text) == ANALYSIS and not file.faults
    assert [ply.text for ply in file.game.played] == ["wA1", "bG1 wA1-", "wQ -wA1"]
    assert len(file.game.root.variations[0].variations) == 2
    assert file.game.board.expansions == "MLP"
    assert tree_of(read(tree_of(file))) == tree_of(file)


def test_the_older_form_of_an_analysis_is_read():
    nodes = [
        {
            "node_id": one["id"] - 1,
            "parent": None if one["id"] < 2 else one["parent"] - 1,
            "children": [child - 1 for child in one["children"]],
            "value": one["move_delta"],
        }
        for one in NODES
    ]
    text = json.dumps({"current_node": nodes[2], "tree": {"nodes": nodes}, "game_type": "MLP"})
    file = read(text)
    assert not file.faults and tree_of(file) == tree_of(read(analysis(NODES)))


def test_of_a_cut_analysis_the_whole_nodes_are_read():
    text = analysis(NODES)
    file = read(text[: text.index('"bL') - 5])
    assert len(file.game.played) == 3
    assert [getattr(fault.error, "expected", "") for fault in losses(file)] == ["closing"]


def test_a_wrong_move_of_an_analysis_ends_its_line_and_is_told_with_its_place():
    nodes = NODES[:3] + [node(3, 2, [], "wQ bG1-"), NODES[4]]
    text = analysis(nodes).replace(", ", ",\n")
    file = read(text)
    assert len(file.game.played) == 2 and len(file.game.root.variations[0].variations) == 2
    (fault,) = file.faults
    assert '"wQ"' in text.split("\n")[fault.line - 1] and tell(fault)


def test_nodes_may_be_joined_in_circles_or_lack_their_children():
    nodes = [NODES[0], node(1, 0, [2, 1, 0], "wA1"), node(2, 1, [1, 9], "bG1 wA1-")]
    assert len(read(analysis(nodes)).game.played) == 2
    alone = [dict(one, children=[]) for one in NODES]
    assert len(read(analysis(alone)).game.played) == 3


def test_other_json_is_refused():
    for text in (
        '{"nodes": 5}',
        '{"nodes": [}',
        '{"nodes": ' + "[" * 10_000,
        analysis(NODES).replace('"version": 1', '"version": 2'),
    ):
        assert error_of(read, text).expected in ("analysis", "closing"), text[:40]


def test_an_analysis_of_more_nodes_than_a_game_has_moves_is_refused_at_once():
    for text in ('{"nodes": [' + "{}," * 30_000, '{"nodes": ' + "[" * 30_000):
        assert error_of(read, text).expected == "too_many"


def test_a_long_analysis_takes_no_deep_stack():
    nodes = [node(0, None, [1]), node(1, 0, [2], "wA1")]
    nodes += [node(i, i - 1, [i + 1], "pass") for i in range(2, 1500)]
    assert read(analysis(nodes)).faults


def test_an_sgf_stays_an_sgf():
    assert kind_of("", "(;GM[27])") == SGF


HISTORY = [["wS1", "."], ["bS1", "wS1-"], ["wQ", "\\wS1"], ["bQ", "bS1-"]]
GAME = {
    "uuid": "0b0e",
    "game_id": "Recorded1",
    "finished": True,
    "game_status": {"Finished": {"Winner": "Black"}},
    "game_type": "MLP",
    "white_player": {"username": "Ana\n<b>"},
    "black_player": {"username": 'Bo "\\"'},
    "history": HISTORY,
    "move_times": [600_000_000_000, 599_000_000_000, 3_671_000_000_000, None],
    "created_at": "2026-10-02T10:00:00Z",
}
"""The game that a page of hivegame.com holds."""


def as_page(*resources):
    """A page with such data, written as that site writes it: each is JSON in a string of JavaScript."""
    lines = ["<p>__RESOLVED_RESOURCES=[];"]
    for number, data in enumerate(resources):
        text = json.dumps(data).replace("<", "\\u003c")
        lines.append("__RESOLVED_RESOURCES[%d] = %s;" % (number, json.dumps(text)))
    return "".join(lines) + "</p>"


def test_a_game_in_a_page_is_read_with_its_players_result_and_clocks():
    for text in (json.dumps(GAME), json.dumps({"Ok": GAME}), as_page([1], {"Ok": GAME}, "x")):
        file = read(text)
        assert [ply.text for ply in file.game.played] == ["wS1", "bS1 wS1-", "wQ \\wS1", "bQ bS1-"]
        assert file.game.board.expansions == "MLP" and not file.faults
        assert file.game.outcome()[0] == BLACK
        assert header(file.headers, "Site") == "https://hivegame.com/game/Recorded1"
        assert header(file.headers, "Date") == "2026.10.02"
        assert (header(file.headers, "White"), header(file.headers, "Black")) == (
            "Ana <b>",
            'Bo "\\"',
        )
        clocks = [list(node.commands) for node in file.game.root.end().path()]
        assert clocks == [[], ["clk 0:10:00"], ["clk 0:09:59"], ["clk 1:01:11"], []]
        again = read(write(file, "pgn"), "a.pgn")
        assert again.headers and again.game.text() == file.game.text()


def test_strange_signs_in_the_string_of_a_page_cost_no_move():
    page = as_page({"Ok": dict(GAME, white_player={"username": "@"})}).replace(
        "@", "\\u{301}\\u{x}"
    )
    assert header(read(page).headers, "White") == "\u0301?"


def test_a_game_in_a_page_goes_up_to_its_first_wrong_move():
    for move in (["bQ", "<script>"], ["bQ", "wS1-"], ["bQ", 5], "bQ", None, [["bQ"]]):
        file = read(json.dumps(dict(GAME, history=HISTORY[:3] + [move])))
        assert len(file.game.played) == 3 and file.game.outcome()[0] == ONGOING
        (fault,) = losses(file)
        assert fault.number == 4 and tell(fault)


def test_fields_of_other_kinds_are_left_out():
    for name in ("game_id", "game_status", "white_player", "move_times", "created_at", "game_type"):
        for value in (None, 5, [], {}, "<img>", {"Finished": [1]}, [-1, 1e99, "1", None]):
            file = read(json.dumps(dict(GAME, **{name: value})))
            assert len(file.game.played) == 4 and len(write(file, "pgn")) < 600


STEPS = (
    ("\u00c1na <b>", "[wS1 .]"),
    ('Bo "x"', "[bG2 wS1-]"),
    ("", "wQ /wS1"),
    ("", "bQ bG2/"),
    ("", "wA2 \\wS1"),
)


def replay(steps):
    """The log of a replay at Board Game Arena; MicroPython would write the fields in another order."""
    packets = ['{"table_id": "462", "data": [{"type": "gameStateChange", "args": {}}]}']
    for name, move in steps:
        fields = '"player_name": %s, "notation": %s, "x": 1' % (json.dumps(name), json.dumps(move))
        played = '{"type": "tokenPlayed", "args": {%s}}' % fields
        packets.append('{"table_id": "462", "data": [%s]}' % played)
    return "[%s]" % ", ".join(packets)


def test_the_log_of_a_replay_at_board_game_arena_is_read():
    log = replay(STEPS)
    packet = '{"status": 1, "data": {"data": %s}}' % log
    page = "<script>g_gamelogs = " + log.replace("/", "\\/") + ";</script>"
    for text in (log, packet, page):
        file = read(text)
        assert [ply.text for ply in file.game.played] == [
            "wS1",
            "bG1 wS1-",
            "wQ /wS1",
            "bQ bG1/",
            "wA1 \\wS1",
        ]
        assert file.headers == (
            ("White", "\u00c1na <b>"),
            ("Black", "Bo 'x'"),
            ("Site", "https://boardgamearena.com/table?table=462"),
        )
        assert not losses(file)
    cut = read(log[: log.index("\\\\wS1")])
    assert len(cut.game.played) == 4
    for text in ('[{"type": "tokenPlayed"}]', '{"tokenPlayed": [', "tokenPlayed"):
        assert error_of(read, text)
