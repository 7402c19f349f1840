"""Reader of hivegame.com's JSON: the tree of moves that its analysis saves, and the game in a page
(hive_core/files/site_game.py).

Of the tree it reads the present form, `"format": "hive-analysis"`, and the one before it, without a
format. Either has a list of nodes, each with its number, its parent, its children and a move in two
words. The drawings on the board and the node in view are left out.
"""

import json

from hive_core.files.game_builder import MOST_STEPS, Script, begin, conclude, play
from hive_core.files.game_file import UHP, GameFile
from hive_core.files.uhp import Places, meaning
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import EXPANSIONS
from hive_core.rules.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Node = dict[str, Any]

FORMAT, VERSION = "hive-analysis", 1
DEEPEST = 16
"""Maximum depth of brackets inside brackets; the files have five."""
MOST_BRACKETS = 4 * MOST_STEPS
"""Maximum number of opening brackets in a file; a node has three."""
NODES, PIECE = '"nodes"', '"piece"'


def read_analysis(text: str) -> GameFile:
    """Return the game in `text`, with all its variations. If the end of the text is missing, the
    function reads the nodes before it. Raises NotationError if there is neither tree nor game."""
    script = Script()
    places = Places(text)
    document = _document(text, script)
    inner = document.get("Ok")
    document = inner if isinstance(inner, dict) else document
    if isinstance(document.get("history"), list):
        from hive_core.files.site_game import read_site_game

        return read_site_game(document, text, script, _expansions(document.get("game_type")))
    if document.get("format", FORMAT) != FORMAT or document.get("version", VERSION) != VERSION:
        raise NotationError(text[:60], 0, "analysis")
    tree = document.get("tree")
    nodes = tree.get("nodes") if isinstance(tree, dict) else document.get("nodes")
    if not isinstance(nodes, list) or not nodes:
        raise NotationError(text[:60], 0, "analysis")
    nodes = [node for node in nodes if isinstance(node, dict)]
    _add_steps(text, nodes, document.get("root_id"), script, places)
    game = begin(script, _expansions(document.get("game_type")))
    play(script, game, meaning)
    conclude(script, game, ONGOING)
    return GameFile(UHP, game, (), tuple(script.faults), 0)


def _document(text: str, script: Script) -> "Node":
    """Return the JSON object `text`, without what follows its last complete part if its end is missing,
    which is recorded as a fault in `script`. Raises NotationError if it is no object, or has more than
    MOST_BRACKETS."""
    if text.count("{") + text.count("[") > MOST_BRACKETS:
        raise NotationError(text[:60], 0, "too_many")
    opened, closed, left = _brackets(text)
    lines = text.split("\n")
    if opened:
        text = text[:closed] + left
        script.wrong(lines[-1], len(lines), len(lines[-1]) + 1, "closing")
    at = -1
    try:
        document = json.loads(text)
    except ValueError as error:
        at = getattr(error, "pos", 0)
    if at >= 0 or not isinstance(document, dict):
        raise NotationError(text, max(at, 0), "analysis")
    return document


def _brackets(text: str) -> "tuple[bool, int, str]":
    """Return three values: whether brackets are open at the end of `text`, the index after the last
    closed one, and the signs that close those still open there. Raises NotationError for brackets
    deeper than DEEPEST, which an interpreter's stack may not bear."""
    stack: list[str] = []
    closed, left = 0, ""
    at = 0
    for i, part in enumerate(text.replace("\\\\", "__").replace('\\"', "__").split('"')):
        if i % 2 == 0:
            for j, sign in enumerate(part):
                if sign in "[{":
                    stack.append("]" if sign == "[" else "}")
                    if len(stack) > DEEPEST:
                        raise NotationError(text, at + j, "analysis")
                elif sign in "]}" and stack:
                    stack.pop()
                    closed, left = at + j + 1, "".join(reversed(stack))
        at += len(part) + 1
    return bool(stack), closed, left


def _add_steps(text: str, nodes: "list[Node]", root: "Any", script: Script, places: Places) -> None:
    """Add to `script` a step for every node that can be reached from `root`, a node's number, or from
    a node without a parent."""
    by_name: dict[str, Node] = {}
    where: dict[str, int] = {}
    at = max(text.find(NODES), 0)
    children: dict[str, list[str]] = {}
    for node in nodes:
        name = str(number_of(node))
        by_name[name] = node
        if move_of(node):
            at = max(text.find(PIECE, at + 1), at)
            where[name] = at
        listed = node.get("children")
        children[name] = [str(one) for one in listed] if isinstance(listed, list) else []
    tops = [str(root)] if str(root) in by_name else []
    above = set(tops)
    listed_ones = {child for listed in children.values() for child in listed}
    for node in nodes:
        name, parent = str(number_of(node)), str(node.get("parent"))
        if parent in by_name and name not in listed_ones:
            children[parent].append(name)
        elif parent not in by_name and name not in above and name not in listed_ones:
            tops.append(name)
            above.add(name)
    spots = {name: places.of(where[name]) for name in sorted(where, key=lambda one: where[one])}
    waiting = [(name, script.root) for name in reversed(tops)]
    seen = set()
    while waiting and script.count <= MOST_STEPS:
        name, parent_step = waiting.pop()
        if name in seen or name not in by_name:
            continue
        seen.add(name)
        step, move = parent_step, move_of(by_name[name])
        if move:
            script.here = parent_step
            step = script.move(move, *spots[name])
        waiting.extend([(child, step) for child in reversed(children[name])])
    if len(seen) < len(by_name) and script.count <= MOST_STEPS:
        script.fault(NotationError(text, max(text.find(NODES), 0), "analysis"), 1, 1)


def number_of(node: "Node") -> "Any":
    """Return the number of `node`."""
    return node.get("id", node.get("node_id"))


def move_of(node: "Node") -> str:
    """Return the move of `node` as a MoveString, "" if it has none."""
    move = node.get("move_delta", node.get("value"))
    if not isinstance(move, dict):
        return ""
    return (str(move.get("piece") or "") + " " + str(move.get("position") or "")).strip()


def _expansions(game_type: "Any") -> "str | None":
    """Return the expansion letters of `game_type`, such as "MLP" or "Base+MLP"; None, to let the moves
    decide, if it is something else."""
    if not isinstance(game_type, str):
        return None
    letters = game_type.upper()
    letters = letters[4:].replace("+", "") if letters[:4] == "BASE" else letters
    return None if [1 for one in letters if one not in EXPANSIONS] else letters
