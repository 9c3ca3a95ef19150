"""What the service says, as types: answers over HTTP, and messages over the WebSocket.

What is said as it stands is a `Struct`. A position, and all that it is made of, is compared part by part with the one
before (`changes`) and so is plain data: those are `TypedDict`s. `python -m tests.lab.protocol` writes the client's
types and the tables of `docs/protocol.md` from them.
"""

from typing import Annotated, Any, Final, Literal, NotRequired, TypeAlias, TypedDict

import msgspec
from msgspec import Meta

from .messages import MessageId, OptionValue


def said(text: str) -> Meta:
    """What a field means, for those who read the descriptions."""
    return Meta(description=text)


Time = Annotated[int, said("milliseconds since 1970")]

#: The parts that differ from game to game. What core promises of a view, an action and an event is typed around them.
Board: TypeAlias = Annotated[
    dict[str, Any], Meta(title="Board", description="what a game shows of itself; its keys are the game's own")
]
Arguments: TypeAlias = Annotated[
    dict[str, Any], Meta(title="Arguments", description="the fields of a form and what stands in them")
]
FormSchema: TypeAlias = Annotated[
    dict[str, Any], Meta(title="FormSchema", description="hints for filling the fields of a form, by field")
]
Change: TypeAlias = Annotated[
    list[Any],
    Meta(
        title="Change", description="`[path, value]` sets what stands at a path, `[path]` removes it",
        extra={"typescript": "[path: (string | number)[], value?: Anything]"},
    ),
]


# -- people ------------------------------------------------------------------------------------------------------------


class PersonInfo(msgspec.Struct):
    id: str
    name: str
    account: Annotated[bool, said("whether there is a login and a password")]
    login: str


class Me(msgspec.Struct):
    person: PersonInfo | None


class DeviceCode(msgspec.Struct):
    code: str
    path: str
    expires: Time


class Health(msgspec.Struct):
    status: Literal["ok", "closing"]
    version: str


# -- games -------------------------------------------------------------------------------------------------------------


class GameOption(msgspec.Struct):
    name: str
    type: Literal["choice", "yes/no", "number", "text"]
    default: OptionValue
    help: str
    choices: list[OptionValue]
    low: int | None
    high: int | None
    title: Annotated[str, said("what people call it")]
    labels: Annotated[list[str], said("what people call each choice")]
    seats: Annotated[list[int], said("with how many players it changes anything; empty: with any")]
    needs: Annotated[
        dict[str, list[OptionValue]],
        said("values of other options without which it changes nothing, unless those change nothing themselves"),
    ]
    fits: Annotated[dict[str, list[int]], said("choices that are for some numbers of players only")]


class FormInfo(msgspec.Struct):
    """A kind of action."""

    kind: str
    text: str
    fields: list[str]
    never: Annotated[bool, said("it exists only to be refused with its rule")]
    parametric: Annotated[bool, said("too many to be listed: its fields are filled in")]


class GameInfo(msgspec.Struct):
    id: str
    name: str
    summary: str
    seats: Annotated[list[int], said("how many can play")]
    minutes: int
    version: Annotated[int, said("of the rules")]
    options: list[GameOption]
    bots: list[str]
    default_bot: str
    seat_names: list[str]
    languages: list[str]
    forms: list[FormInfo]


class Rules(msgspec.Struct):
    game: str
    markdown: str


# -- a position --------------------------------------------------------------------------------------------------------


class Option(TypedDict):
    """Something that a seat may do. `text` is what is sent."""

    text: str
    kind: str
    args: Arguments
    passes: NotRequired[Annotated[bool, said("it does nothing, or ends what need not be done; left out if not so")]]
    label: NotRequired[Annotated[str, said("how it reads, where the game says so")]]


class ParametricForm(TypedDict):
    """A form whose fields are filled in before it is sent."""

    kind: str
    text: str
    schema: FormSchema


class Ask(TypedDict):
    """What a seat is asked."""

    number: int
    kind: str
    prompt: str
    rule: str
    options: list[Option]
    parametric: list[ParametricForm]
    standing: Annotated[bool, said("whether it can be passed by a standing order")]
    automatic: NotRequired[
        Annotated[bool, said("nothing is to be decided, the answer comes by itself; not in replays and lessons")]
    ]


class Deciding(TypedDict):
    """A seat that decides, and what, as far as the viewer may know."""

    seat: int
    kind: str
    text: str


class Ending(TypedDict):
    """How a game ended, as a record has it."""

    winners: list[int]
    ranking: Annotated[list[list[int]], said("seats from best to worst, tied ones together")]
    scores: list[int]
    reason: str


class Result(Ending):
    """How a game ended."""

    tallies: Annotated[list[str], said("the scores as people say them")]


class View(TypedDict):
    """What a seat, or a spectator, may see of the game."""

    game: str
    seat: Annotated[int | None, said("through whose eyes; null: a spectator's")]
    seats: int
    phase: str
    deciding: list[Deciding]
    ask: Annotated[Ask | None, said("what this seat is asked")]
    conceded: list[int]
    standing: Annotated[dict[str, str], said("standing orders: where this seat passes, and until when")]
    result: Result | None
    ending: Annotated[str, said("how the game ended, in a sentence or two; empty until then")]
    board: Board


class GameEvent(TypedDict):
    """Something that happened, as the viewer may know it, with parts of the game's own beside these."""

    number: Annotated[int, said("without gaps for each viewer")]
    kind: str
    text: str


class ReplayLine(GameEvent):
    """An event of a finished game."""

    step: int


#: What games put parts of their own into.
OPEN: Final = frozenset({GameEvent, ReplayLine})


class ChatLine(TypedDict):
    id: int
    at: Time
    name: str
    seat: int | None
    person: str
    room: Literal["players", "spectators"]
    text: str


class Undo(TypedDict):
    """Whether the seat can take its last choice back, or why not."""

    can: bool
    rule: str
    reason: str


class ClockLeft(TypedDict):
    seat: int
    left: Annotated[float, said("seconds")]
    due: Annotated[Time | None, said("when it runs out, if it runs")]


# -- tables ------------------------------------------------------------------------------------------------------------


class SeatInfo(TypedDict):
    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    person: str | None
    bot: str
    away: Annotated[bool, said("a bot plays for that person at the moment")]
    online: bool
    mine: NotRequired[Annotated[bool, said("over HTTP only")]]


class ClockInfo(TypedDict):
    kind: Literal["none", "move", "game", "days"]
    seconds: float
    increment: float
    days: float


class Fairness(TypedDict):
    """By which it can be checked later that the seed was not changed; salt and seed are told at the end."""

    commitment: str
    salt: str | None
    seed: str | None


class TableInfo(TypedDict):
    """A table as anybody may know it."""

    id: str
    game: str
    status: Literal["waiting", "running", "finished", "aborted", "set-aside"]
    note: Annotated[str, said("why it cannot go on, or where it comes from")]
    created: Time
    started: Time | None
    finished: Time | None
    owner: Annotated[str, said("the id of the person who opened it")]
    seats: list[SeatInfo]
    options: dict[str, OptionValue]
    clock: ClockInfo
    on_timeout: Literal["bot", "default", "loss"]
    watch: Literal["anyone", "players"]
    listed: bool
    result: Result | None
    fairness: Fairness
    rematch: Annotated[str | None, said("the id of the table where it is played again")]
    spectators: NotRequired[Annotated[int, said("not in lists")]]


class SeatToken(TypedDict):
    seat: int
    token: str


class Table(TableInfo):
    """A table as the person who asks may know it."""

    is_owner: bool
    deciding: Annotated[list[int], said("the seats that decide, as a spectator may know it")]
    changed: Annotated[Time, said("since when they do")]
    mine: Annotated[list[SeatToken], said("the seats of the person who asks")]
    waits_for_me: bool


# -- playing over HTTP -------------------------------------------------------------------------------------------------


class Accepted(msgspec.Struct):
    accepted: bool
    ask: Annotated[int | None, said("what the seat is asked next")]


class Reason(msgspec.Struct):
    """The rule and the reason against something; both empty if it may be done."""

    rule: str
    reason: str


class Weighed(msgspec.Struct):
    action: str
    visits: int
    value: float


class Hint(msgspec.Struct):
    ask: int
    best: list[Weighed]


class LogPage(TypedDict):
    events: list[GameEvent]
    first: Annotated[int, said("the number of the first of them")]


class ChatPage(TypedDict):
    lines: list[ChatLine]


# -- what is over ------------------------------------------------------------------------------------------------------


class Seen(TypedDict):
    """A finished game, or a lesson, at one moment."""

    view: View
    views: NotRequired[Annotated[list[View], said("every seat's, if all eyes were asked for")]]


class ReplayMove(TypedDict):
    seat: int
    action: Annotated[str, said("empty where those eyes may not know it")]


class ReplayStep(TypedDict):
    step: int
    steps: int
    move: Annotated[ReplayMove | None, said("the move that led here")]
    position: Seen
    events: list[ReplayLine]


class Mark(TypedDict):
    """A step that changed much in who stands better."""

    step: int
    seat: int
    swing: Annotated[int, said("in hundredths")]


class CountedFigure(TypedDict):
    """Something that people care about when a game is over, counted for each seat."""

    key: str
    name: str
    values: list[int]
    beside: Annotated[list[int] | None, said("another count that goes with it")]
    beside_name: str
    among: Annotated[list[int] | None, said("of how many it is")]


class ScorePart(TypedDict):
    """A part of the scores: `each` times `values`, over all parts, is every seat's score."""

    key: str
    name: str
    values: list[int]
    each: Annotated[int, said("how much one of them counts")]


class Outline(TypedDict):
    """A finished game at a glance."""

    steps: int
    reel: Annotated[int, said("steps on one reel")]
    moves: Annotated[list[tuple[int, str]], said("seat and action of each step")]
    lines: list[ReplayLine]
    phases: Annotated[list[tuple[int, str]], said("from which step on which phase lasts")]
    chances: Annotated[list[list[int]], said("how well each seat stands before the first step and after each")]
    marks: list[Mark]
    figures: list[CountedFigure]
    parts: Annotated[list[ScorePart], said("what the scores consist of")]


class Reel(TypedDict):
    """A whole position, and for each further step what leads to it."""

    first: int
    position: Seen
    changes: list[list[Change]]


class SealedRecord(TypedDict):
    """A finished game, by which anybody can play it again and verify it. What is empty is left out."""

    format: int
    game: str
    version: int
    seats: int
    seed: str
    options: NotRequired[dict[str, OptionValue]]
    entries: NotRequired[Annotated[list[tuple[int, str]], said("seat and action of each step")]]
    cards: NotRequired[Annotated[str, said("the digest of the card set")]]
    card_source: NotRequired[Annotated[str, said("the card file, if it is not the game's own")]]
    checks: NotRequired[Annotated[list[str], said("of the position after each step")]]
    final: NotRequired[str]
    result: NotRequired[Ending]


#: What became of a finished game when it was played again.
Replayed: TypeAlias = Literal["same", "differs", "other rules"]


class FairnessCheck(msgspec.Struct):
    commitment: str
    salt: str
    seed: str
    commitment_holds: bool
    replay: Replayed
    text: str
    uploaded: Annotated[bool, said("it was brought as a record: nobody here was promised its seed")]


class LessonInfo(msgspec.Struct):
    id: str
    game: str
    title: str
    summary: str
    minutes: int
    moves: int


class LessonScene(TypedDict):
    changes: Annotated[list[Change], said("since the scene before")]
    events: list[GameEvent]
    say: str
    do: Annotated[str, said("the move that leads on")]
    wrong: str
    rule: str
    point: list[str]


class Lesson(TypedDict):
    id: str
    game: str
    title: str
    summary: str
    minutes: int
    moves: int
    names: list[str]
    learnt: list[str]
    position: Seen
    scenes: list[LessonScene]


# -- over the WebSocket ------------------------------------------------------------------------------------------------


class Position(TypedDict):
    """The whole position of a viewer: the answer to `hello`, and to a call for the view over HTTP."""

    type: Literal["position"]
    n: Annotated[int, said("the number of this viewer's last message; 0 over HTTP")]
    at: Time
    table: TableInfo
    view: Annotated[View | None, said("null while the table waits for people")]
    also: Annotated[list[Option], said("what a seat may do besides answering")]
    offers: Annotated[list[ParametricForm], said("forms that may be used at any time")]
    undo: Undo
    clocks: list[ClockLeft]
    events: Annotated[list[GameEvent], said("the newest 100, oldest first")]
    chat: Annotated[list[ChatLine], said("the newest 50 lines of the viewer's room")]


class Update(TypedDict):
    """What has changed for a viewer."""

    type: Literal["update"]
    n: Annotated[int, said("one more than that of the message before")]
    at: Time
    changes: list[Change]
    events: list[GameEvent]


class _Message(msgspec.Struct, tag_field="type"):
    """A message that a connection gets as it stands. `id` is that of the message which it answers."""


class Done(_Message, tag="done"):
    """What was asked for is done and was told to everybody."""

    id: MessageId


class Refused(_Message, tag="refused"):
    """What was asked for cannot be done; nothing was changed, and the connection stays open."""

    id: MessageId
    error: str
    rule: str
    reason: str


class WhyAction(_Message, tag="why"):
    """What stands against an action; both empty if nothing does."""

    id: MessageId
    action: str
    rule: str
    reason: str


class WhyThing(_Message, tag="why"):
    """The one reason against what is most likely meant by a thing; both empty if it can be chosen."""

    id: MessageId
    thing: str
    rule: str
    reason: str


class ActionReason(msgspec.Struct):
    action: str
    rule: str
    reason: str


class WhyActions(_Message, tag="why"):
    """What stands against each of several actions."""

    id: MessageId
    answers: list[ActionReason]


class Hinted(_Message, tag="hint"):
    """What a bot would do, and two alternatives that it weighed."""

    id: MessageId
    ask: int
    best: list[Weighed]


class Logged(_Message, tag="log"):
    """A page of the log."""

    id: MessageId
    events: list[GameEvent]
    first: int


class Chatted(_Message, tag="chat"):
    """Somebody has said something in this viewer's room."""

    line: ChatLine


class Pong(_Message, tag="pong"):
    """The connection lives."""

    id: MessageId


#: What `Connection.say` takes; positions and updates are put together as text, since many get the same.
Answer: TypeAlias = Done | Refused | WhyAction | WhyThing | WhyActions | Hinted | Logged | Chatted | Pong
SERVER_MESSAGES: Final = (Position, Update, Done, Refused, WhyAction, WhyActions, WhyThing, Hinted, Logged, Chatted,
                          Pong)
