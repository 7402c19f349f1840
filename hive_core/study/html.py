"""A study as one HTML page that needs nothing else: text, pictures and tasks, and the solutions at the
end. It has no script and loads nothing, so it can be read offline and printed."""

from hive_core.drawing.piece_svg import escaped
from hive_core.game.question import read_question
from hive_core.notation.position import parse_position
from hive_core.rules.bugs import WHITE
from hive_core.rules.layout import layout
from hive_core.study.answers import answers_text
from hive_core.study.excerpt import excerpt
from hive_core.study.fence import ADDED
from hive_core.study.link import packed
from hive_core.study.picture import part_picture
from hive_core.study.reader import hidden_tasks, included, tasks_of
from hive_core.study.records import (
    BOARD,
    HEADING,
    LINK,
    PICTURE,
    TASK,
    TEST,
    TEXT,
    TRAIN,
)
from hive_core.study.task_options import ANY, LISTED, choices_of, mixed_choices
from hive_core.study.training import accepted, words_of
from hive_core.study.words import question_words, voice_of, word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Node
    from hive_core.study.records import Block, Part, Spans, Study
    from hive_core.study.words import Voice

TAGS = {"p": "p", HEADING: "h3", "ul": "ul", "ol": "ol"}
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
SIZE_PX = 420
FRAME_PX = 640
"""Height in pixels of a frame with a study, whose text scrolls in it."""
ESCAPED = '%#"<>& \n'
"""Characters that stand as %-escapes in the address of a picture; "%" has to be the first."""
UNESCAPED = "abcdefghijklmnopqrstuvwxyz0123456789_.-~/"
"""Characters that an address may have as they are."""
STYLE = """
:root { color-scheme: light dark; --line: #0003; --board: #f4efe4 }
@media (prefers-color-scheme: dark) { :root { --line: #fff4; --board: #d9d3c7 } }
html { background: Canvas; color: CanvasText }
body { font: 1.0625rem/1.55 system-ui, sans-serif; max-width: 42rem; margin: 0 auto;
  padding: 1rem 1rem 4rem }
h1, h2, h3 { line-height: 1.25; margin: 2em 0 .6em; break-after: avoid; break-inside: avoid }
.task, .choices { break-inside: avoid }
h1 { margin-top: .6em }
figure { margin: 1.4em 0; break-inside: avoid }
figure img { display: block; box-sizing: border-box; width: 100%; max-height: 26rem;
  object-fit: contain; padding: .6rem; background: var(--board); border-radius: .6rem }
.picture { max-width: 100%; height: auto }
.set { font-weight: 600; margin: 1.4em 0 .5em; break-after: avoid }
.moves { margin: .6em 0 }
.links a { display: inline-block; padding: .6em 1em .6em 0; min-height: 24px }
ol.solutions { padding: 0; list-style: none }
ol.solutions > li { border-top: 1px solid var(--line); padding: .6rem 0; break-inside: avoid }
code { font-size: .95em }
h2.all { break-before: page }
p:has(+ ul, + ol, + figure, + .task) { break-after: avoid }
.code { display: none }
@page { margin: 15mm }
@media print { body { font-size: 11pt; max-width: none; padding: 0 }
  figure { display: grid; grid-template-columns: minmax(0, 1fr) auto; column-gap: 6mm;
    align-items: start; margin: 3mm 0 6mm }
  figure img { width: auto; max-width: 100%; max-height: 48mm }
  figcaption { grid-column: 1 }
  figcaption p { margin: 1.5mm 0 }
  figure .code { display: block; grid-area: 1 / 2 / span 2; padding: 0; background: none;
    min-width: 26mm; max-height: none }
  .links { font-size: 9pt }
  .links a { padding-block: 0; min-height: 0 }
  ol.solutions { columns: 2; column-gap: 8mm }
  ol.solutions > li { padding: 2mm 0 }
  .solutions img { max-height: 36mm } }
"""


def page(study: "Study", site: str = "", code: "Callable[[str], str] | None" = None) -> str:
    """Return the HTML of `study`. Each board links to the site at `site`, an address with a slash
    at its end; "" for no links. `code` returns an address as a QR code, an SVG or "", which stands
    beside the board on paper; None for no codes."""
    return StudyPage(study, site, code).html()


class StudyPage:
    """Writer of the page of a study; `numbers` are the tasks' numbers by the lines of their fences, and
    `back` the tasks that belong to a test alone."""

    def __init__(
        self, study: "Study", site: str, code: "Callable[[str], str] | None" = None
    ) -> None:
        self.study = study
        self.site = site
        self.code = code
        self.voice = voice_of(study.lang, study.words)
        self.numbers: dict[int, int] = {}
        self.solutions: list[str] = []
        self.back = [part for section in study.sections for part in hidden_tasks(section)]
        for section in study.sections:
            for part in section.parts:
                if part.kind in (TASK, TRAIN):
                    self.numbers[part.line] = len(self.numbers) + 1

    def html(self) -> str:
        """Return the whole page."""
        return (
            '<!doctype html>\n<html lang="%s">\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width">\n'
            '<meta http-equiv="Content-Security-Policy" content="%s">\n'
            "<title>%s</title>\n<style>%s</style>\n<main>\n%s\n</main>\n</html>\n"
            % (self.study.lang, POLICY, escaped(self.study.title), STYLE, self.body())
        )

    def body(self) -> str:
        """Return what stands on the page."""
        body = ["<h1>%s</h1>" % escaped(self.study.title)]
        if self.study.about:
            body.append("<p>%s</p>" % escaped(self.study.about))
        for number, section in enumerate(self.study.sections):
            if section.title:
                body.append("<h2>%s</h2>" % escaped(section.title))
            for part in section.parts:
                body.append(self._part(number, part))
        if self.solutions:
            body.append('<h2 class="all">%s</h2>' % self._word("solutions"))
            body.append('<ol class="solutions">%s</ol>' % "\n".join(self.solutions))
        return "\n".join(body)

    def _word(self, key: str, **params: object) -> str:
        return escaped(word(self.voice, key, **params))

    def _part(self, number: int, part: "Part") -> str:
        if part.kind == TEXT:
            assert part.block
            return block_html(part.block)
        if part.kind == TEST:
            tasks = tasks_of(self.study.sections, number, part)
            listed = ", ".join(
                ['<a href="#t%d">%d</a>' % (self._n(one), self._n(one)) for one in tasks]
            )
            key = "test" if included(part) else "test.own"
            words = word(self.voice, key, tasks="\x00", need=part.need, most=part.most)
            return '<p class="set">%s</p>' % escaped(words).replace("\x00", listed)
        if part.kind == BOARD:
            return self._board(part)
        return self._task(part)

    def _n(self, part: "Part") -> int:
        return self.numbers[part.line]

    def _board(self, part: "Part") -> str:
        for name in ("lesson", "puzzle"):
            if name in part.options:
                words = self._word(name, name=part.options[name])
                where = "daily" if part.options[name] == "today" else part.options[name]
                return "<p>%s</p>" % self._link("learn.html#" + where, words)
        moves = ""
        if part.game and part.options.get("moves", "").lower() not in ("no", "0", "false"):
            moves = '<p class="moves">%s</p>' % tree_html(part.game.root)
        return self._figure(part, moves + self._links(part, ""))

    def _task(self, part: "Part") -> str:
        n = self._n(part)
        words = task_words(part, self.voice)
        head = '<p class="set" id="t%d">%s. %s</p>' % (n, self._word("task", n=n), escaped(words))
        to = '<a href="#s%d">%s</a>' % (n, self._word("to_solution"))
        if part in self.back:
            to = ""
        self.solutions.append(self._solution(part, n))
        figure = self._figure(part, self._links(part, to))
        return '<div class="task">%s%s%s</div>' % (head, choices_html(part), figure)

    def _solution(self, part: "Part", n: int) -> str:
        """Return the item of the solutions for a task or training."""
        back = '<a href="#t%d">%s</a>' % (n, self._word("back"))
        head = '<li id="s%d"><strong>%s.</strong> ' % (n, self._word("solution", n=n))
        if part.kind == TRAIN and part.game:
            words = '<p class="moves">%s</p>' % tree_html(part.game.root, self._word("accepted"))
            return head + words + '<p class="links">%s</p></li>' % back
        picture = self._image(part, part.answers)
        words = solution_html(part, self.voice)
        return '%s%s<figure>%s</figure><p class="links">%s</p></li>' % (head, words, picture, back)

    def _figure(self, part: "Part", below: str) -> str:
        title, caption = [escaped(part.options.get(name, "")) for name in ("title", "caption")]
        words = "<p><b>%s</b></p>" % title if title else ""
        words += "<p>%s</p>" % caption if caption else ""
        under = "<figcaption>%s%s</figcaption>" % (words, below) if words or below else ""
        # A training from the first move on has nothing to show before it.
        bare = part.kind == TRAIN and not layout(parse_position(part.position))[0]
        shown = "" if bare else self._image(part, ())
        return "<figure>%s%s%s</figure>" % (shown, under, self._square(part))

    def _image(self, part: "Part", answers: "tuple[str, ...]") -> str:
        """Return the HTML of the picture of a board, in which `answers` are circled."""
        picture, words = part_picture(part, "light", SIZE_PX, answers)
        return '<img src="%s" alt="%s">' % (picture_address(picture), escaped(words))

    # Links

    def _links(self, part: "Part", first: str) -> str:
        """Return the line of links below a board; `first` is the first of them."""
        links = [first] if first else []
        if self.site:
            links.append(self._link("embed.html#" + self._address(part), self._word("open")))
        return '<p class="links">%s</p>' % " ".join(links) if links else ""

    def _square(self, part: "Part") -> str:
        """Return the HTML of the QR code of a board's address, "" for none."""
        where = self.site + "embed.html#" + self._address(part)
        square = self.code(where) if self.code and self.site else ""
        return '<img class="code" src="%s" alt="">' % picture_address(square) if square else ""

    def _address(self, part: "Part") -> str:
        """Return the part after # of the address of embed.html at which a board, task or training comes
        to life; one that a plain board cannot set is a study of its own there."""
        if [1 for name in ADDED + (LISTED,) if name in part.options]:
            return "study=%s&at=1.1" % packed(excerpt(self.study, part))
        return parameters(part)

    def _link(self, where: str, words: str) -> str:
        """Return a link to an address of the site, or its words alone if there is no site."""
        if not self.site:
            return words
        return '<a href="%s" rel="noopener">%s</a>' % (escaped(self.site + where), words)


def parameters(part: "Part") -> str:
    """Return the part after # of the address of embed.html at which a board comes to life."""
    options = part.options
    names = ("game", "ply", "ask", "answer", "task", "orient", "mirror", "marks", "arrows", "piece")
    given = {name: options[name] for name in names if options.get(name)}
    if given.get("answer", "").lower() == ANY:
        given.pop("answer")
    if part.kind == TASK or "game" not in given:
        given.pop("game", None)
        given.pop("ply", None)
        given["pos"] = part.position
    if "ask" not in given and "answer" not in given:
        given.pop("task", None)
        given["mode"] = "step" if "game" in given else "explore"
    # In one order on every interpreter: not each keeps that of a dict.
    return "&".join([name + "=" + escaped_value(given[name]) for name in sorted(given)])


def frame(study: "Study", text: str, site: str) -> str:
    """Return the HTML of a frame that shows the study on a page; `text` is the text that `study` was
    read from, and `site` the address of the app."""
    source = site + "embed.html#study=" + packed(text)
    return (
        '<iframe src="%s" title="%s" loading="lazy" width="100%%" height="%d" style="border:0" '
        'allow="clipboard-write; fullscreen"></iframe>'
    ) % (escaped(source), escaped(study.title), FRAME_PX)


def picture_address(picture: str) -> str:
    """Return the SVG `picture` as an address.

    No base64: MicroPython's needs seconds for each picture.
    """
    for sign in ESCAPED:
        picture = picture.replace(sign, "%%%02X" % ord(sign))
    return "data:image/svg+xml;charset=utf-8," + picture


def escaped_value(text: str) -> str:
    """Return `text` as a value in an address, with %-escapes. The module `urllib` is not there on every
    interpreter."""
    out = []
    for byte in text.encode("utf-8"):
        sign = chr(byte)
        out.append(sign if sign.lower() in UNESCAPED else "%%%02X" % byte)
    return "".join(out)


def task_words(part: "Part", lang: "Voice") -> str:
    """Return what a task or training asks, in the author's words or in those of the language `lang`, as
    `voice_of` returns it."""
    options = part.options
    if options.get("task"):
        return options["task"]
    if part.kind == TRAIN:
        side = word(lang, "white" if part.side == WHITE else "black")
        return word(lang, "train", side=side)
    board = parse_position(part.position)
    if "ask" in options:
        question = read_question(board, options["ask"])
        return question_words(lang, question.kind, question.piece, question.of)
    return word(lang, "answer.w" if board.turn == WHITE else "answer.b")


def choices_html(part: "Part") -> str:
    """Return the HTML of the answers to choose from, "" for none."""
    rows = ["<li>%s</li>" % escaped(text) for text, _, _ in mixed_choices(part)]
    return '<ol class="choices">%s</ol>' % "".join(rows) if rows else ""


def solution_html(part: "Part", lang: "Voice") -> str:
    """Return the HTML of the solution of a task in words: its answers, and what its author says about
    them."""
    done = escaped(part.options.get("done", ""))
    for text, right, why in choices_of(part):
        if right:
            return "<b>%s</b> %s %s" % (escaped(text), escaped(why), done)
    return escaped(answers_text(part, lang)) + (" " + done if done else "")


def block_html(block: "Block") -> str:
    """Return the HTML of a block of text."""
    if block.kind == PICTURE:
        words = escaped("".join([str(one) for one in block.rows[0]]))
        return '<p><img class="picture" src="%s" alt="%s"></p>' % (escaped(block.source), words)
    tag = TAGS[block.kind]
    rows = [spans_html(row) for row in block.rows]
    if tag in ("ul", "ol"):
        rows = ["<li>%s</li>" % row for row in rows]
    return "<%s>%s</%s>" % (tag, "".join(rows), tag)


def spans_html(spans: "Spans") -> str:
    """Return the HTML of spans."""
    out = []
    for span in spans:
        if isinstance(span, str):
            out.append(escaped(span))
            continue
        kind, address, inside = span
        given = ' href="%s" rel="noopener"' % escaped(address) if kind == LINK else ""
        out.append("<%s%s>%s</%s>" % (kind, given, spans_html(inside), kind))
    return "".join(out)


def tree_html(root: "Node", also: str = "") -> str:
    """Return the HTML of all moves below `root`, variations in parentheses, with the comments. `also`
    follows a variation that is accepted in a training."""
    out = [escaped(words_of(root))] if root.comment else []
    waiting: list[tuple[Node | None, int, str]] = []
    if root.variations:
        waiting.append((root.variations[0], 1, ""))
    while waiting:
        node, ply, text = waiting.pop()
        if not node:
            out.append(text)
            continue
        out.append("<b>%d.\u00a0%s</b>" % (ply, escaped(node.ply.text or "pass")))
        beside = node.parent.variations if node.parent else [node]
        if also and beside[0] is not node and accepted(node):
            out.append("[%s]" % also)
        if words_of(node):
            out.append(escaped(words_of(node)))
        if node.variations:
            waiting.append((node.variations[0], ply + 1, ""))
        if beside[0] is node:
            for other in reversed(beside[1:]):
                waiting.extend(
                    [(None, 0, ")</span>"), (other, ply, ""), (None, 0, '<span class="line">(')]
                )
    return (
        " ".join(out).replace('class="line">( ', 'class="line">(').replace(" )</span>", ")</span>")
    )
