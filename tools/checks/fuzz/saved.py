"""Families of fuzz tests (see Family in run.py) for saved data: records of games, the browser's
storage, the library."""

import copy
import json
import random
import resource
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from hive_core.game.link import alone, spell_link
from tests.core.test_tree_text import told
from tests.web.fakes import Memory, about_all
from tests.web.spoilt_records import GAMES, HEAD, OTHERS, spoilt
from tests.web.test_library_sync import words
from tools.checks.fuzz.changes import (
    a_game,
    changed_text,
    games,
    large_text,
    positions,
    text_like,
    trees,
)
from tools.checks.fuzz.core import POSITION_WORDS
from tools.checks.fuzz.run import MOST_MB, MOST_SECONDS, Family
from tools.common import ROOT
from tools.packages.runtimes import ensure_modules
from web.common.i18n import Translator
from web.common.settings import default_game
from web.common.store import LONGEST, Store, read_object
from web.learn.progress import LessonProgress
from web.learn.puzzles.rating import OwnRating
from web.library.game_body import fault_of, read_body, spell_body
from web.library.picture import picture
from web.library.records import read_head, read_row
from web.library.search import Index, Sieve
from web.library.summary import Finder, details, first_bugs_words, standing, title
from web.saved_records.game_record import from_record, is_plain, to_record
from web.saved_records.local_games import LocalGames, is_newer


def make_record(rng: random.Random) -> list[Any]:
    """Return the JSON text of one saved game, in any version of the format, mostly with random
    changes."""
    name = rng.choice(sorted(GAMES))
    data = spoilt(rng, GAMES[name]) if rng.random() < 0.8 else copy.deepcopy(GAMES[name])
    if isinstance(data, dict) and rng.random() < 0.3:
        data["game"] = text_like(rng, [a_game(rng)], POSITION_WORDS, 80_000)
    if isinstance(data, dict) and rng.random() < 0.2:
        data["tree"] = spell_link(alone(rng.choice(trees())))
    return [json.dumps(data)]


def read_a_record(inputs: list[Any]) -> int:
    """Restore a game from its record; return 1 if the record is refused, else 0. Check that a restored
    game is the same after saving and restoring it again."""
    (text,) = inputs
    data = read_object(text)
    is_newer(data, {})
    saved = from_record(data, default_game())
    if not saved:
        return 1
    assert fault_of(text) is None
    saved_text = json.dumps(to_record(saved))
    again = from_record(read_object(saved_text), default_game())
    assert again and json.dumps(to_record(again)) == saved_text
    return 0


def make_storage(rng: random.Random) -> list[Any]:
    """Return one dictionary of what a browser has stored, texts by key, with random changes: settings,
    progress, ratings and other entries, but not the game on the board."""
    found = {}
    for name in rng.sample(sorted(OTHERS), 3):
        key, data = OTHERS[name]
        found[key] = json.dumps(spoilt(rng, data))
        if rng.random() < 0.2:
            found[key] = text_like(rng, [found[key]], ['"', "[", "{", "1", ","], LONGEST + 9)
    return [found]


def read_storage(inputs: list[Any]) -> int:
    """Read the stored settings, games and results, then save new ones, and check that these are read
    again. Return 0: the page refuses nothing here."""
    memory = Memory()
    memory.texts.update(inputs[0])
    store = Store(memory)
    settings = store.settings()
    store.set("theme", settings.theme)
    assert Store(memory).settings() == settings
    local = LocalGames(store)
    local.listed()
    assert local.put("77", {"game": "Base"}, "2026") and local.listed()[0] == "77"
    progress, own = LessonProgress(store, lambda: 9), OwnRating(store)
    progress.due_steps()
    progress.save_solved("L01", 1, True)
    assert 1 in progress.solved["L01"]
    own.take("p9", 700, True, 9)
    assert own.results["p9"]
    return 0


@cache
def finder() -> Finder:
    """Return the library's text search for English."""
    return Finder(words())


def make_rows(rng: random.Random) -> list[Any]:
    """Return one to five rows of the library's list, as pairs (row as games.mjs returns it, position
    text of its picture), mostly with random changes."""
    rows = []
    for _ in range(rng.randrange(1, 6)):
        head = spoilt(rng, HEAD) if rng.random() < 0.8 else HEAD
        place = text_like(rng, positions(), POSITION_WORDS, 3000)
        rows.append([["key", rng.choice((1, 1, 1, 2)), "2026", "Name", head], place])
    return json.loads(json.dumps(rows))  # type: ignore[no-any-return]


def read_rows(rows: list[Any]) -> int:
    """List, describe, draw and search the games of rows, and check that texts and pictures are whole.
    Return how many rows were shown as unreadable."""
    t = words_of_library()
    listed = [row for row, _ in rows]
    for row, place in rows:
        found = read_row(row, "key")
        text = title(t, found)
        if found.head:
            text += (
                standing(t, found.head) + details(t, found.head) + first_bugs_words(t, found.head)
            )
            assert read_head(json.loads(json.dumps(list(found.head)))) == found.head
        assert "games." not in text.replace(str(row[4]), "") or found.head
        assert picture(place).count("<") == picture(place).count(">")
    index = Index(about_all(listed), lambda _, places: json.dumps(listed), "key", finder())
    index.found(Sieve("ana", "Base", "", ""))
    index.types()
    return sum([read_row(row, "").head is None for row in listed])


@cache
def words_of_library() -> Translator:
    """Return the translator with the English texts of the library."""
    return words()


@cache
def bodies() -> list[str]:
    """Return valid bodies of games in the library: a record on the first line, then the game tree."""
    found = []
    for game in trees()[:12] + games()[30:42]:
        saved = from_record({**GAMES["nothing played"], "game": game.text()}, default_game())
        assert saved
        found.append(spell_body(to_record(saved), game, is_plain(game)))
    return found


def make_body(rng: random.Random) -> list[Any]:
    """Return one body of a library game with random changes in its record or its tree."""
    record, line, tree = rng.choice(bodies()).partition("\n")
    if rng.random() < 0.5:
        record = json.dumps(spoilt(rng, json.loads(record)))
    if rng.random() < 0.5:
        tree = text_like(rng, [tree], ["(", ")", "{", "}", ";", "wS1"], 300_000, 0.0002)
    if rng.random() < 0.1:
        return [changed_text(rng, record + line + tree, ['"', "\n", "[", "{"])]
    return [record + line + tree]


def read_a_body(texts: list[Any]) -> int:
    """Parse the body of a library game; return 1 if it is refused, else 0. Check that a valid one is
    the same after writing and parsing it again."""
    (text,) = texts
    record, grown = read_body(text)
    fault = fault_of(text.partition("\n")[0])
    assert not fault or fault.expected
    saved = from_record(record, default_game(), grown)
    if not saved:
        return 1
    saved_text = spell_body(to_record(saved), saved.game, is_plain(saved.game))
    record, grown = read_body(saved_text)
    again = from_record(record, default_game(), grown)
    assert again and told(again.game) == told(saved.game)
    return 0


def make_bundle(rng: random.Random) -> list[Any]:
    """Return a list of one input: the text of a library file, an export of all games, with one to four
    games and random changes."""
    found = []
    for number in range(rng.randrange(1, 5)):
        game: dict[str, Any] = {
            "key": f"k{number % 3}",
            "version": rng.choice((1, 1, 1, 2)),
            "rev": 3,
            "writer": "w",
        }
        game |= {"kept": "2026-11-25", "name": "", "head": HEAD, "picture": rng.choice(positions())}
        game["body"] = rng.choice(bodies())
        found.append(spoilt(rng, game) if rng.random() < 0.6 else game)
    text = json.dumps({"skep": "games", "version": 1, "games": found})
    if rng.random() < 0.001:
        text = text.replace('"2026-11-25"', json.dumps(large_text(rng, ["x", "\n", "[["], 1 << 20)))
    chance = rng.random()
    return [changed_text(rng, text, ['"', "{", "[", ",", "null", ":"]) if chance < 0.2 else text]


@cache
def library() -> "subprocess.Popen[str]":
    """Return the running Node process that adds library files to a library (bundles.mjs), started at
    the first call."""
    script, games_script = Path(__file__).with_name("bundles.mjs"), ROOT / "web/library/games.mjs"
    pipe = subprocess.PIPE
    command = [*ensure_modules().node, str(script), str(games_script)]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, preexec_fn=unbounded)


def unbounded() -> None:
    """Lift this program's limit on memory in a child process: Node reserves far more than it uses."""
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def read_bundle(texts: list[Any]) -> int:
    """Import a library file into a library under Node, and check its time and memory and the games that
    were added. Return 1 if the file or one of its games was refused, else 0."""
    (text,) = texts
    process = library()
    assert process.stdin and process.stdout
    process.stdin.write(json.dumps(text) + "\n")
    process.stdin.flush()
    answer = json.loads(process.stdout.readline())
    assert answer["seconds"] < MOST_SECONDS and answer["mb"] < MOST_MB, answer["seconds"]
    if answer["said"][:1] != "[":
        assert answer["said"] in ("not_ours", "newer", "too_long", "unreadable")
        return 1
    for record in answer["records"].split("\n"):
        fault = fault_of(record)
        assert not fault or fault.expected
    rows = json.loads(answer["rows"])
    index = Index(answer["heads"], lambda _, places: answer["rows"], "", finder())
    for row in index.read(list(range(len(index)))):
        assert title(words_of_library(), row)
    assert len(index) == len(rows) == int(answer["added"].split()[0])
    index.found(Sieve("ana", "", "", ""))
    return int(json.loads(answer["said"])[1] > 0)


FAMILIES = [
    Family("record", 20_000, make_record, read_a_record),
    Family("storage", 30_000, make_storage, read_storage),
    Family("library", 30_000, make_rows, read_rows),
    Family("body", 15_000, make_body, read_a_body),
    Family("bundle", 30_000, make_bundle, read_bundle),
]
