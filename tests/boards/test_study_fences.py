"""Trainings and tests of a study as parts of a page: live, and for readers without scripts."""

import pytest

from hive_boards.board import BoardError, read, words_in
from hive_boards.study import PageStudy, is_step, plain_solution
from hive_core.study.link import unpacked
from hive_core.study.reader import read_study
from tests.boards.test_boards import PINS, SITE, Tags, markdown

TASK = "ask: pinned:w\nwA1@-2,0 wQ@-1,0 bQ@0,0 bA1@1,0 wS1@2,0"
TRAIN = "train: w\n1. wS1 (1. wA1 {Too early. $retry}) 2. bG1 wS1-"
BOARDS = f'__import__("hive_boards.markdown").markdown.Boards(site="{SITE}")'


@pytest.mark.slow
def test_a_study_is_a_page_of_markdown_unchanged() -> None:
    body = PINS.split("---\n", 2)[2]
    page = Tags(markdown(body, BOARDS))
    assert [len(page.all(name)) for name in ("hive-board", "hive-study", "details")] == [4, 2, 2]
    assert [one.get("src") for one in page.all("script")] == [
        SITE + "hive-board.js",
        SITE + "hive-study.js",
    ]
    assert "(7. wA1 bA1/ [also right]" in " ".join(page.text.replace("\xa0", " ").split())
    assert len(page.all("img")) == 5 and all(one["alt"] for one in page.all("img"))
    first, last = page.all("hive-study")
    assert (first["at"], str(last["at"])[:5]) == ("1.1", "test-")
    for one in (first, last):
        study, faults = read_study(unpacked(str(one["study"])))
        assert study and not faults


def test_a_training_has_its_task_its_picture_and_its_solution_folded() -> None:
    page = PageStudy("es", "")
    step = page.read(TRAIN, [])
    assert step.task.startswith("Entrenamiento: juegas con las blancas")
    assert step.picture.startswith("<svg") and "wS1-" in plain_solution(step)
    made = Tags(page.html(step))
    assert not made.all("hive-study") and not made.all("script")
    assert made.all("details") and made.all("img")[0]["alt"]


def test_cells_are_circled_in_their_solution() -> None:
    page = PageStudy("en", "")
    cells = page.read("cells: 1,-2 0,2\ntask: Where?\nwQ@0,0 bQ@1,0 wA1@0,1 bA1@1,-1", [])
    assert cells.solution.count("<img") == 1 and "circled" in cells.solution
    assert "<img" not in page.read(f"hint: Look.\n{TASK}", []).solution


def test_a_test_asks_the_tasks_before_it_or_those_after_it_in_its_section() -> None:
    page = PageStudy("en", SITE)
    page.add("wQ@0,0")
    page.add(TASK)
    assert "wQ" in plain_solution(page.read("test: 1 of 1\ninclude: tasks", []))
    after = page.read("test: 1 of 2", [TASK, "wQ@0,0", TASK.replace(":w", ":b")])
    assert after.solution.count("<li>") == 2
    with pytest.raises(BoardError, match="test: asks for 2 tasks, and there are 1"):
        page.read("test: 1 of 2\ninclude: tasks", [])


@pytest.mark.slow
def test_tasks_of_a_test_alone_stand_in_the_test_and_nowhere_else() -> None:
    own = f"```hive\n{TASK}\n```\n\nBetween.\n\n```hive\n{TASK.replace(':w', '')}\n```\n"
    text = f"```hive\ntest: 1 of 2\n```\n\n{own}\n## Next\n\n```hive\n{TASK}\n```\n"
    page = Tags(markdown(text, BOARDS))
    assert [len(page.all(name)) for name in ("hive-board", "hive-study")] == [1, 1]
    assert "Between." in page.text and page.text.count("Find all the white pieces") == 2


def test_a_test_with_tasks_of_its_own_shows_them_where_no_script_runs() -> None:
    # Readers without scripts see the tasks, and the solutions folded; others none of both.
    made = PageStudy("en", SITE)
    html = made.html(made.read("test: 1 of 2", [TASK, TASK.replace(":w", "")]))
    inside = html[html.index("<hive-study") : html.index("</hive-study>")]
    assert inside.count("<img") == 2 and inside.count("<details") == html.count("<details") == 1


def test_a_fault_is_told_by_the_line_of_the_fence() -> None:
    assert is_step(TRAIN) and is_step("title: A\ntest: 1 of 1") and not is_step(TASK)
    with pytest.raises(BoardError, match="line 1: read 'x', train: expected w or b"):
        PageStudy("en", "").read("train: x\n1. wS1", [])


def test_what_an_author_writes_is_text_on_the_page() -> None:
    page = PageStudy("en", SITE)
    page.add(f"task: <b>x</b> \"'&\n{TASK}")
    made = page.html(page.read("test: 1 of 1\ninclude: tasks", []))
    made += page.html(page.read(TRAIN.replace("train: w", "train: w\ntask: <i>x</i>"), []))
    assert not {"i"} & {tag for tag, _ in Tags(made).found} and "<b>x" not in made


GERMAN = {"training": "Übung", "right": "Richtig!", "white_task": "Weiß zieht. Welcher Zug?"}


def test_the_words_of_a_language_go_into_every_part_of_a_page() -> None:
    words = words_in(GERMAN)
    page = PageStudy("de", SITE, words)
    study, faults = read_study(page.read(TRAIN, []).source)
    assert study and not faults
    assert (study.lang, study.title, study.words) == ("de", "Übung", GERMAN)
    queens = "wQ@0,0 bQ@1,0 game:Base"
    board = read(f"answer: wA1 -wQ\n{queens}", words)
    assert board.attributes["words"] == words and board.task == "Weiß zieht. Welcher Zug?"
    own = read(f"words: ant: Emse\n{queens}", words)
    assert own.attributes["words"] == "ant: Emse"
    with pytest.raises(BoardError, match=r"words: cannot read .* expected a text for this name"):
        words_in({"ant": 3})
    with pytest.raises(BoardError, match="line 1: words: cannot read 'qeen: K"):
        read("words: qeen: Königin\nwQ@0,0")


@pytest.mark.slow
def test_mkdocs_hands_its_words_to_boards_and_trainings() -> None:
    boards = f'__import__("hive_boards.markdown").markdown.Boards(site="{SITE}", lang="de", '
    boards += f"words={GERMAN})"
    page = Tags(markdown(f"```hive\nwQ@0,0\n```\n\n```hive\n{TRAIN}\n```\n", boards))
    assert page.all("hive-board")[0]["words"] == words_in(GERMAN)
    study, _ = read_study(unpacked(str(page.all("hive-study")[0]["study"])))
    assert study and study.words == GERMAN
