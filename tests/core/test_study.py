"""Studies: what a text may say, what it compiles to, and the line of every fault."""

from hive_core.rules.errors import NotationError
from hive_core.study.answers import answers_text
from hive_core.study.check import doubts_of
from hive_core.study.compiled import compiled
from hive_core.study.fence import ADDED, SHOWN
from hive_core.study.html import page
from hive_core.study.limits import LONGEST_STUDY
from hive_core.study.link import packed, unpacked
from hive_core.study.near import near
from hive_core.study.reader import read_study
from hive_core.study.records import tell
from hive_core.study.training import Lines, accepted, cut_off, words_of
from tests.core.drawing import error_of

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

HEAD = "---\nstudy: pins\ntitle: Pins\n---\n"
ROW = "wA1@0,0 wG1@1,0 wQ@2,0 bQ@3,0 game:Base"
TRAIN = """train: w
[White "Ada"]
1. wS1 {Yours.} (1. wA1 {Too early. $retry}) (1. wG1 {Fine too. $right} 1. bA1 wG1-)
2. bG1 wS1- (2. bA1 wS1-)
3. wQ -wS1"""


def fence(text):
    return "\n```hive\n" + text + "\n```\n"


def study_of(text):
    study, faults = read_study(HEAD + text)
    assert study, [tell(fault) for fault in faults]
    return study


def parts_of(text):
    """The compiled parts of all sections of a study."""
    return [part for section in compiled(study_of(text))["sections"] for part in section["parts"]]


def faults_of(text, head=HEAD):
    """(line after the head, key) of each fault; the key is the error's class where it has none."""
    study, faults = read_study(head + text)
    assert not study and faults
    assert [tell(fault) for fault in faults]
    begin = head.count("\n")
    return [(fault.line - begin, fault.key or type(fault.error).__name__) for fault in faults]


def test_text_becomes_blocks_and_spans_and_never_markup():
    assert parts_of("A *soft* and **hard `<b>`** [way](https://a.org/?b=c)\nout \\*.") == [
        {
            "text": [
                "p",
                [
                    "A ",
                    ["em", "", ["soft"]],
                    " and ",
                    ["strong", "", ["hard ", ["code", "", ["<b>"]]]],
                    " ",
                    ["a", "https://a.org/?b=c", ["way"]],
                    "\nout *.",
                ],
            ]
        }
    ]
    assert parts_of("- one\n  more\n- two\n\n1. a\n2. b\n\n### Small") == [
        {"text": ["ul", ["one\nmore"], ["two"]]},
        {"text": ["ol", ["a"], ["b"]]},
        {"text": ["h", ["Small"]]},
    ]
    assert parts_of("![A hive](data:image/png;base64,iVBOR+/=)") == [
        {"text": ["img", "data:image/png;base64,iVBOR+/=", "A hive"]}
    ]


def test_what_is_open_to_the_end_is_plain_text():
    for text in (
        "2 * 3 * 4",
        "a_b_c and *",
        "a ** b",
        "[no link",
        "[no] (link)",
        "a ` b",
        "1 < 2 <3",
    ):
        ((kind, spans),) = [part["text"] for part in parts_of(text)]
        assert kind == "p" and "".join(spans) == text, text


def test_headings_of_two_levels_make_sections():
    study = study_of("Hello.\n\n# One\n\ntext\n## Two\n### inside\n\nmore")
    assert [(one.title, one.line, len(one.parts)) for one in study.sections] == [
        ("", 1, 1),
        ("One", 7, 1),
        ("Two", 10, 2),
    ]


def test_a_question_is_answered_by_the_rules():
    (part,) = parts_of(fence("ask: pinned:w\ntask: Which?\n" + ROW))
    task = part["task"]
    assert (task["ask"], task["task"], task["pos"]) == ("pinned:w", "Which?", ROW)
    assert sorted(task["answers"]) == ["wG1", "wQ"]
    assert parts_of(fence("ask: find:bQ\n" + ROW))[0]["task"]["answers"] == ["2,1", "3,-1"]
    assert parts_of(fence("answer: bQ wQ/\npos: " + ROW + " to:b")) != []


def test_a_task_that_asks_something_else_has_another_id_and_new_words_change_nothing():
    first, again, other = [
        parts_of(fence(text + ROW))[0]["task"]["id"]
        for text in ("ask: pinned:w\n", "ask: pinned:w\ntask: Well?\n", "ask: legal:w\n")
    ]
    assert first == again != other and len(first) == 8


def test_two_tasks_or_tests_that_ask_the_same_have_their_own_progress():
    asked = "choose: wQ\ntask: %s\n" + ROW
    tests = fence("test: 1 of 2\ninclude: tasks") * 2
    parts = parts_of(fence(asked % "Who is pinned?") + fence(asked % "Who wins?") + tests)
    idents = [next(iter(part.values()))["id"] for part in parts]
    assert len(set(idents)) == 4
    (alone,) = parts_of(fence(asked % "Who is pinned?"))
    assert alone["task"]["id"] == idents[0]


def test_a_training_keeps_its_tree_and_knows_what_is_accepted():
    (part,) = [part for section in study_of(fence(TRAIN)).sections for part in section.parts]
    assert (part.kind, part.side) == ("train", 0)
    first = part.game.root.variations
    assert [(node.ply.text, accepted(node), words_of(node)) for node in first] == [
        ("wS1", True, "Yours."),
        ("wA1", False, "Too early."),
        ("wG1", True, "Fine too."),
    ]
    assert not cut_off(part.game, 0)
    later = study_of(fence("train: w\nBase;wS1 (wA1 {No.};bA1 wA1-);bG1 wS1-")).sections[0].parts[0]
    assert [node.ply.text for node in cut_off(later.game, 0)] == ["wA1"]


def test_a_test_asks_the_tasks_before_it_or_those_after_it_in_its_section():
    task = fence("ask: pinned:w\n" + ROW)
    other = fence("ask: legal\n" + ROW)
    before = parts_of(task + other + "\n# Test\n" + fence("test: 1 of 2\ninclude: tasks"))
    ids = [part["task"]["id"] for part in before[:2]]
    assert before[2]["test"]["tasks"] == ids
    assert (before[2]["test"]["pass"], before[2]["test"]["of"]) == (1, 2)
    after = parts_of(task + "\n# Test\n" + fence("test: 1 of 1") + other)
    assert after[1]["test"]["tasks"] == [after[2]["task"]["id"]]


def test_faults_of_the_head_are_told_by_line():
    for head, found in (
        ("", [(1, "no_head")]),
        ("Text", [(1, "no_head")]),
        ("---\nstudy: a\n", [(1, "open_head")]),
        ("---\nstudy: A b\ntitle: T\n---\nx", [(2, "id")]),
        ("---\nstudy: a\ntitle: T\n---\n", [(5, "empty")]),
    ):
        assert faults_of(head, "")[:1] == found, head
    assert faults_of("---\nstudy: a\nstudy: b\nlang: english\nx\n---\nx", "") == [
        (1, "missing"),
        (3, "head"),
        (4, "lang"),
        (5, "head"),
    ]


def test_faults_of_the_text_are_told_by_line_all_at_once():
    text = (
        "<b>bold</b>\n\n> quote\n\n| a |\n\n- a\n  - b\n\nfine\n[a](javascript:b)\n\n![](x.png)\n"
    )
    assert faults_of(text) == [
        (1, "markup"),
        (3, "block"),
        (5, "block"),
        (8, "nested"),
        (11, "link"),
        (13, "picture"),
    ]
    for address in ("//a.org", "https://", "data:text/html,x", "HTTPS://a b", 'https://a"b', "#x"):
        assert faults_of("[a](" + address + ")") == [(1, "link")], address
    for source in ("https://a.org/b.png", "data:image/png;base64,", "data:text/html;base64,aa"):
        assert faults_of("![a](" + source + ")") == [(1, "picture")], source
    assert faults_of("text ![a](data:image/png;base64,aa)") == [(1, "picture_alone")]
    assert faults_of("a" * 6000) == [(1, "paragraph")]


def test_faults_of_a_fence_are_told_by_line():
    for text, line, key in (
        ("poss: wQ@0,0", 3, "option_near"),
        ("elephant: wQ@0,0", 3, "option"),
        ("site: https://a.org\nwQ@0,0", 3, "of_pages"),
        ("ply: 1\nply: 2\nBase;wS1", 4, "twice"),
        ("orient: 9\nwQ@0,0", 3, "value"),
        ("title: nothing", 2, "nothing"),
        ("pos: wQ@0,0\nBase;wS1", 2, "one_text"),
        ("ask: legal\nanswer: pass\nwQ@0,0", 3, "excluded"),
        ("ask: legal\nlesson: L24", 3, "nothing"),
        ("title: x\nwQ@0,0\nwA1@5,5", 5, "ImpossiblePosition"),
        ("wQ@0,0 what", 3, "NotationError"),
        ("marks: circle@9,9,9\nwQ@0,0", 3, "NotationError"),
        ("title: x\nask: find:wM\n" + ROW, 4, "NotationError"),
        ("ask: pinned:b\n" + ROW, 3, "NotationError"),
        ("answer: wG1 bQ-\n" + ROW, 3, "IllegalMove"),
        ("ply: 5\nBase;wS1;bS1 wS1-", 3, "plies"),
        ('[White "A"]\n1. wS1\n2. bS1 wX1-', 5, "NotationError"),
        ("train: x\nBase;wS1", 3, "side"),
        ("train: b\nBase;wS1", 3, "no_moves"),
        ("train: w\n" + ROW, 3, "no_moves"),
        ("train: w\nBase;wS1 (wA1)", 2, "silent"),
        ("test: 5 of 4", 3, "score"),
        ("test: many", 3, "score"),
        ("test: 1 of 1\ninclude: all", 4, "include"),
        ("test: 1 of 1\nask: legal", 4, "excluded"),
        ("test: 1 of 1\n" + ROW, 4, "option"),
        ("test: 1 of 1", 2, "few_tasks"),
        ("include: tasks\n" + ROW, 3, "excluded"),
    ):
        assert faults_of(fence(text)) == [(line, key)], text
    assert faults_of("```hive\nwQ@0,0") == [(1, "open_fence")]
    unclosed = "```hive\n" + ROW + "\n\n## Next\n\n" + fence("poss: x\n" + ROW)
    assert faults_of(unclosed) == [(1, "open_fence"), (8, "option_near")]
    moves = (
        "train: w\n1. wS1 {A start.}\n2. bG1 wS1- {No end.\n3. wQ -wS1\n4. bQ bG1- {B.}\n5. wA1 -wQ"
    )
    assert faults_of(fence(moves)) == [(5, "open_comment")]
    assert faults_of(fence("train: w\n1. wS1 {A\n2. bG1 wS1-")) == [(4, "open_comment")]
    assert faults_of("```py\nprint()\n```") == [(1, "fence")]


BRANCH = "wA1@0,0 wG1@1,0 wQ@2,0 bQ@3,0 bA1@4,0 game:Base"


def test_an_author_words_a_task_and_sets_own_questions():
    words = "hint: Look left.\nhint: The ant.\ndone: Yes.\nelse: No.\nrefuse: 4,0 Taken.\n"
    (task,) = parts_of(fence("ask: find:wA1\n" + words + ROW))
    assert task["task"]["hint"] == "Look left.\nThe ant."
    assert task["task"]["refuse"] == "4,0 Taken."
    (task,) = parts_of(fence("choose: wA1, bQ\ntask: Which?\n" + ROW))
    assert task["task"]["answers"] == ["wA1", "bQ"]
    (task,) = parts_of(fence("cells: wA1 -1,0 1,-1\ntask: Where?\n" + ROW))
    assert task["task"]["answers"] == ["-1,0", "1,-1"]
    asked = "task: How many?\nwrong: One. | Count.\nright: Two. | Both ends.\n"
    (task,) = parts_of(fence(asked + ROW))
    assert (task["task"]["answers"], task["task"]["choices"]) == (
        [],
        "- One. | Count.\n+ Two. | Both ends.",
    )
    (task,) = parts_of(fence("answer: any\nreply: bA1 bQ-\nwG1@0,0 bQ@1,0 to:w game:Base"))
    assert len(task["task"]["answers"]) > 10
    moves = "answer: wA1 -wG1\nrefute: bA1@3,1 wA1@0,1\nrefute: bA1@4,-1\nelse: Slow.\n"
    (task,) = parts_of(fence(moves.replace("answer: wA1 -wG1", "answer: wA1 bA1/") + BRANCH))
    assert task["task"]["refute"].count("\n") == 1


def test_answers_are_written_beside_the_pieces_that_lie_there():
    """An author's own moves stay as they are written."""
    for text, told in (
        ("cells: wA1 -1,0 1,-1\ntask: Where?", "These cells: -wA1; \\wG1."),
        ("cells: 0,-1 2,0\ntask: Where?", "These cells: \\wA1; wQ."),
        ("ask: find:bQ", "These cells: wQ\\; wQ/."),
        ("answer: wA1 bQ-", "wA1 bQ-."),
        ("answer: any", "Every placement that the rules allow."),
        ("choose: wA1, bQ\ntask: Which?", "wA1; bQ."),
    ):
        (part,) = study_of(fence(text + "\n" + ROW)).sections[0].parts
        assert answers_text(part, "en") == told, text


def test_own_words_and_questions_are_checked():
    for text, key in (
        ("choose: wB1\ntask: x", "NotationError"),
        ("choose: wA1", "needs_task"),
        ("cells: a\ntask: x", "NotationError"),
        ("cells: wA1\ntask: x", "NotationError"),
        ("right: Two. | Why.\ntask: x", "choices"),
        ("right: Two. | Why.\nright: One. | Why.\ntask: x", "choices"),
        ("right: Two.\nwrong: One. | Why.\ntask: x", "choice"),
        ("right: Two. | Why.\nwrong: One. | Why.", "needs_task"),
        ("ask: pinned\nchoose: wA1\ntask: x", "excluded"),
        ("hint: Look.", "no_task_here"),
        ("ask: pinned\nhint: 1\nhint: 2\nhint: 3", "hints"),
        ("ask: pinned\nrefuse: here No.", "refuse"),
        ("ask: pinned\nrefuse: wM No.", "absent"),
        ("choose: wA1, wM\ntask: x", "NotationError"),
        ("cells: 4,0 9,9\ntask: x", "NotationError"),
        ("ask: pinned\nrefuse: 0,1", "refuse"),
        ("ask: pinned\nreply: bQ wA1-", "of_moves"),
        ("ask: pinned\nrefute: bQ@4,0", "of_moves"),
        ("answer: wA1 bQ-\nreply: bA1 wA1-", "IllegalMove"),
        ("answer: wA1 bQ-\nreply: pass", "NotationError"),
        ("answer: wA1 bQ-\nrefute: moth", "NotationError"),
        ("answer: wA1 bQ-\nrefute: bA1@5,0 wA1@9,9", "IllegalMove"),
        ("answer: wA1 bQ-\nrefute: bA1@5,0\nrefute: ", "refute"),
    ):
        found = faults_of(fence(text + "\n" + ROW))
        assert [one for _, one in found] == [key], (text, found)


def test_a_piece_that_is_not_here_and_a_cell_far_off_are_told():
    for text, expected in (
        ("choose: wA1, wM\ntask: x", "on_top"),
        ("choose: wA1, who\ntask: x", "piece"),
        ("cells: bQ 4,0 9,9\ntask: x", "hive_cell"),
    ):
        _, (fault,) = read_study(HEAD + fence(text + "\n" + ROW))
        assert isinstance(fault.error, NotationError) and fault.error.expected == expected
    study_of(fence("cells: bQ 4,0 0,0 -1,1\ntask: x\n" + ROW))


def test_what_was_probably_meant_is_named():
    for written, meant in (
        ("hin", "hint"), ("Hnit", "hint"), ("wron", "wrong"), ("answers", "answer"), ("cell", "cells"),
        ("ask", "ask"), ("x", ""), ("elephant", ""),
    ):  # fmt: skip
        assert near(written.lower(), SHOWN + ADDED) == meant, written
    _, (fault,) = read_study(HEAD + fence("hintt: Look.\n" + ROW))
    assert tell(fault) == "line 7: read 'hintt', there is no such option; did you mean hint?"


def test_what_is_probably_not_meant_is_doubted():
    text = "A [link](http://a.org) and *[one](HTTP://b.org)*.\n\n### Test\n\n"
    text += fence("test: 1 of 1") + fence("ask: pinned\n" + ROW)
    text += fence("train: w\n1. wS1 (1. wA1 {Later. $rety $1}) 2. bG1 wS1-")
    doubts = doubts_of(study_of(text))
    assert [one.key for one in doubts] == ["plain_link", "plain_link", "no_section", "no_word"]
    assert "$rety in the comment on wA1" in tell(doubts[-1])
    assert not doubts_of(study_of("### Small\n\n# A\n\n" + fence("ask: pinned\n" + ROW)))


def test_what_is_too_long_is_refused_and_hostile_texts_end():
    assert read_study("[" * (LONGEST_STUDY + 1))[1][0].key == "too_long"
    for text in ("[" * 4000, "[a](" * 1200, "*_" * 2400, "`" * 4999, "![" * 2000, "<" * 4000):
        study, faults = read_study(HEAD + text)
        assert study or faults
    assert len(faults_of(fence("x: y") * 300)) == 20
    assert "too_many" in [key for _, key in faults_of("# a\n" * 201)]
    assert "text" in [key for _, key in faults_of(("a " * 2400 + "\n\n") * 20)]


def test_a_hostile_study_is_refused_by_line():
    hostile = "[" * 500000 + "](" * 250000
    assert [(one.line, one.key) for one in read_study(HEAD + hostile)[1]] == [(1, "too_long")]
    deep = "train: w\n1. wS1" + " (1. wA1 {No.} 2. bA1 wA1-" * 400
    claims = "ask: pinned:b\n" + ROW, "answer: wQ bQ-\n" + ROW, "train: b\n1. wS1", deep
    for text in claims:
        found = faults_of("Fine.\n\n" + fence(text))
        assert len(found) == 1 and found[0][0] > 2, text
    for markup in ("<script>x</script>", "<img src=x onerror=y>", "*a* <b>", "<!-- a -->", "</p>"):
        assert faults_of("Fine.\n\n" + markup) == [(3, "markup")], markup
    for address in ("javascript:x", "data:text/html,x", "JaVaScRiPt:x", "vbscript:x", "file:///a"):
        assert faults_of("Fine.\n\n[a](" + address + ")") == [(3, "link")], address
    assert faults_of("Fine.\n\n![a](https://a.org/b.png)") == [(3, "picture")]


def test_every_answer_of_the_opponent_is_played_before_a_training_ends():
    part = study_of(fence(TRAIN)).sections[0].parts[0]
    lines = Lines(part.game, part.game.root, 0)
    first = part.game.root.variations[0]
    assert lines.counts() == (0, 2)
    assert lines.answer(first).ply.text == "bG1 wS1-"
    again = lines.end(part.game.root.end())
    assert again is part.game.root.variations[0] and lines.counts() == (1, 2)
    other = lines.answer(first)
    assert other.ply.text == "bA1 wS1-" and lines.end(other) is None


def test_a_study_passes_through_an_address():
    for text in (HEAD + "ñ 日 🐝", "a", HEAD + fence(TRAIN) * 40):
        part = packed(text)
        assert unpacked(part) == text and not part.strip(SIGNS), text
    assert len(packed(HEAD + fence(TRAIN) * 40)) < 400
    for wrong in ("", "A", "!!!", "AAAA", packed(HEAD)[:-9], "a" * 5000, "ñ"):
        assert error_of(unpacked, wrong), wrong


def test_a_study_brings_the_words_of_a_language_that_the_board_lacks():
    head = '---\nstudy: a\ntitle: A\nlang: de\nwords: "ant: Ameise | open_board: Öffnen"\n'
    head += 'words: {"white_turn": "Weiß am Zug"}\n---\n'
    study, faults = read_study(head + "Text.\n")
    words = {"ant": "Ameise", "open_board": "Öffnen", "white_turn": "Weiß am Zug"}
    assert study and not faults and study.words == words
    assert compiled(study)["words"] == words
    assert "words" not in compiled(study_of("Text."))
    for wrong in ("ant: {n}", "ant: Emse", "qeen: Königin", '{"ant": 1}', "Ameise"):
        study, faults = read_study(f"{head[:-4]}words: {wrong}\n---\nText.\n")
        assert study is None and [fault.line for fault in faults] == [7], wrong
        assert "expected" in tell(faults[0])


def test_the_page_of_a_study_speaks_its_authors_words():
    head = (
        "---\nstudy: a\ntitle: A\nlang: de\nwords: task: Aufgabe {n} | solutions: Lösungen\n---\n"
    )
    text = head + "```hive\nask: pinned\nwA1@-2,0 wQ@-1,0 bQ@0,0 bA1@1,0\n```\n"
    study, _ = read_study(text)
    assert study
    made = page(study)
    assert "Aufgabe 1." in made and "Lösungen" in made and "Solution 1" in made
