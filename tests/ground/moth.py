"""What a game with a moth must be able to do. Run in a copy of the project that has one; see
test_new_bug.py. Raises AssertionError."""

import json
import sys
from random import Random

from hive_core.drawing.sprite import sprite
from hive_core.drawing.svg import svg
from hive_core.engine.uhp import Engine
from hive_core.game import Game
from hive_core.notation.moves import spell_move
from hive_core.notation.position import parse_position, spell_position
from hive_core.records import changed
from hive_core.rules.board import ONGOING, SHIFT
from hive_core.rules.bugs import BUGS, EXPANSIONS, HALF, KIND, NAMES, PIECE_BY_NAME, PIECES
from hive_core.search.evaluate import BY_KIND, WEIGHTS, Evaluator
from hive_core.search.report_text import report_lines
from hive_core.search.styles import styled
from hive_core.search.thinker import Thinker
from tests.web.fakes import table_for
from web.board.keys import BUG_LETTERS
from web.common.i18n import CODES, Translator
from web.common.settings import NEW_GAME
from web.words.moves import move_words

GAMES, PLIES = 50, 40
TABLES = 6
MOTHS = (PIECE_BY_NAME["wH"], PIECE_BY_NAME["bH"])


def rows_are_read():
    assert EXPANSIONS == "MLPH" and (HALF, PIECES) == (15, 30)
    assert KIND[MOTHS[0]] == KIND[MOTHS[1]] == len(BUGS) - 1
    assert {len(WEIGHTS[name]) for name in BY_KIND} == {len(BUGS)}
    assert "h" in BUG_LETTERS and "MLPH" in NEW_GAME["expansions"] and "H" in NEW_GAME["expansions"]


def games_by_uhp():
    """Random games; moths fly, mosquitoes beside them too; texts lead back to the same positions."""
    seen = set()
    for seed in range(GAMES):
        dice = Random(seed)
        engine = Engine()
        assert engine.reply("info")[1].split(";")[-1] == "Moth"
        kind = ("Base+MLPH", "Base+H")[seed % 2]
        assert engine.reply("newgame " + kind)[0].startswith(kind + ";NotStarted")
        game = engine.present()
        for _ in range(PLIES):
            legal = engine.reply("validmoves")[0].split(";")
            moths = [move for move in legal if move[1] == "H" or "wH" in move or "bH" in move]
            move = dice.choice(moths if moths and dice.random() < 0.4 else legal)
            piece = PIECE_BY_NAME.get(move.split()[0], -1)
            if piece in MOTHS:
                seen.add(game.board.where[piece] >= 0)
            reply = engine.reply("play " + move)
            assert reply[-1] == "ok" and not reply[0].startswith(("err", "invalidmove")), (
                move,
                reply,
            )
            if game.outcome()[0] != ONGOING:
                break
        text = game.game_string()
        again = Game.from_string(text)
        assert again.game_string() == text
        position = spell_position(game.board)
        assert spell_position(parse_position(position)) == position
        drawn = svg(game.snapshot())
        shown = [piece for piece in MOTHS if game.board.where[piece] >= 0]
        assert "tile-wH" in drawn or "tile-bH" in drawn or not shown
    assert seen == {True, False}


def search_plays():
    """The search plays whole games with it, in every style, and gives its reasons."""
    moved = set()
    for style in (0, 2, 4):
        game = Game(EXPANSIONS)
        for ply in range(14):
            thinker = Thinker(game.board, 1, seed=ply, evaluator=styled(style, game.board.turn))
            thinker.run()
            move = thinker.choose()
            assert move in game.board.legal_moves()
            assert len(report_lines(game.board, thinker.report())) > 1
            moved.add(NAMES[move >> SHIFT][1] if move >= 0 else "")
            game.play(move)
    # One that loves moths brings them in: their factor is known to the prior.
    fond = Evaluator({"place": WEIGHTS["place"][:-1] + (50.0,)})
    game = Game(EXPANSIONS)
    graded = fond.graded(game.board, game.board.legal_by_piece())
    assert NAMES[(graded[0] & 32767) >> SHIFT] == "wH"


def tables_on_the_page():
    """Random games by taps on the page's session, and the words for every move."""
    speak = {code: Translator(catalogue) for code in CODES}
    for code, t in speak.items():
        t.use(code)
    placed = 0
    for seed in range(TABLES):
        dice = Random(seed)
        session = table_for()
        session.open()
        session.new_game.start(changed(session.setup, opponent="person", expansions="MLPH"))
        for ply in range(24):
            moves = session.game.board.legal_moves()
            if not moves or moves[0] < 0:
                break
            moths = [move for move in moves if move >> SHIFT in MOTHS]
            move = dice.choice(moths or moves)
            piece, origin = move >> SHIFT, session.game.board.where[move >> SHIFT]
            text = spell_move(session.game.board, move)
            for t in speak.values():
                words = move_words(t, text, ply % 2)
                assert "{" not in words and "move." not in words, words
            session.pick(piece) if origin < 0 else session.tap(origin)
            session.tap(move & 1023)
            if session.selection.pending_target >= 0:
                session.tap(session.selection.pending_target)
            assert session.game.board.ply >= ply + 1, NAMES[piece]
            placed += piece in MOTHS
    assert placed
    for t in speak.values():
        for name in ("bug.H", "bug_does.H", "piece.wH", "beside.bH", "onto.wH"):
            assert t(name) != name
    assert 'id="tile-wH"' in sprite() and 'id="bug-H"' in sprite()


def catalogue(name):
    with open(f"web/locales/{name}.json", encoding="utf-8") as file:
        return file.read()


if __name__ == "__main__":
    for check in (rows_are_read, games_by_uhp, search_plays, tables_on_the_page):
        check()
    json.dump("a moth lives", sys.stdout)
