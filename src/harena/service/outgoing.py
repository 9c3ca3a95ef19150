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
    role: Annotated[Literal["", "moderator", "operator"], said("what they may do beside playing")]


class Me(msgspec.Struct):
    person: PersonInfo | None


class Met(msgspec.Struct):
    """How somebody did against one of those who play where nobody sits."""

    name: str
    won: int
    lost: int


class Muted(msgspec.Struct):
    """Those whose lines somebody does not hear."""

    people: Annotated[list[str], said("their ids")]


class OwnSeat(msgspec.Struct):
    """A seat that somebody has or had, and what they did there themselves, in order."""

    table: str
    game: str
    seat: int
    name: str
    status: str
    created: Time
    finished: Time | None
    moves: Annotated[list[str], said("what this person did; not what was done for them")]


class OwnLine(msgspec.Struct):
    table: str
    at: Time
    name: str
    text: str


class OwnReport(msgspec.Struct):
    table: str
    at: Time
    reason: str


class LessonPlace(msgspec.Struct):
    """How far somebody has come in a lesson."""

    lesson: Annotated[str, said("game and id, with a slash between")]
    scene: Annotated[int, said("the scene that was reached, from 0")]
    finished: Annotated[bool, said("whether it was ever taken to its end")]


class OwnGladiator(msgspec.Struct):
    name: str
    portrait: str
    xp: int
    alive: bool
    created: Time
    fights: Annotated[list[str], said("what each came to, as it stands in a career's file")]


class OwnData(msgspec.Struct):
    """All that the service knows about somebody."""

    id: str
    name: str
    login: str
    role: str
    created: Time
    banned: Time
    ban_reason: str
    silenced: Time
    devices: Annotated[list[Time], said("when each device became known")]
    seats: list[OwnSeat]
    lines: Annotated[list[OwnLine], said("what they said in chat")]
    muted: Annotated[list[str], said("the ids of those whose lines they do not hear")]
    reports: Annotated[list[OwnReport], said("what they told moderators of")]
    gladiators: list[OwnGladiator]
    lessons: list[LessonPlace]


class PrivacyPart(msgspec.Struct):
    title: str
    text: str


class Privacy(msgspec.Struct):
    """What is kept of people here, as the settings have it."""

    parts: list[PrivacyPart]


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


class LevelInfo(msgspec.Struct):
    """A level of opponents, the same in every game."""

    bot: Annotated[str, said("its name where a bot is named")]
    title: Annotated[str, said("what people call it")]
    about: Annotated[str, said("how it plays")]


class BesideInfo(msgspec.Struct):
    """A page that a game has besides its tables."""

    path: str
    icon: Annotated[str, said("a symbol of the client")]
    title: str


class GuestInfo(msgspec.Struct):
    """A bot besides the levels: one that learned, one that an installed package brings along or the service lists."""

    bot: Annotated[str, said("its name where a bot is named")]
    title: Annotated[str, said("what people call it")]
    about: Annotated[str, said("how it plays")]
    cost: Annotated[str, said("how long it thinks, in a word or two")]


class GameInfo(msgspec.Struct):
    id: str
    name: str
    summary: str
    seats: Annotated[list[int], said("how many can play")]
    minutes: int
    version: Annotated[int, said("of the rules")]
    options: list[GameOption]
    bots: list[str]
    levels: Annotated[list[LevelInfo], said("from the weakest to the strongest")]
    guests: Annotated[list[GuestInfo], said("bots besides the levels: one that learned, and those from elsewhere")]
    default_bot: str
    seat_names: list[str]
    languages: list[str]
    forms: list[FormInfo]
    taught: Annotated[bool, said("whether there are lessons")]
    tagline: Annotated[str, said("what it is about, in a short sentence")]
    icon: Annotated[str, said("a symbol of the client")]
    colour: Annotated[str, said("behind the symbol, as a style sheet writes it; empty: as the house has it")]
    board: Annotated[str, said("its own board, a module; this and the next two are paths below `/static/`, or empty")]
    sheet: Annotated[str, said("the style sheet of its board")]
    picture: str
    beside: Annotated[list[BesideInfo], said("what it has besides its tables: a career, a ladder")]
    ruled: Annotated[dict[str, list[str]], said("the rules behind cards and pieces, by their name or their type")]
    polls: Annotated[list[str], said("kinds of questions that come at fixed points, whether there is a reason or not")]


class RecapMark(msgspec.Struct):
    """How a kind of event counts in a recap, and reads there."""

    icon: str
    weight: Annotated[int, said("0: a part of the step before it; 1 to 3: a step of its own, the surer the more")]
    titles: Annotated[list[str], said("the first whose parts the event has is told")]
    many: Annotated[str, said("for several of them, with # for their number")]
    by: Annotated[str, said("the part that names the doer; empty: nobody does it")]
    shows: Annotated[str, said("the part that names a card which is shown large")]


class WrittenCard(msgspec.Struct):
    type: str
    text: str


class RecapMarks(msgspec.Struct):
    """How what happens in a game is told in a few steps."""

    game: str
    marks: Annotated[dict[str, RecapMark], said("by kind of event")]
    names: Annotated[dict[str, str], said("what people call things that events name otherwise")]
    cards: Annotated[dict[str, WrittenCard], said("the cards that come with the game, by name")]


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
    about: NotRequired[Annotated[list[str], said("things that it concerns though no argument names them")]]
    at: NotRequired[
        Annotated[list[str], said("where those things lie, in the game's words; left out: wherever; empty: nowhere")]
    ]
    label: NotRequired[Annotated[str, said("how it reads, where the game says so")]]
    note: NotRequired[Annotated[str, said("what is told beside it, where the game says so")]]
    icon: NotRequired[Annotated[str, said("a symbol of the client, where the game names one")]]
    outcome: NotRequired[
        Annotated[Arguments, said("what it comes to if nobody answers it, in the game's words and numbers")]
    ]


class ParametricForm(TypedDict):
    """A form whose fields are filled in before it is sent."""

    kind: str
    text: str
    schema: FormSchema


class Ask(TypedDict):
    """What a seat is asked."""

    number: int
    kind: str
    title: Annotated[str, said("what it is about, in a few words")]
    prompt: str
    rule: str
    options: list[Option]
    parametric: list[ParametricForm]
    standing: Annotated[bool, said("whether it can be passed by a standing order")]
    at: NotRequired[Annotated[str, said("where it is answered, in the game's words, if the board has a place for it")]]
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


class Stage(TypedDict):
    """A part of a round, or of the way to it."""

    name: str
    now: bool
    within: NotRequired[Annotated[str, said("what is going on within it, where its name does not say it")]]


class View(TypedDict):
    """What a seat, or a spectator, may see of the game."""

    game: str
    seat: Annotated[int | None, said("through whose eyes; null: a spectator's")]
    seats: int
    phase: str
    stages: Annotated[list[Stage], said("the round in its order; empty where the phase is in none")]
    scene: Annotated[str, said("what the board shows now, where it is something of its own; else empty")]
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


#: What hangs on a table, if anything does.
Stake: TypeAlias = Literal["", "career", "ladder", "week"]


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
    watch: Annotated[
        Literal["anyone", "players", "shared"],
        said("shared: only those who sat there could look on; now it is over, whoever has its link"),
    ]
    listed: bool
    result: Result | None
    fairness: Fairness
    rematch: Annotated[str | None, said("the id of the table where it is played again")]
    stake: Annotated[Stake, said("what counts it; then it can only be played on or given up")]
    opens: Annotated[Time, said("until then nothing hidden is shown of it, although it is over")]
    hints: Annotated[bool, said("whether hints were agreed on for several people; who plays with bots has them anyway")]
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


class Home(msgspec.Struct):
    """What the front page shows of somebody and for somebody."""

    person: PersonInfo | None
    mine: Annotated[list[Table], said("my games, those that wait for me first")]
    open: Annotated[list[Table], said("the lobby")]
    watch: Annotated[list[Table], said("games to look on at")]
    finished: list[Table]
    announcement: Annotated[str, said("what the operator tells everybody, or empty")]


# -- playing over HTTP -------------------------------------------------------------------------------------------------


class Accepted(msgspec.Struct):
    accepted: bool
    ask: Annotated[int | None, said("what the seat is asked next")]


class Reason(msgspec.Struct):
    """The rule and the reason against something; both empty if it may be done."""

    rule: str
    reason: str


class Weighed(msgspec.Struct):
    """A choice that a bot weighed."""

    action: str
    visits: Annotated[int, said("in how many imagined worlds it was tried")]
    value: Annotated[float, said("how well it did there: 0 lost, 1 won")]
    follows: Annotated[list[str], said("what surely happens then, in words")]
    about: Annotated[list[str], said("what that names: things and places among it")]
    why: Annotated[str, said("what happens oftener after it than after the next best, or seldomer, if anything does")]


class Hint(msgspec.Struct):
    ask: int
    before: Annotated[float, said("what comes of playing on by the rule of thumb")]
    best: Annotated[list[Weighed], said("the choice first, then what else was weighed")]


class Advice(msgspec.Struct):
    """What a choice would cost, as the coach sees it from what its seat knows."""

    ask: int
    grade: Annotated[str, said("blunder, mistake, slip or empty: nothing to be said against it")]
    cost: Annotated[float, said("in hundredths of a win")]
    chance: Annotated[float, said("what may be expected after it: 0 lost, 1 won")]
    best: Annotated[float, said("and after what the coach prefers")]
    better: Annotated[str, said("what the coach prefers, as it is typed")]
    better_words: Annotated[str, said("and as it reads")]
    why: Annotated[str, said("what happens oftener after one of the two, if anything does")]


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
    """A step that changed much in who stands better, or the one that did most of it in a few steps of one phase."""

    step: int
    since: Annotated[int, said("the step from which on the swing is counted")]
    until: Annotated[int, said("the step up to which it is counted")]
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


class AnalysedPlayer(msgspec.Struct):
    """How exactly a seat played a finished game."""

    seat: int
    decisions: int
    accuracy: Annotated[
        float, said("how much of what was at stake was kept: 100 as the bot would have, 0 as lots would")
    ]
    low: Annotated[float, said("the lower end of its interval")]
    high: float
    blunders: Annotated[int, said("decisions that cost 10 hundredths of a win or more")]
    mistakes: Annotated[int, said("5 or more")]
    slips: Annotated[int, said("2 or more")]
    costly: Annotated[list[int], said("the steps of up to five decisions that cost most, the dearest first")]


class AnalysedDecision(msgspec.Struct):
    """A decision, weighed from what its seat knew then."""

    step: Annotated[int, said("it was made in the position after so many steps")]
    seat: int
    played: Annotated[str, said("what was played, as it is typed")]
    better: Annotated[str, said("what the bot prefers; the same if it agrees")]
    chance: Annotated[float, said("what may be expected after what was played: 0 lost, 1 won")]
    best: Annotated[float, said("and after what the bot prefers")]
    cost: Annotated[float, said("what it cost, in hundredths of a win")]
    doubt: Annotated[float, said("by how much that may be wrong, to either side")]
    grade: Annotated[str, said("blunder, mistake, slip or empty")]
    played_words: Annotated[str, said("as it reads; of costly decisions only")]
    better_words: str
    why: Annotated[str, said("what happens oftener after one of the two, if anything does")]


class AnalysisShown(msgspec.Struct):
    """An analysis of a finished game, or how far it is."""

    state: Literal["none", "running", "done", "failed"]
    done: Annotated[int, said("playouts of all its rounds that are done, later the decisions")]
    total: Annotated[int, said("of so many at most; 0 before they are counted")]
    why: Annotated[str, said("why there is none, if it failed")]
    iterations: Annotated[int, said("of the search, for one decision")]
    players: list[AnalysedPlayer]
    decisions: Annotated[list[AnalysedDecision], said("while it is being made only what seems to have cost most")]
    seconds: Annotated[float, said("so long it will still take, as far as that can be told")] = 0.0


class Outline(TypedDict):
    """A finished game at a glance."""

    steps: int
    reel: Annotated[int, said("steps on one reel")]
    moves: Annotated[list[tuple[int, str]], said("seat and action of each step")]
    lines: list[ReplayLine]
    phases: Annotated[list[tuple[int, str]], said("from which step on which stage of the round lasts")]
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
    words: NotRequired[Annotated[
        dict[str, list[str]], said("what people wrote freely: for each mark in the steps its salt and the words")
    ]]
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
    scenes: Annotated[int, said("how many scenes it has")]


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


# -- moderators and operators ------------------------------------------------------------------------------------------


class KnownPerson(msgspec.Struct):
    """Somebody as moderators see them."""

    id: str
    name: str
    login: str
    role: Literal["", "moderator", "operator"]
    created: Time
    banned: Annotated[Time, said("until when they are kept out; 0: they are not")]
    ban_reason: str
    silenced: Annotated[Time, said("until when nobody hears them; 0: everybody does")]


class ReportInfo(msgspec.Struct):
    """What somebody told the moderators of."""

    id: int
    at: Time
    reporter: str
    reporter_name: str
    about: Annotated[str, said("the id of whom it is about")]
    name: str
    table: str
    line: int | None
    text: Annotated[str, said("the line as it was then")]
    reason: str


class InvitationInfo(msgspec.Struct):
    id: int
    note: str
    left: Annotated[int, said("how many may still come by it")]
    created: Time
    expires: Time


class AuditLine(msgspec.Struct):
    """Something that a moderator or an operator did."""

    id: int
    at: Time
    who: Annotated[str, said("a person's id, or `console`")]
    name: str
    what: str
    about: str
    details: str


class TableLine(msgspec.Struct):
    """A table as moderators see it: who sits there, nothing of the game."""

    id: str
    game: str
    status: str
    changed: Time
    names: list[str]


class Desk(msgspec.Struct):
    """What the operator's page shows: what waits to be looked at, what holds, and what was done."""

    role: Literal["moderator", "operator"]
    registration: Literal["open", "invited"]
    announcement: str
    reports: Annotated[list[ReportInfo], said("those that nobody has settled, the oldest first")]
    tables: Annotated[list[TableLine], said("those that wait or are played at")]
    invitations: list[InvitationInfo]
    audit: Annotated[list[AuditLine], said("the newest first")]


class Link(msgspec.Struct):
    """A link to be sent to somebody. It is shown this once."""

    path: str
    expires: Time


# -- careers -----------------------------------------------------------------------------------------------------------


class FoughtWith(msgspec.Struct):
    """Somebody else in a fight."""

    name: str
    portrait: str
    partner: bool


class CareerFight(msgspec.Struct):
    """A fight of a career."""

    number: int
    kind: str
    title: str
    table: Annotated[str | None, said("null if it was fought elsewhere and came with a file")]
    others: list[FoughtWith]
    vp: Annotated[int | None, said("null against animals, and until it has ended")]
    gained: Annotated[int, said("XP")]
    xp: Annotated[int, said("of the gladiator after it")]
    fate: Annotated[str, said("alive, unconscious, surrendered or dead; empty until it has ended")]
    won: bool
    gear: Annotated[list[str], said("the items that he came out with")]
    ended: Annotated[Time | None, said("for him: who gives up is free before the others have finished")]
    going_on: Annotated[bool, said("whether the others still fight, so that there is no replay yet")]


class Share(msgspec.Struct):
    """A measured share of games, with its 95 % interval."""

    share: float
    low: float
    high: float


class OfferedRival(msgspec.Struct):
    """Who stands beside or against a gladiator in a fight that he may choose."""

    name: str
    portrait: str
    xp: int
    coins: int
    won: int
    lost: int
    partner: bool
    new: Annotated[bool, said("nobody here has met him yet")]
    beaten: Annotated[int, said("how often this gladiator has won against him")]
    lost_to: int


class OfferedFight(msgspec.Struct):
    """A fight that a gladiator may choose."""

    kind: str
    title: str
    minutes: int
    species: Annotated[str, said("of the animals, where nobody else fights")]
    rivals: list[OfferedRival]
    xp: Annotated[int, said("for who lives; 0 where Victory Points decide")]
    vp_for_xp: Annotated[int, said("where they decide: so many of them for one XP")]
    xp_for_win: Annotated[int, said("and so many more for who wins")]
    rule: str
    games: Annotated[int, said("so many games of bots on all seats were counted for the shares")]
    wins: Annotated[Share, said("lives and wins")]
    dies: Annotated[Share, said("for good")]


class Raise(msgspec.Struct):
    """From so many XP on there are so many coins."""

    xp: int
    coins: int


class Gladiator(msgspec.Struct):
    """A gladiator of somebody's school."""

    id: str
    name: str
    portrait: str
    xp: int
    alive: bool
    coins: Annotated[int | None, said("for the next creation; null for the dead")]
    raises: Annotated[list[Raise], said("what XP bring: from the fewest coins to some more than now")]
    won: int
    lost: int
    best: Annotated[int | None, said("the most Victory Points in a fight")]
    fights: list[CareerFight]
    fighting: Annotated[str | None, said("the table of the fight that is not over yet")]
    waits_for_me: bool
    offers: list[OfferedFight]


class Price(msgspec.Struct):
    """What something costs when a gladiator is created."""

    name: str
    coins: str


class Ludus(msgspec.Struct):
    """Somebody's school: the gladiators, the living first."""

    gladiators: list[Gladiator]
    portraits: list[str]
    names: Annotated[list[str], said("that nobody there has yet")]
    coins: Annotated[int, said("of somebody new")]
    prices: list[Price]


# -- alone against the Ludus Magnus ------------------------------------------------------------------------------------


class Rung(msgspec.Struct):
    """A difficulty, and how somebody did at it."""

    difficulty: str
    title: str
    won: int
    lost: int
    best: Annotated[int | None, said("the most Glory")]
    table: Annotated[str | None, said("a game that is not over yet")]


class WeekPlace(msgspec.Struct):
    """Where somebody stands in a week; those who did equally well share a place."""

    place: int
    name: str
    mine: bool
    won: bool
    score: Annotated[int, said("Glory")]
    guest: Annotated[bool, said("without an account, so that nobody knows whether they played before by another name")]


class Week(msgspec.Struct):
    """A week's start, the same for everybody, and what came of it."""

    week: str
    difficulty: str
    title: str
    ends: Time
    table: Annotated[str | None, said("mine")]
    over: Annotated[bool, said("mine is finished")]
    players: int
    places: list[WeekPlace]


class Alone(msgspec.Struct):
    """For Glory alone: the difficulties in their order, this week and the last."""

    rungs: list[Rung]
    week: Week
    last: Week


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


class Judgement(msgspec.Struct):
    """What an offer is worth to both sides, in Coins."""

    gives: Annotated[float, said("what is given, to the other side")]
    gets: Annotated[float, said("what is got, to the seat itself")]
    mine: Annotated[float, said("all of it, to the seat itself")]
    theirs: Annotated[float, said("all of it, to the other side: above 0 it likely agrees")]
    missing: Annotated[int, said("so many Coins more would likely do")]


class Judged(_Message, tag="judge"):
    """How an offer is likely taken, by the rule of thumb of the bots and from what the seat knows; null where there is
    nothing to judge. `rule` and `reason` say what stands against it, both empty if nothing does.
    """

    id: MessageId
    action: str
    rule: str
    reason: str
    judgement: Judgement | None


class Hinted(_Message, tag="hint"):
    """What a bot would do, and two alternatives that it weighed."""

    id: MessageId
    ask: int
    before: float
    best: list[Weighed]


class Logged(_Message, tag="log"):
    """A page of the log."""

    id: MessageId
    events: list[GameEvent]
    first: int


class Chatted(_Message, tag="chat"):
    """Somebody has said something in this viewer's room."""

    line: ChatLine


class Unsaid(_Message, tag="unsaid"):
    """A moderator has taken lines of chat away, by their ids."""

    lines: list[int]


class Announcement(_Message, tag="announcement"):
    """What the operator tells everybody; empty when it holds no longer."""

    text: str


class Pong(_Message, tag="pong"):
    """The connection lives."""

    id: MessageId


#: What `Connection.say` takes; positions and updates are put together as text, since many get the same.
Answer: TypeAlias = (
    Done | Refused | WhyAction | WhyThing | WhyActions | Judged | Hinted | Logged | Chatted | Unsaid | Announcement
    | Pong
)
SERVER_MESSAGES: Final = (Position, Update, Done, Refused, WhyAction, WhyActions, WhyThing, Judged, Hinted, Logged,
                          Chatted, Unsaid, Announcement, Pong)
