"""What travels over the border, as types: whatever does not fit them is refused before anything looks at it."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from .clocks import Clock
from .problems import bad_request

Name = Annotated[str, Meta(min_length=1, max_length=60)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Language = Annotated[str, Meta(max_length=12)]
ActionText = Annotated[str, Meta(min_length=1, max_length=1000)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Secret = Annotated[str, Meta(min_length=1, max_length=200)]
OptionValue = bool | int | str


#: An escaped NUL in JSON; a backslash before it would itself be escaped.
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


def text_of(raw: bytes | str) -> str:
    """JSON as it came, if it is text that every database can keep: in UTF-8 and without NUL."""
    try:
        text = raw if isinstance(raw, str) else raw.decode()
    except UnicodeDecodeError:
        raise bad_request("This cannot be read: it is not text in UTF-8.") from None
    if "\\u0000" in text and _NUL.search(text):
        raise bad_request("This cannot be kept: the character NUL stands in it.")
    return text


class _In(msgspec.Struct, forbid_unknown_fields=True):
    """What a client sends: unknown fields are refused, so that a typing mistake is noticed."""


# -- people ------------------------------------------------------------------------------------------------------------


class NameGiven(_In):
    name: Name


class CodeGiven(_In):
    code: Annotated[str, Meta(min_length=8, max_length=60)]


class Login(_In):
    login: Annotated[str, Meta(min_length=2, max_length=40)]
    password: Secret


class NewPassword(_In):
    password: Secret
    new_password: Secret


class PasswordGiven(_In):
    password: Annotated[str, Meta(max_length=200)] = ""


class PersonOut(msgspec.Struct):
    id: str
    name: str
    account: bool
    login: str


class Me(msgspec.Struct):
    person: PersonOut | None


class DeviceCode(msgspec.Struct):
    code: str
    path: str
    expires: int


# -- games -------------------------------------------------------------------------------------------------------------


class OptionOut(msgspec.Struct):
    name: str
    type: str
    default: OptionValue
    help: str
    choices: list[OptionValue]
    low: int | None
    high: int | None


class FormOut(msgspec.Struct):
    kind: str
    text: str
    fields: list[str]
    never: bool
    parametric: bool


class GameOut(msgspec.Struct):
    id: str
    name: str
    summary: str
    seats: list[int]
    minutes: int
    version: int
    options: list[OptionOut]
    bots: list[str]
    default_bot: str
    seat_names: list[str]
    languages: list[str]
    forms: list[FormOut]


class Rules(msgspec.Struct):
    game: str
    markdown: str


class LessonOut(msgspec.Struct):
    id: str
    game: str
    title: str
    summary: str
    minutes: int
    moves: int


class Combination(_In):
    seats: Annotated[int, Meta(ge=1, le=16)]
    options: dict[str, OptionValue] = {}


# -- tables ------------------------------------------------------------------------------------------------------------


class SeatWish(_In):
    who: Literal["me", "open", "bot"]
    name: Annotated[str, Meta(max_length=60)] = ""
    bot: Annotated[str, Meta(max_length=24)] = ""


class NewTable(_In):
    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[str, OptionValue] = {}
    clock: Clock = Clock()
    on_timeout: Literal["bot", "default", "loss"] = "bot"
    watch: Literal["", "anyone", "players"] = ""
    listed: bool | None = None
    seed: Annotated[str, Meta(max_length=100)] = ""
    cards: Annotated[str, Meta(max_length=400_000)] = ""


class Join(_In):
    seat: SeatNumber | None = None
    name: Annotated[str, Meta(max_length=60)] = ""


class WhichSeat(_In):
    seat: SeatNumber | None = None


class BotGiven(_In):
    bot: Annotated[str, Meta(max_length=24)] = ""


class Move(_In):
    seat: SeatNumber
    action: ActionText
    ask: Number | None = None


class Accepted(msgspec.Struct):
    accepted: bool
    ask: int | None


class Question(_In):
    seat: SeatNumber
    action: Annotated[str, Meta(max_length=1000)] = ""
    #: Instead of an action: a thing by its name.
    thing: Annotated[str, Meta(max_length=200)] = ""
    language: Language = "en"


class Answer(msgspec.Struct):
    rule: str
    reason: str


class HintWanted(_In):
    seat: SeatNumber


class Weighed(msgspec.Struct):
    action: str
    visits: int
    value: float


class Hint(msgspec.Struct):
    ask: int
    best: list[Weighed]


class Fork(_In):
    step: Number
    seat: SeatNumber


class FairnessOut(msgspec.Struct):
    commitment: str
    salt: str
    seed: str
    commitment_holds: bool
    replay: str
    text: str
    #: The game was not played here but brought as a record: its checks hold, but nobody here was promised its seed.
    uploaded: bool


# -- the WebSocket -----------------------------------------------------------------------------------------------------

MessageId = int | Annotated[str, Meta(max_length=40)] | None


class _Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    pass


class Hello(_Message, tag="hello"):
    seat: SeatNumber | None = None
    token: Annotated[str, Meta(max_length=60)] = ""
    language: Language = "en"
    id: MessageId = None


class Act(_Message, tag="act"):
    action: ActionText
    ask: Number | None = None
    id: MessageId = None


class Why(_Message, tag="why"):
    action: Annotated[str, Meta(max_length=1000)] = ""
    actions: Annotated[list[ActionText], Meta(max_length=12)] = []
    #: A thing by its name: what stands against doing with it what is most likely meant.
    thing: Annotated[str, Meta(max_length=200)] = ""
    id: MessageId = None


class AskHint(_Message, tag="hint"):
    id: MessageId = None


class AskLog(_Message, tag="log"):
    before: Number
    id: MessageId = None


class Say(_Message, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    id: MessageId = None


class Mute(_Message, tag="mute"):
    person: Annotated[str, Meta(max_length=24)]
    on: bool = True
    id: MessageId = None


class Ping(_Message, tag="ping"):
    id: MessageId = None


ClientMessage = Hello | Act | Why | AskHint | AskLog | Say | Mute | Ping
read_message: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
Data = dict[str, Any]
