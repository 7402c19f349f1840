"""The talk with the page around: shapes, versions, who may speak, what is answered."""

import json
from typing import Any

import pytest

from web.embed.messages import ERRORS, FIELDS, MessageError, Talk, read_message

HOST = "https://host.example"


def message(kind: str, data: Any = None, **more: Any) -> str:
    whole = {"ns": "hive", "v": 1, "type": kind, **more}
    if data is not None:
        whole["data"] = data
    return json.dumps(whole)


class Post:
    """Notes what is posted; does nothing with messages but note them."""

    def __init__(self, allowed: str = "*", wrong: MessageError | None = None) -> None:
        self.sent: list[tuple[dict[str, Any], str]] = []
        self.done: list[tuple[Any, ...]] = []
        self.wrong = wrong
        self.talk = Talk(self.send, self.do, lambda code, about: code + ":" + about, allowed)

    def send(self, text: str, origin: str) -> None:
        self.sent.append((json.loads(text), origin))

    def do(self, *args: Any) -> None:
        self.done.append(args)
        if self.wrong:
            raise self.wrong

    def codes(self) -> list[str]:
        return [sent["data"]["code"] for sent, _ in self.sent if sent["type"] == "error"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "too_long"),
        ("{}", "malformed"),
        ("nonsense", "malformed"),
        ("[]", "malformed"),
        ("null", "malformed"),
        ('"hive"', "malformed"),
        ('{"ns":"other","v":1,"type":"hello"}', "malformed"),
        ('{"ns":"hive","type":"hello"}', "version"),
        ('{"ns":"hive","v":2,"type":"hello"}', "version"),
        ('{"ns":"hive","v":"1","type":"hello"}', "version"),
        ('{"ns":"hive","v":true,"type":"hello"}', "version"),
        ('{"ns":"hive","v":1}', "unknown_type"),
        (message("steal"), "unknown_type"),
        ('{"ns":"hive","v":1,"type":["hello"]}', "unknown_type"),
        ('{"ns":"hive","v":1,"type":"__class__"}', "unknown_type"),
        (message("hello", [1]), "malformed"),
        (message("hello", "x"), "malformed"),
        (message("hello", {"x": 1}), "unknown_field"),
        (message("hello", None, extra=1), "unknown_field"),
        (message("hello", None, id={"a": 1}), "malformed"),
        (message("hello", None, id="x" * 65), "malformed"),
        (message("hello", None, id=1.5), "malformed"),
        (message("play"), "bad_value"),
        (message("play", {"move": 1}), "bad_value"),
        (message("play", {"move": ""}), "bad_value"),
        (message("play", {"move": "x" * 61}), "bad_value"),
        (message("goto", {"ply": -1}), "bad_value"),
        (message("goto", {"ply": 1.5}), "bad_value"),
        (message("goto", {"ply": True}), "bad_value"),
        (message("goto", {"ply": "middle"}), "bad_value"),
        (message("select", {"piece": "wA12"}), "bad_value"),
        (message("getPicture", {"size": 100000}), "bad_value"),
        (message("getPicture", {"theme": "sepia"}), "bad_value"),
        (message("getPicture", {"size": 15}), "bad_value"),
        (message("getPicture", {"size": 4097}), "bad_value"),
        (message("goto", {"ply": 10000}), "bad_value"),
        (message("loadLesson", {"lesson": ""}), "bad_value"),
        (message("loadLesson", {"lesson": "L" * 65}), "bad_value"),
        (message("loadLesson", {"lesson": 24}), "bad_value"),
        (message("loadLesson", {"lesson": "L24", "step": 0}), "bad_value"),
        (message("loadLesson", {"lesson": "L24", "step": True}), "bad_value"),
        (message("loadLesson", {"step": 1}), "bad_value"),
    ],
)
def test_refused(text, code):
    with pytest.raises(MessageError) as caught:
        read_message(text)
    assert caught.value.code == code
    assert code in ERRORS


@pytest.mark.parametrize("kind", sorted(FIELDS))
def test_every_type_has_a_shape_that_is_accepted(kind):
    data: dict[str, object] = {"play": {"move": "pass"}, "goto": {"ply": "last"}}
    data |= {"loadLesson": {"lesson": "L24"}, "refuse": {"ply": 1}, "select": {"piece": ""}}
    assert read_message(message(kind, data.get(kind), id="a"))[:2] == (kind, "a")


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("play", {"move": "x"}),
        ("play", {"move": "x" * 60}),
        ("goto", {"ply": 0}),
        ("goto", {"ply": 9999}),
        ("select", {"piece": "wA3"}),
        ("getPicture", {"size": 16}),
        ("getPicture", {"size": 4096}),
        ("loadLesson", {"lesson": "L", "step": 1}),
        ("loadLesson", {"lesson": "L" * 64}),
        ("loadLesson", {"lesson": {}}),
    ],
)
def test_what_is_just_within_the_bounds_is_accepted(kind, data):
    assert read_message(message(kind, data))[2] == data


def test_nothing_is_done_before_hello():
    post = Post()
    post.talk.receive(message("undo"), HOST)
    assert post.done == []
    assert post.codes() == ["no_hello"]
    assert post.sent[0][1] == HOST


def test_after_hello_only_that_origin_is_heard():
    post = Post()
    post.talk.receive(message("hello"), HOST)
    post.talk.receive(message("undo"), "https://other.example")
    assert [done[0] for done in post.done] == ["hello"]
    assert post.sent == []


@pytest.mark.parametrize("allowed", [HOST, ""])
def test_a_named_origin_is_the_only_one(allowed):
    post = Post(allowed)
    for origin in ("https://other.example", "null", "https://host.example.evil", "*", ""):
        post.talk.receive(message("hello"), origin)
        post.talk.receive("garbage", origin)
    assert post.done == []
    assert post.sent == []
    post.talk.receive(message("hello"), HOST)
    assert len(post.done) == (1 if allowed else 0)


def test_before_hello_only_harmless_things_are_posted():
    post = Post()
    for kind in ("ready", "height", "error", "state", "move", "select", "gameover", "lesson"):
        post.talk.post(kind, {})
    assert [(sent["type"], origin) for sent, origin in post.sent] == [
        ("ready", "*"),
        ("height", "*"),
        ("error", "*"),
    ]


def test_where_the_origin_is_wrong_nothing_is_posted_at_all():
    post = Post("")
    post.talk.post("ready", {})
    assert post.sent == []


def test_what_is_posted_goes_to_the_partner_alone():
    post = Post()
    post.talk.receive(message("hello"), HOST)
    post.talk.post("move", {"move": "wQ"})
    assert post.sent == [({"ns": "hive", "v": 1, "type": "move", "data": {"move": "wQ"}}, HOST)]


def test_a_partner_without_an_origin_is_answered_in_the_open():
    post = Post()
    post.talk.receive(message("hello"), "null")
    post.talk.post("state", {}, "7")
    assert post.sent[0][1] == "*"


def test_a_refusal_carries_the_id_and_words():
    post = Post(wrong=MessageError("illegal", "wA1", None, "Because."))
    post.talk.receive(message("hello", None, id=5), HOST)
    sent, _ = post.sent[0]
    assert sent["id"] == 5
    assert sent["data"] == {"code": "illegal", "about": "wA1", "text": "Because."}


def test_a_thousand_odd_texts_raise_nothing():
    post = Post()
    post.talk.receive(message("hello"), HOST)
    whole = message("set", {"pos": "wQ@0,0", "show": ["coords"]}, id="x")
    for cut in range(len(whole)):
        post.talk.receive(whole[:cut], HOST)
        post.talk.receive(whole[cut:], HOST)
        post.talk.receive(whole[:cut] + "\x00" + whole[cut:], HOST)
        post.talk.receive(whole[:cut] + '{"a":' + whole[cut:], HOST)
    assert set(post.codes()) <= set(ERRORS)
