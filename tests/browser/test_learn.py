"""The page of the lessons around the player: addresses, progress, language, hints, troubles."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from hive_core.game import Game
from hive_core.rules.hexes import cell_at
from tests.browser.conftest import (
    MOSTLY_MICROPYTHON,
    WHOLE,
    Profile,
    Watch,
    crossed,
    drawn,
    playable,
    reload,
    until,
)
from tests.browser.test_accessibility import violations
from tools.browsers.stage import saved_game

LESSONS = Path(__file__).resolve().parents[2] / "web" / "lessons"
LOCALES = LESSONS.parent / "locales"
STEP = "document.querySelector('#lesson').dataset.step"
VIEW = "document.body.dataset.view"
SAID = "document.querySelector('#lesson .task-said')"
ANT_CELLS = "#lesson [data-cell]"


def open_page(page: Page, url: str, place: str = "") -> None:
    """Opens the page at a place and waits until it is shown."""
    page.goto(f"{url}learn.html{place}")
    playable(page)
    until(page, f"{VIEW} && (document.querySelector('h1[tabindex]') || '').textContent !== ''")


def open_rules(page: Page, url: str) -> None:
    """Opens the page at the rules."""
    page.goto(f"{url}learn.html#rules")
    playable(page)
    until(page, f"{VIEW} === 'rules'")


def at_step(page: Page, step: str) -> None:
    until(page, f"{VIEW} === 'lesson' && {STEP} === '{step}'")


def text(page: Page, selector: str) -> str:
    return str(page.evaluate(f"document.querySelector({json.dumps(selector)}).innerText"))


def test_addresses_and_the_way_back(page: Page, url: str) -> None:
    open_page(page, url)
    page.locator(".contents-head .primary").click()
    at_step(page, "L01.1")
    page.evaluate("location.hash = 'L24'")
    at_step(page, "L24.1")
    page.locator("#lesson .task-next").click()
    page.go_back()
    at_step(page, "L01.1")
    page.evaluate("location.hash = 'L24.2'")
    at_step(page, "L24.2")
    page.evaluate("location.hash = 'ant'")
    at_step(page, "L26.1")
    page.locator("#to-rules").click()
    until(page, f"{VIEW} === 'rules'")
    page.evaluate("location.hash = 'rules-spider'")
    until(page, "document.activeElement.id === 'rules-spider'")
    page.locator("#to-contents").click()
    until(page, f"{VIEW} === 'contents'")
    page.go_back()
    until(page, f"{VIEW} === 'rules'")
    page.evaluate("location.hash = 'L99'")
    until(page, f"{VIEW} === 'contents' && !document.querySelector('#trouble').hidden")
    page.locator(".chapter .small").first.click()
    at_step(page, "L01.1")
    assert page.locator("#trouble").is_hidden()


def test_who_comes_from_a_game_finds_the_way_back_on_a_phone_too(
    profile: Profile, url: str
) -> None:
    page = profile(viewport={"width": 360, "height": 640}, locale="es-ES").new_page()
    game = "JSON.parse(localStorage.getItem('skep.game')).game"
    text = json.dumps(saved_game(Game.from_text("Base;wS1;bG1 -wS1")))
    page.add_init_script(
        f"localStorage.getItem('skep.game') ?? localStorage.setItem('skep.game', {text})"
    )
    open_page(page, url, "#L24")
    at_step(page, "L24.1")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    boxes = [page.locator(f".top {name}").bounding_box() for name in ("#to-rules", "#to-game")]
    assert boxes[0] and boxes[1]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"] and boxes[1]["height"] >= 44
    page.locator("#to-game").click()
    playable(page)
    assert page.evaluate(game).endswith("bG1 -wS1")


@MOSTLY_MICROPYTHON
def test_lessons_on_each_python(page: Page, url: str, python: str) -> None:
    page.goto(f"{url}learn.html?python={python}#L15")
    playable(page)
    at_step(page, "L15.1")
    page.locator('#lesson [data-cell="499"]').click()
    until(page, "document.querySelectorAll('.task-pips .full').length === 1")
    page.locator('#lesson [data-cell="496"]').click()
    until(page, f"{SAID}.dataset.sort === 'wrong'")
    page.locator("#lesson .task-next").click()
    at_step(page, "L15.2")


def test_a_lesson_that_cannot_be_loaded_is_told(page: Page, url: str, watch: Watch) -> None:
    watch.allow = lambda fault: "spider.json" in fault
    page.route("**/spider.json", lambda route: route.abort())
    open_page(page, url)
    page.evaluate("location.hash = 'L24'")
    until(page, "!document.querySelector('#trouble').hidden")
    page.evaluate("location.hash = 'L26'")
    at_step(page, "L26.1")


def test_the_first_game_has_a_coach_who_can_be_sent_away(page: Page, url: str) -> None:
    open_page(page, url, "#L51")
    at_step(page, "L51.1")
    page.locator("#lesson .task-body a.primary").click()
    words = "document.querySelector('#guide-text')?.textContent || ''"
    until(page, f"({words}).startsWith('Your first bug often gets stuck')")
    assert violations(page) == []
    page.locator("[data-act=guide_away]").click()
    until(page, f"({words}).startsWith('Choose one of your bugs')")


LAST_LINES = """(texts) => {
  const told = document.querySelector("#guide-text");
  document.querySelector("#guide").hidden = document.querySelector("#guide-lesson").hidden = false;
  return texts.filter((text) => {
    told.textContent = text;
    const bottoms = [...text.matchAll(/\\S+/g)].map((word) => {
      const range = new Range();
      range.setStart(told.firstChild, word.index);
      range.setEnd(told.firstChild, word.index + word[0].length);
      return Math.round(range.getBoundingClientRect().bottom);
    });
    const [before, last] = bottoms.slice(-2);
    return last > before;
  });
}"""
"""Those of the texts of which, in the place of a tip, a single word stands on the last line."""


@pytest.mark.parametrize("code", ["en", "es"])
def test_no_word_of_the_coach_stands_alone_on_its_last_line(
    profile: Profile, url: str, code: str
) -> None:
    page = profile(viewport={"width": 1440, "height": 900}, locale=code).new_page()
    page.goto(f"{url}#play=0&coach=1")
    until(page, "document.querySelector('#guide-text')?.textContent")
    texts = []
    for text in json.loads((LOCALES / f"coach.{code}.json").read_text("utf-8")).values():
        texts += [text] if isinstance(text, str) else list(text.values())
    filled = [text.replace("{piece}", "White grasshopper\u00a02") for text in texts]
    assert page.evaluate(LAST_LINES, filled) == []


def test_a_step_that_went_wrong_comes_back_on_top_of_the_course_and_wins_its_star(
    page: Page, url: str
) -> None:
    kept = '{"schema": 1, "solved": {"L01": [0]}, "due": {"L01.1": [1, 0]}}'
    page.add_init_script(f"localStorage['skep.lessons'] ||= {json.dumps(kept)}")
    open_page(page, url)
    assert page.locator(".lessons [href='#i-star']").count() == 0
    page.locator("a.plain[href='#again']").click()
    at_step(page, "again.1")
    for q, r in ((-2, 0), (1, 0)):
        page.locator(f'#lesson [data-cell="{cell_at(q, r)}"]').click()
    until(page, "JSON.parse(localStorage['skep.lessons']).stars?.L01?.length === 1")
    until(page, "document.querySelector('#lesson .task-star').innerText.trim() === 'A star!'")
    assert page.locator("#lesson .task-star").is_visible()
    until(page, "document.getElementById('live').textContent.includes('A star: the whole lesson')")
    page.locator("#lesson .task-next").click()
    until(page, "!!document.querySelector('#lesson[data-party]')")
    assert violations(page) == []
    page.locator(".party a.primary").click()
    until(page, f"{VIEW} === 'contents'")
    assert page.locator("a[href='#again']").count() == 0
    assert page.locator(".lessons a [href='#i-star']").count() == 1


def test_progress_is_kept_and_can_be_forgotten(page: Page, url: str) -> None:
    open_page(page, url, "#L51")
    at_step(page, "L51.1")
    page.locator("#lesson .task-next").click()
    until(page, "!!document.querySelector('#lesson[data-party]')")
    assert page.locator(".party a.primary").get_attribute("href") == "./#play=0&coach=1"
    reload(page)
    playable(page)
    at_step(page, "L51.1")
    page.locator("#to-contents").click()
    until(page, f"{VIEW} === 'contents'")
    assert page.locator(".chapter .pip.full").count() == 1
    page.locator("[data-act=forget]").click()
    assert page.locator(".chapter .pip.full").count() == 1
    page.locator("[data-act=forget]").click()
    until(page, "!document.querySelector('.chapter .pip.full')")


def test_a_chapter_can_be_played_again(page: Page, url: str) -> None:
    open_page(page, url, "#L26.2")
    at_step(page, "L26.2")
    page.locator("#lesson .task-next").click()
    until(page, "!!document.querySelector('#lesson[data-party]')")
    page.locator(".party a.link").click()
    at_step(page, "L26.1")
    assert page.locator(".party").is_hidden()


def test_the_end_of_a_chapter_tells_what_is_left(page: Page, url: str) -> None:
    open_page(page, url, "#L15.3")
    at_step(page, "L15.3")
    page.locator("#lesson .task-next").click()
    until(page, "!!document.querySelector('#lesson[data-party]')")
    assert text(page, ".party h1") == "End of the chapter"
    kept = '{"schema": 1, "solved": {"L15": [0, 1, 2]}, "last": ["L15", 2]}'
    page.evaluate(f"localStorage.setItem('skep.lessons', {json.dumps(kept)})")
    reload(page)
    playable(page)
    at_step(page, "L15.3")
    page.locator("#lesson .task-next").click()
    until(page, "!!document.querySelector('#lesson[data-party]')")
    assert text(page, ".party h1") == "Chapter finished!"
    assert page.locator(".party a.primary").get_attribute("href") == "#hive"


def test_a_double_press_on_skip_skips_one_step(page: Page, url: str) -> None:
    open_page(page, url, "#L01")
    at_step(page, "L01.1")
    page.evaluate("""
      const next = document.querySelector('#lesson .task-next');
      const press = () => next.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1}));
      const lesson = document.querySelector('#lesson');
      const shown = () => {
        if (lesson.dataset.step === 'L04.1') { window.stop_watching.disconnect(); press(); }
      };
      window.stop_watching = new MutationObserver(shown);
      window.stop_watching.observe(lesson, {attributes: true});
      press();
    """)
    at_step(page, "L04.1")
    drawn(page)
    assert page.evaluate(STEP) == "L04.1"
    # By keyboard nobody presses twice unawares, so this press counts at once.
    page.locator("#lesson .task-next").focus()
    page.keyboard.press("Enter")
    at_step(page, "L04.2")


def test_a_piece_picked_by_keyboard_leads_to_where_it_may_go(page: Page, url: str) -> None:
    open_page(page, url, "#L04")
    at_step(page, "L04.1")
    page.locator("#lesson [data-do=pick]").nth(4).focus()
    page.keyboard.press("Enter")
    until(page, "document.activeElement.dataset.cell === '528'")
    page.keyboard.press("Enter")
    until(page, f"{SAID}.dataset.sort === 'right'")


def test_hints_in_three_grades_by_keyboard(page: Page, url: str) -> None:
    open_page(page, url, "#L26.2")
    at_step(page, "L26.2")
    step = json.loads((LESSONS / "ant.json").read_text())["lessons"][0]["steps"][1]
    page.locator("#lesson [data-cell][tabindex='0']").focus()
    for _ in range(6):
        if page.evaluate("document.activeElement.dataset.do") == "hint":
            break
        page.keyboard.press("Tab")
    for grade in step["hints"]:
        page.keyboard.press("Enter")
        assert text(page, "#lesson .task-said") == grade["en"]
        assert page.locator("#lesson .mark.circle").count() == 0
        until(page, f"document.querySelector('#live').textContent.includes({grade['en']!r})")
    page.keyboard.press("Enter")
    assert page.locator("#lesson .mark.circle").count() == 1
    assert violations(page) == []


def test_the_language_changes_in_the_middle_of_a_step(page: Page, url: str) -> None:
    open_page(page, url, "#L26.2")
    at_step(page, "L26.2")
    cells = json.loads((LESSONS / "ant.json").read_text())["lessons"][0]["steps"][1]["cells"]
    q, r = map(int, cells[0].split(","))
    page.locator(f'#lesson [data-cell="{(528 + 32 * r + q) % 1024}"]').click()
    until(page, "document.querySelectorAll('.task-pips .full').length === 1")
    english = text(page, "#lesson .task-text")
    page.locator("#language").click()
    until(page, "document.documentElement.lang === 'es'")
    assert text(page, "#lesson .task-text") != english
    assert page.locator(".task-pips .full").count() == 1
    assert page.evaluate(STEP) == "L26.2"
    reload(page)
    playable(page)
    assert page.evaluate("document.documentElement.lang") == "es"


def test_lessons_without_storage(profile: Profile, url: str) -> None:
    context = profile(locale="en-US")
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('refused'); }});"
    )
    page = context.new_page()
    open_page(page, url, "#L51")
    at_step(page, "L51.1")
    page.locator("#lesson .task-next").click()
    until(page, "!!document.querySelector('#lesson[data-party]')")


SIZES = [(320, 640), (360, 640), (640, 360), (1280, 800)]


def test_targets_are_large_and_nothing_scrolls_sideways(profile: Profile, url: str) -> None:
    page = profile(viewport={"width": 320, "height": 640}, locale="es-ES").new_page()
    open_page(page, url)
    for place in ("contents", "L04.1", "L24.1", "L26.2", "L31.1", "rules", "ideas"):
        page.evaluate(f"location.hash = '{place if place != 'contents' else ''}'")
        if place.startswith("L"):
            at_step(page, place)
        else:
            until(page, f"{VIEW} === '{place}'")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            where = f"{place} at {width}x{height}"
            assert page.evaluate("document.documentElement.scrollWidth") <= width, where
            small = page.evaluate(
                """Array.from(document.querySelectorAll('button, .learn a, .top a, summary'))
                  .filter((node) => node.getClientRects().length)
                  .map((node) => [node.className || node.tagName, node.getBoundingClientRect()])
                  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
                  .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
            )
            assert small == [], where


FOOT_LINES = """new Set([...document.querySelectorAll('.foot :is(span, a)')].flatMap(
  (one) => [...one.getClientRects()].map((box) => Math.round(box.bottom)))).size"""


@pytest.mark.parametrize("locale", ["en-US", "es-ES"])
def test_the_foot_is_one_line_on_a_tablet(profile: Profile, url: str, locale: str) -> None:
    page = profile(viewport={"width": 820, "height": 1180}, locale=locale).new_page()
    open_page(page, url)
    drawn(page)
    assert page.locator(".foot a:visible").count() == 1
    assert page.evaluate(FOOT_LINES) == 1


PLACES = """(() => {
  const top = (selector) => document.querySelector('#lesson ' + selector)?.getBoundingClientRect().top;
  const parts = ['.task', '.hand', '.task-next', '.task-title', '.option'];
  return JSON.stringify(parts.map(top));
})()"""


SHORT = 95
"""Letters of a sentence that leaves room for the task on any screen."""
TASK_CUT = """(() => {
  const top = (part) => document.querySelector("#lesson " + part).getBoundingClientRect().top;
  return top(".task-body") - top(".task-text");
})()"""


@crossed(locale=["en-US", "es-ES"], size=[(360, 640), (1280, 800)])
def test_whatever_is_said_everything_keeps_its_place(
    profile: Profile, url: str, locale: str, size: tuple[int, int]
) -> None:
    context = profile(viewport={"width": size[0], "height": size[1]}, locale=locale)
    page = context.new_page()
    open_page(page, url)
    # Find, place, move with long reasons, find with two lines of pips, question, pictures.
    steps = ("L24.2", "L04.1", "L04.2", "L05.1", "L13.3", "L30.1", "L46.1", "L24.1")
    # By day half of them on a phone, half on a laptop.
    for place in steps if WHOLE else steps[size[0] > 360 :: 2]:
        page.evaluate(f"location.hash = '{place}'")
        at_step(page, place)
        drawn(page)
        before, lengths = page.evaluate(PLACES), set()
        tries = page.locator("#lesson :is([data-cell], .option:not([hidden]))").count()
        for number in range(tries):
            page.evaluate(
                "(number) => document.querySelectorAll('#lesson :is([data-cell], .option)')[number]"
                "?.dispatchEvent(new MouseEvent('click', {bubbles: true}))",
                number,
            )
            drawn(page)
            assert page.evaluate(PLACES) == before, (place, number, text(page, ".task-said"))
            lengths.add(len(text(page, ".task-said")) // 40)
            said = page.evaluate(
                "(() => { const box = (s) => document.querySelector('#lesson ' + s)"
                ".getBoundingClientRect(); return box('.task-said').height < 1"
                " || box('.task-said').bottom <= box('.task-bar').top + 1; })()"
            )
            assert said, (place, number, "the sentence is in sight")
            if len(text(page, ".task-said")) < SHORT and not page.locator("[data-told]").count():
                assert page.evaluate(TASK_CUT) <= 1, (place, number, "the task's first line is cut")
        if page.locator("#lesson [data-do=hint]").is_visible():
            page.locator("#lesson [data-do=hint]").click()
            drawn(page)
            assert page.evaluate(PLACES) == before, (place, "hint")
        if place in ("L24.2", "L13.3"):
            assert len(lengths) > 1, "sentences of different lengths were said"


PICTURES = "document.querySelectorAll('.rule-picture')"


def test_rules_have_pictures_that_are_drawn_when_they_come_near_and_follow_language_and_colours(
    page: Page, url: str
) -> None:
    page.emulate_media(color_scheme="light")
    open_rules(page, url)
    until(page, f"{PICTURES}[0].naturalWidth > 0")
    drawn(page)
    count = int(page.evaluate(f"{PICTURES}.length"))
    assert page.evaluate(f"[...{PICTURES}].filter((one) => one.src).length") < count / 3
    page.evaluate("location.hash = 'rules-ant'")
    until(
        page, "document.querySelector('#rules-ant').parentElement.querySelector('img').src !== ''"
    )
    # The room is there before the picture: what is looked at stays where it is.
    until(
        page, "Math.abs(document.querySelector('#rules-ant').getBoundingClientRect().top - 68) < 20"
    )
    alt = page.evaluate(
        "document.querySelector('#rules-ant').parentElement.querySelector('img').alt"
    )
    assert "white" in alt
    assert violations(page) == []
    light = page.evaluate(f"{PICTURES}[0].src")
    legend = page.locator("#rules .legend").first.inner_text()
    page.locator("#language").click()
    until(page, "document.documentElement.lang === 'es'")
    page.evaluate("location.hash = 'rules-goal'")
    until(page, f"{PICTURES}[0].alt.includes('blanca')")
    until(page, f"document.querySelector('#rules .legend').innerText !== {legend!r}")
    page.emulate_media(color_scheme="dark")
    until(page, f"{PICTURES}[0].src !== {json.dumps(light)}")


@pytest.mark.parametrize(
    ("place", "part"), [("rules", "#rules .rule-section li"), ("studies", "#study .study-begin")]
)
def test_pages_to_read_stand_in_the_middle_of_a_wide_window(
    profile: Profile, url: str, place: str, part: str
) -> None:
    page = profile(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(f"{url}learn.html#{place}")
    until(page, f"!!document.querySelector('{part}')")
    left, right = page.evaluate(
        "(({left, right}) => [left, document.documentElement.clientWidth - right])"
        f"(document.querySelector('{part}').getBoundingClientRect())"
    )
    assert abs(left - right) < 2


def test_rules_are_read_without_their_pictures_too(page: Page, url: str, watch: Watch) -> None:
    watch.allow = lambda fault: "first.json" in fault
    page.route("**/first.json", lambda route: route.abort())
    open_rules(page, url)
    until(page, f"{PICTURES}[0].hidden")
    assert page.locator(".rule-section p").first.is_visible()
