"""The forced wins of tests/data/wins.json, proven by the strongest level in the page's own worker."""

from typing import Any

from playwright.sync_api import Page

from hive_core.levels import LEVELS, STRONGEST
from tests.browser.conftest import open_board
from tests.facts import load
from tests.search.test_search import game_after

WORKER = """async () => {
  const script = document.createElement("script");
  script.type = "py";
  script.setAttribute("worker", "");
  script.setAttribute("name", "solver");
  script.setAttribute("src", window.skep.base + "web/worker.py");
  script.setAttribute("config", window.skep.base + "worker.json");
  document.body.append(script);
  while (!script.xworker) await new Promise((next) => setTimeout(next, 10));
  window.solver = (await script.xworker.ready).sync;
  window.answers = [];
  script.xworker.addEventListener("message", ({data}) => {
    if (/^{/.test(data)) window.answers.push(JSON.parse(data));
  });
}"""

ASK = """async (question) => {
  window.answers.length = 0;
  window.solver.hear(JSON.stringify(question));
  for (;;) {
    const answer = window.answers.find(({say}) => say !== "progress");
    if (answer) return answer;
    await new Promise((next) => setTimeout(next, 10));
  }
}"""

RATE = 5000
"""Iterations a second of a processor that has nothing else to do, at the least."""


def study(page: Page, game: str, seconds: float) -> dict[str, Any]:
    """The worker's report on a position."""
    question = {"do": "study", "ticket": game, "game": game, "tournament": True, "seconds": seconds}
    answer = page.evaluate(ASK, question)
    assert answer["say"] == "studied", answer
    report: dict[str, Any] = answer["report"]
    return report


def test_forced_wins_are_solved_and_proved_in_the_time_for_a_move(page: Page, url: str) -> None:
    """5 s; on a machine that is busy with other things, as much longer as it is slower."""
    open_board(page, url)
    page.evaluate(WORKER)
    quiet = game_after(4, 22)
    study(page, quiet, 1.0)
    for win in load("wins.json"):
        pace = study(page, quiet, 1.0)
        slowdown = max(1.0, RATE / (pace["iterations"] / pace["seconds"]))
        report = study(page, win["game"], LEVELS[STRONGEST].seconds * slowdown)
        best = report["lines"][0]
        print(
            f"{win['id']}: {best['move']} in {best['plies']} plies, {report['iterations']} "
            f"iterations, {report['seconds']:.2f} s, slowed down {slowdown:.1f} times"
        )
        assert report["proved"] == 1, win["id"]
        assert best["proved"] == 1
        if best["plies"] == win["plies"]:
            assert best["move"] in win["keys"]
