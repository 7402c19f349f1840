"""The forced wins of tests/data/wins.json, proven by the strongest level in the page's own worker."""

from typing import Any

from playwright.sync_api import Page

from hive_core.levels import LEVELS, STRONGEST
from tests.browser.conftest import open_board
from tests.facts import load

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

RATE = 7000
"""Iterations a second of a processor that has nothing else to do, at the least."""
PATIENCE_S = 90.0
"""For a machine that is busy with other things: what counts is the iterations of a free one."""


def study(page: Page, game: str, seconds: float) -> dict[str, Any]:
    """The worker's report on a position."""
    question = {"do": "study", "ticket": game, "game": game, "tournament": True, "seconds": seconds}
    answer = page.evaluate(ASK, question)
    assert answer["say"] == "studied", answer
    report: dict[str, Any] = answer["report"]
    return report


def test_forced_wins_are_solved_and_proved_in_the_time_for_a_move(page: Page, url: str) -> None:
    """With the iterations of 5 s, on one worker; the seconds that it really took are printed."""
    open_board(page, url)
    page.evaluate(WORKER)
    for win in load("wins.json"):
        report = study(page, win["game"], PATIENCE_S)
        best = report["lines"][0]
        print(
            f"{win['id']}: {best['move']} wins in {best['plies']} plies, "
            f"{report['iterations']} iterations, {report['seconds']:.2f} s"
        )
        assert report["proved"] == best["proved"] == 1, win["id"]
        assert report["iterations"] <= LEVELS[STRONGEST].seconds * RATE
        if best["plies"] == win["plies"]:
            assert best["move"] in win["keys"]
