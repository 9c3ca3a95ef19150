"""What clients send, as types: whatever does not fit them is refused before anything looks at it."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from .clocks import Clock
from .problems import bad_request

#: That there is something in it is looked at where it is cleaned, and said in a sentence.
Name = Annotated[str, Meta(max_length=60)]
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
    #: The code of a link by which somebody was invited.
    invitation: Annotated[str, Meta(max_length=60)] = ""


class CodeGiven(_In):
    code: Annotated[str, Meta(max_length=60)]


class Login(_In):
    login: Annotated[str, Meta(min_length=2, max_length=40)]
    password: Secret


class NewPassword(_In):
    password: Secret
    new_password: Secret


class Reset(_In):
    code: Annotated[str, Meta(max_length=60)]
    new_password: Secret


class PasswordGiven(_In):
    password: Annotated[str, Meta(max_length=200)] = ""


class LessonReached(_In):
    """How far somebody has come in a lesson."""

    lesson: Annotated[str, Meta(min_length=3, max_length=80)]
    scene: Annotated[int, Meta(ge=0, le=2000)]
    finished: bool = False


# -- games -------------------------------------------------------------------------------------------------------------


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
    hints: bool = False
    seed: Annotated[str, Meta(max_length=100)] = ""
    cards: Annotated[str, Meta(max_length=400_000)] = ""


class Join(_In):
    seat: SeatNumber | None = None
    name: Annotated[str, Meta(max_length=60)] = ""


class WhichSeat(_In):
    seat: SeatNumber | None = None


class BotGiven(_In):
    bot: Annotated[str, Meta(max_length=24)] = ""
    name: Annotated[str, Meta(max_length=60)] = ""


class Move(_In):
    seat: SeatNumber
    action: ActionText
    ask: Number | None = None


class Question(_In):
    seat: SeatNumber
    action: Annotated[str, Meta(max_length=1000)] = ""
    #: Instead of an action: a thing by its name.
    thing: Annotated[str, Meta(max_length=200)] = ""
    language: Language = "en"


class HintWanted(_In):
    seat: SeatNumber
    language: Language = "en"


class AdviceWanted(_In):
    """A choice that somebody is about to make."""

    seat: SeatNumber
    action: ActionText
    language: Language = "en"


class Fork(_In):
    step: Number
    seat: SeatNumber


# -- moderators and operators ------------------------------------------------------------------------------------------

#: Whom a call is about. No field is called `person`: that is who asks (`app.who_asks`), whose faults would be ours.
PersonId = Annotated[str, Meta(min_length=1, max_length=40)]
Days = Annotated[int, Meta(ge=0, le=3650)]
Sentence = Annotated[str, Meta(max_length=500)]


class Report(_In):
    """What a moderator should look at: a line of chat, or somebody at the table."""

    line: Number | None = None
    who: Annotated[str, Meta(max_length=24)] = ""
    #: The seat through whose eyes it was read, with its token in the header.
    seat: SeatNumber | None = None
    reason: Sentence = ""


class Ban(_In):
    """Keep somebody out for so many days (3650: for good), or with 0 no longer."""

    who: PersonId
    days: Days
    reason: Sentence = ""


class Silence(_In):
    """Nobody hears somebody for so many days, or with 0 everybody does again."""

    who: PersonId
    days: Days
    reason: Sentence = ""


class Rename(_In):
    who: PersonId
    name: Name


class GiveRole(_In):
    who: PersonId
    role: Literal["", "moderator", "operator"]


class WhichPerson(_In):
    who: PersonId


class CloseTable(_In):
    table: Annotated[str, Meta(min_length=1, max_length=24)]
    reason: Sentence = ""


class WhichLine(_In):
    line: Number


class Settle(_In):
    report: Number
    outcome: Sentence = ""


class Invite(_In):
    uses: Annotated[int, Meta(ge=1, le=1000)] = 1
    days: Annotated[int, Meta(ge=1, le=365)] = 7
    note: Sentence = ""


class WhichInvitation(_In):
    invitation: Number


class Announce(_In):
    """Tell everybody something for so many hours; an empty text ends it."""

    text: Sentence
    hours: Annotated[int, Meta(ge=1, le=720)] = 24


# -- careers, and alone ------------------------------------------------------------------------------------------------


class NewGladiator(_In):
    name: Name
    portrait: Annotated[str, Meta(max_length=24)] = ""


class NextFight(_In):
    kind: Annotated[str, Meta(max_length=12)]


class CareerFile(_In):
    #: What stands in the file.
    text: Annotated[str, Meta(min_length=1, max_length=60_000)]


class NewTrial(_In):
    #: Empty for this week's.
    difficulty: Annotated[str, Meta(max_length=12)] = ""


# -- the WebSocket -----------------------------------------------------------------------------------------------------

MessageId = int | Annotated[str, Meta(max_length=40)] | None


class _Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """A message to the service. `id`, any number or short text, comes back in its answer."""


class Hello(_Message, tag="hello"):
    """Look through a seat's eyes, or without a seat as a spectator, in a language. Answer: `position`."""

    seat: SeatNumber | None = None
    token: Annotated[str, Meta(max_length=60)] = ""
    language: Language = "en"
    id: MessageId = None


class Act(_Message, tag="act"):
    """Do something; `ask` is the number of the ask that it answers. Answer: `done`, after the update that shows it
    (without `id`: only the update), or `refused`.
    """

    action: ActionText
    ask: Number | None = None
    id: MessageId = None


class Why(_Message, tag="why"):
    """Why an action is not allowed, or each of several (12 at most), or why nothing can be done with a thing that is
    pressed. Answer: `why`; a text that is no action has the rule `CORE-ACTION`.
    """

    action: Annotated[str, Meta(max_length=1000)] = ""
    actions: Annotated[list[ActionText], Meta(max_length=12)] = []
    thing: Annotated[str, Meta(max_length=200)] = ""
    id: MessageId = None


class Judge(_Message, tag="judge"):
    """How would the other side likely take an offer, and is it allowed? Answer: `judge`."""

    action: ActionText
    id: MessageId = None


class AskHint(_Message, tag="hint"):
    """What would a bot do in this seat's place? Answer: `hint`."""

    id: MessageId = None


class AskLog(_Message, tag="log"):
    """Up to 100 events before a number. Answer: `log`."""

    before: Number
    id: MessageId = None


class Say(_Message, tag="chat"):
    """Say something; only for people with a cookie. Answer: `done`; everybody in the room gets `chat`."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    id: MessageId = None


class Mute(_Message, tag="mute"):
    """Hear somebody's lines no more, or again: only who sits here or has said something here can be muted, 200 people
    at most. Answer: `done`.
    """

    person: Annotated[str, Meta(max_length=24)]
    on: bool = True
    id: MessageId = None


class Speed(_Message, tag="speed"):
    """How fast whoever sits here alone with bots, unwatched, wants them to answer: as usual, twice as fast, or (0) at
    once. Elsewhere it changes nothing. Answer: `done`.
    """

    times: Literal[0, 1, 2]
    id: MessageId = None


class Ping(_Message, tag="ping"):
    """Is the connection alive? Answer: `pong`."""

    id: MessageId = None


ClientMessage = Hello | Act | Why | Judge | AskHint | AskLog | Say | Mute | Speed | Ping
read_message: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
