"""A game is reviewed in the page: judged, stepped along the graph by keys, tried again, and closed."""

import json

from playwright.sync_api import Page

from hive_core.game import Game
from hive_core.notation.moves import parse_move
from hive_core.notation.position import spell_position
from hive_core.rules.hexes import START
from tests.browser.conftest import open_board, playable, reload, until
from tests.browser.player import Hands, kept
from tests.browser.test_accessibility import violations
from tests.facts import load
from tools.browsers.stage import saved_game

GAME = next(game for game in load("games.json") if game["id"] == "real-03")
WON = GAME["moves"][-1]
PLAYED = "wA3 -wS1"
"""What White plays instead of winning."""
COUNT = """() => {
  window.asked = 0;
  const usual = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function () { window.asked++; return usual.call(this); };
}"""
ROOM = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const line = box('.recap-item').height;
  return {
    below: box('#side .stepper').top - (box('.recap-list').top + 3 * line),
    above: box('.recap-graph').top - box('.side-head').bottom,
    line,
  };
}"""
"""Pixels between three lines of turns and the steps, and between the head and the graph."""
MOVED = """(text) => {
  const [state, told] = ['.recap-state', '.recap-accuracy'].map((part) => document.querySelector(part));
  const high = (part) => part.getBoundingClientRect().height;
  const after = high(told);
  [state.textContent, told.hidden, state.hidden] = [text, true, false];
  const before = high(state);
  [state.textContent, told.hidden, state.hidden] = ['', false, true];
  return Math.round(after - before);
}"""
"""Pixels by which the three turns go down when the accuracy takes the place of how far the review has
come."""
FIRST = """document.querySelector('.recap-accuracy').getBoundingClientRect().bottom
  <= document.querySelector('.recap-turns').getBoundingClientRect().top"""
"""The accuracy, which is looked for first, stands before the turns."""
LOWEST = """(() => {
  const tiles = [...document.querySelectorAll('#board .tile')];
  const low = Math.max(...tiles.map((tile) => tile.getBoundingClientRect().bottom));
  return document.querySelector('#side').getBoundingClientRect().top - low;
})()"""
"""Pixels between the lowest piece and the drawer."""
UNSEEN = """document.activeElement.getBoundingClientRect().bottom
  - document.querySelector('#side .stepper').getBoundingClientRect().top"""
CUT = """document.querySelector('#side .side-head').getBoundingClientRect().bottom
  - document.querySelector('.recap-at').getBoundingClientRect().top"""
"""By so much the sentence of the position in view lies under the drawer's head."""
UNDER = """document.querySelector('.recap-at').getBoundingClientRect().bottom
  - document.querySelector('#side .stepper').getBoundingClientRect().top"""
"""By so much that sentence lies behind the steps."""
HIDDEN = """(() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  return Math.max(...['retry', 'play', 'walk'].map((act) => box(`[data-act=recap_${act}]`).bottom))
    - box('#side .stepper').top;
})()"""
"""Pixels of the buttons for another try and for the better move that lie behind the steps."""
FIRST_LINE = """(() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('.recap-at'));
  return document.querySelector('#side .stepper').getBoundingClientRect().top
    - words.getClientRects()[0].bottom;
})()"""
"""Pixels between the first line of the sentence below the turns, and the steps."""
PALES = """getComputedStyle(document.querySelector('#side .stepper'), '::before')
  .backgroundImage.startsWith('linear-gradient')"""
"""What goes on behind the steps pales above them."""
ASIDE = """(() => {
  const [graph, line] = ['.recap-graph', '.recap-now'].map((part) =>
    document.querySelector(part).getBoundingClientRect());
  const half = parseFloat(getComputedStyle(document.querySelector('.recap-now')).strokeWidth) / 2;
  return Math.max(graph.left - line.left + half, line.right + half - graph.right);
})()"""
"""Pixels by which the line at the position in view sticks out of the graph."""
APART = """Math.max(...[...document.querySelectorAll('#recap-tree [data-slip]:not([aria-current])')]
  .map((row) => row.querySelector('.told').getBoundingClientRect().right
    - row.querySelector('.told > :last-child').getBoundingClientRect().right))"""
"""Pixels between the pictures of a move and its sign."""
PRESSED = """(() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const row = box('[data-act=recap_goto]');
  return row.top >= box('#side .side-head').bottom && row.bottom <= box('#side .stepper').top;
})()"""
"""The first row of the turns is in sight."""
LAYERS = """[...document.querySelectorAll('#recap-tree li, #recap-tree li *')].filter((node) => {
  if (node.querySelector(':scope > [aria-current]')) return false;
  const style = getComputedStyle(node);
  return style.position !== 'static' || style.overflow === 'hidden' || style.clipPath !== 'none';
}).length"""
"""Parts of the tree's rows that a browser paints apart, and looks for the mouse in one by one: with
hundreds of rows a step waits for it. The one row in view, which stays in sight, is no burden."""
IN_SIGHT = """(() => {
  const box = (name) => document.querySelector(name)?.getBoundingClientRect();
  const row = box('#recap-tree [aria-current]');
  if (!row) return null;
  const [top, bottom] = [box('#side .side-head').bottom - 0.5, box('#side .stepper').top + 0.5];
  const hit = (y) => document.elementFromPoint(row.left + row.width / 2, y)?.closest('[aria-current]');
  return row.top >= top && row.bottom <= bottom && !!hit(row.top + 2) && !!hit(row.bottom - 2);
})()"""
"""Whether the row in view is between the panel's head and the steps, with nothing over it; null if no
move is in view."""
FADE = "getComputedStyle(document.querySelector('#side .stepper'), '::before').content"
RAISED = (
    "getComputedStyle(document.querySelector('#recap-tree [aria-current]').parentNode).boxShadow"
)
TO_GAME = """(() => {
  const button = document.querySelector('.recap-to-game'), style = getComputedStyle(button);
  const soft = getComputedStyle(button.appendChild(document.createElement('i')));
  button.lastChild.style.color = 'var(--soft)';
  const words = [button.ariaDisabled, style.opacity, style.color === soft.color];
  button.lastChild.remove();
  return words.join();
})()"""
"""Whether the way back to the game is out of use, and how its words are dimmed then."""
SCROLLED = "[document.querySelector('#side').scrollTop, window.scrollY]"
VALUE = "document.querySelector('#recap-graph').getAttribute('aria-valuenow')"


def before_the_end() -> Game:
    """The last position of a real game in which White wins with the next move."""
    game = Game(GAME["type"].partition("+")[2], False)
    for move in GAME["moves"][:-1]:
        game.play(move)
    return game


def whole_game() -> Game:
    """That game to its end."""
    game = before_the_end()
    game.play(WON)
    return game


def test_a_game_is_reviewed_and_tried_again(page: Page, url: str) -> None:
    start = spell_position(before_the_end().board)
    record = {"schema": 1, "game": f"{start};{PLAYED}", "tournament": False, "future": []}
    record |= {"ended": [1, "resignation"], "computers": [1], "setup": {"opponent": "computer"}}
    open_board(page, url)
    page.evaluate("(text) => localStorage.setItem('skep.game', text)", json.dumps(record))
    reload(page)
    playable(page)
    page.locator("#banner [data-act=review]").click()
    until(page, "document.activeElement.id === 'recap-graph'")
    until(page, "!!document.querySelector('link[href*=\"review/recap\"]').sheet")
    assert page.evaluate("document.querySelector('#side').scrollTop") == 0, "it opens at its graph"
    until(page, "document.querySelector('.recap-what')?.textContent.includes('won at once')")
    assert "Better: white" in page.locator(".recap-detail").inner_text()
    # It is shown on the board too: an arrow, or a circle where it would be placed.
    until(page, "!!document.querySelector('#board .layer-arrows > g')")
    # With an arrow and a sign on the board, and a comment being written.
    page.evaluate(f"document.querySelector('#board [data-cell=\"{START}\"]').focus()")
    page.keyboard.press("k")
    until(page, "!!document.querySelector('#board .mark.circle')")
    page.locator("[data-act=recap_write]").click()
    until(page, "document.activeElement.id === 'recap-field'")
    assert violations(page) == []
    page.locator("[data-act=recap_keep]").click()
    # On a small phone graph, three turns in words and steps are in sight without a finger moving.
    usual = page.viewport_size
    assert usual
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate("document.querySelector('#side').scrollTop = 0")
    room = page.evaluate(ROOM)
    assert page.locator(".recap-accuracy").inner_text().startswith("Accuracy: you ")
    assert page.evaluate(FIRST)
    assert page.evaluate(MOVED, "Position 100 of 142…") == 0
    # No line is cut by the steps.
    assert page.evaluate(FIRST_LINE) >= 0 and page.evaluate(PALES)
    # Whoever goes to one of them finds at once what it cost, and the way to another try.
    page.locator("[data-act=recap_goto] >> nth=0").click()
    until(page, f"{HIDDEN} <= 0")
    until(page, f"{CUT} <= 0")
    # On a tablet, with the pressed row.
    page.set_viewport_size({"width": 820, "height": 1180})
    page.evaluate("document.querySelector('#side').scrollTop = 0")
    page.locator("[data-act=recap_goto] >> nth=0").click()
    until(page, f"{HIDDEN} <= 0 && {PRESSED}")
    assert page.evaluate(APART) < 1
    page.set_viewport_size({"width": 360, "height": 640})
    # What is written is in sight, as far as the steps.
    page.evaluate("document.querySelector('[data-act=recap_write]').click()")
    until(page, f"{UNSEEN} <= 0")
    page.evaluate("document.querySelector('[data-act=recap_keep]').click()")
    assert "Better: white" in page.locator(".recap-detail").inner_text()
    page.evaluate("document.querySelector('#side').scrollTop = 0")
    # With a finger a line has 44 pixels, with a mouse fewer.
    until(page, f"{LOWEST} >= 0")
    assert room["above"] >= 0 and room["below"] >= 3 * (44 - room["line"]), room
    assert violations(page) == []
    # The better move is shown with its words and its reason, on a phone and on a tablet.
    for width, height in ((360, 640), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator("[data-act=recap_goto] >> nth=0").click()
        page.locator("[data-act=recap_walk]").click()
        until(
            page, "document.querySelector('.recap-at').textContent.startsWith('Better at move 1: ')"
        )
        assert page.locator(".recap-at").inner_text().count(". ") >= 1, "a reason follows"
        until(page, f"{CUT} <= 0 && {UNDER} <= 0")
        page.locator("[data-act=recap_delete]").click()
    page.locator("[data-act=recap_goto] >> nth=0").click()
    page.set_viewport_size(usual)
    page.locator("#recap-graph").focus()
    # The graph is a slider: keys step along the game, and the board follows.
    assert page.evaluate(VALUE) == "1"
    assert page.evaluate(ASIDE) <= 0
    page.keyboard.press("ArrowLeft")
    until(page, f"{VALUE} === '0'")
    until(page, "!document.querySelector('.recap-turn[aria-current]')")
    until(page, "!document.querySelector('#board .layer-arrows > g')")
    page.locator("[data-act=recap_goto] >> nth=0").click()
    until(page, "!!document.querySelector('#board .layer-arrows > g')")
    # Another try, against the computer: this time White wins.
    page.locator("[data-act=recap_retry] >> nth=0").click()
    until(page, "document.querySelector('#status').dataset.phase === 'yours'")
    game = before_the_end()
    Hands(page).move(game, parse_move(game.board, WON))
    until(page, "document.querySelector('#status-main').textContent === 'You win'")
    tree = page.locator("#recap-tree")
    assert tree.locator("[data-depth='0'] .uhp").all_inner_texts() == [PLAYED]
    assert tree.locator("[data-depth='1'] .uhp").all_inner_texts() == [WON]
    # A row says all of its move, though the eye may see less of it.
    row = tree.locator("[data-depth='1'] .ply")
    assert str(row.get_attribute("aria-label")).startswith(f"Variation: 1 {WON} White ")
    assert not row.locator(".uhp").is_visible(), "notation is for those who ask for it"
    page.mouse.move(1, 1)
    assert page.evaluate(LAYERS) == 0
    # A step by key asks how large nothing but the row is: each question has the page laid out anew.
    page.locator("#recap-tree [tabindex='0']").focus()
    for key, move in (("ArrowUp", PLAYED), ("ArrowDown", WON), ("ArrowUp", PLAYED)):
        page.keyboard.press(key)
        until(page, f"document.activeElement.querySelector('.uhp').textContent === {move!r}")
        until(page, "document.activeElement.ariaCurrent === 'step'")
        until(page, "document.querySelectorAll('#recap-tree [tabindex=\"0\"]').length === 1")
        if key == "ArrowUp" and page.evaluate("window.asked === undefined"):
            page.evaluate(COUNT)
    assert page.evaluate("window.asked") == 0
    page.keyboard.press("ArrowDown")
    # Whoever leaves the page loses nothing, though the review was not closed.
    assert "tree" not in json.loads(page.evaluate("localStorage.getItem('skep.game')"))
    page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    data = json.loads(page.evaluate("localStorage.getItem('skep.game')"))
    assert data["ended"] == [1, "resignation"] and data["computers"] == [1] and data["tree"]
    # Closed, the game is what it was, with the new moves beside the old ones.
    page.locator("#b-review").click()
    until(page, "document.querySelector('#recap').hidden")
    assert [ply.text for ply in kept(page).played] == [PLAYED]
    data = json.loads(page.evaluate("localStorage.getItem('skep.game')"))
    assert data["ended"] == [1, "resignation"] and data["computers"] == [1] and data["tree"]


def test_the_row_in_view_is_in_sight_wherever_the_list_is(page: Page, url: str) -> None:
    """Whoever stepped through the turns that decided had the first rows of the list before them."""
    open_board(page, url)
    page.evaluate("(text) => localStorage.setItem('skep.game', text)", saved_game(whole_game()))
    reload(page)
    playable(page)
    page.locator("#banner [data-act=review]").click()
    until(page, "document.activeElement.id === 'recap-graph'")
    until(page, "!!document.querySelector('link[href*=\"review/recap\"]').sheet")
    for width, height in ((360, 640), (820, 1180), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        for part in ("start", "end"):
            page.evaluate(
                "(block) => document.querySelector('#recap-tree').scrollIntoView({ block })", part
            )
            before = page.evaluate(SCROLLED)
            for to, ply in (("first", 0), ("forward", 1), ("last", 41), ("back", 40)):
                page.locator(f"#b-{to}").dispatch_event("click")
                until(page, f"{VALUE} === '{ply}'")
                until(page, f"{IN_SIGHT} === {'null' if not ply else 'true'}")
            assert page.evaluate(SCROLLED) == before, "nothing else is scrolled"
    assert page.evaluate(RAISED) != "none", "held, it is no part of a list with a gap"
    assert page.evaluate(TO_GAME) == "true,1,true", "words are read though a button is of no use"
    # Where there is room it is even before the list is, however much is said of a turn.
    page.evaluate("document.querySelector('#recap').style.minHeight = '50rem'")
    for width, height in ((820, 1180), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("document.querySelector('#side').scrollTop = 0")
        until(page, f"{IN_SIGHT} === true && {FADE} === 'none'")
        for to, ply in (("forward", 41), ("back", 40)):
            page.locator(f"#b-{to}").dispatch_event("click")
            until(page, f"{VALUE} === '{ply}'")
            until(page, f"{IN_SIGHT} === true")
