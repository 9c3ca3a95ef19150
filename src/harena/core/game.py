"""What a game offers: its options, its forms, its phases, its views. A new game is a subclass of `Game`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from operator import mul
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from .account import Figure, Part
from .ask import Action, Ask, Flow, Form, Grammar, Seat
from .cards import CardSet
from .domains import ANYTHING, Domains
from .errors import BadCards, BadOptions, BadScenario, RulesFault, Violation, did_you_mean
from .face import Face, Skills
from .metrics import Mark, Piece
from .rng import Rng
from .sentences import ENGINE_WORDS, ENGLISH, UNNAMED, Lexicon, Listener, Voice, Words
from .state import Result, State, Zone, encode, hidden_zones
from .templates import Parts
from .tokens import GENERIC, Encoding, Row, from_zones

G = TypeVar("G", bound=State)
Value: TypeAlias = bool | int | str
#: A side behind by so much, in the logarithm of the odds, has lost: nobody is surer, and no number grows too large.
SURE = 50.0
#: The way to a part of a view: keys of dicts and indices of lists.
Path: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an offer is worth by a game's rule of thumb, in its Coins; 0 is neither good nor bad."""

    #: What is given, to the other side; what is got, to the one who offers.
    gives: float
    gets: float
    #: All of it, to the one who offers and to the other side.
    mine: float
    theirs: float
    #: How many Coins more the other side would likely want for a yes.
    missing: int


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game: its name, its default (whose type is the option's), a line of help, and what it may be."""

    name: str
    default: Value
    help: str
    choices: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None
    #: What people call it, and each of its choices; by default they are called as they are written.
    title: str = ""
    labels: tuple[str, ...] = ()
    #: With how many players it changes anything, and with which values of other options; empty: with any. What another
    #: option should be does not count where that one changes nothing itself.
    seats: tuple[int, ...] = ()
    needs: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    #: With how many players a choice can be taken, if not with any.
    fits: Mapping[Value, tuple[int, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.labels and len(self.labels) != len(self.choices):
            raise RulesFault(f"option {self.name!r} has {len(self.choices)} choices and {len(self.labels)} labels")

    @property
    def called(self) -> str:
        """What people call it."""
        return self.title or self.name.replace("_", " ").capitalize()

    @property
    def names(self) -> tuple[str, ...]:
        """What people call each of its choices."""
        return self.labels or tuple(str(choice).replace("-", " ").capitalize() for choice in self.choices)

    @property
    def type(self) -> Literal["choice", "yes/no", "number", "text"]:
        if self.choices:
            return "choice"
        return "yes/no" if isinstance(self.default, bool) else "number" if isinstance(self.default, int) else "text"

    def read(self, value: object) -> Value:
        """The value that a text or a number from outside means, or BadOptions with what would be right."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            word = str(value).casefold()
            if word in ("yes", "true", "on", "1"):
                return True
            if word in ("no", "false", "off", "0"):
                return False
            raise self._wrong(f"is yes or no, not {value!r}")
        if isinstance(self.default, int):
            try:
                if isinstance(value, (bool, float)):
                    raise ValueError
                number = int(str(value))
            except ValueError:
                raise self._wrong(f"is a number, not {value!r}") from None
            if (self.low is not None and number < self.low) or (self.high is not None and number > self.high):
                raise self._wrong(f"is a number from {self.low} to {self.high}, not {number}")
            if self.choices and number not in self.choices:
                raise self._wrong(f"is one of {self._listed()}, not {number}")
            return number
        if not isinstance(value, (str, int)) or isinstance(value, bool):
            raise self._wrong(f"is a text, not {value!r}")
        text = str(value)
        if self.choices and text not in self.choices:
            raise self._wrong(f"is one of {self._listed()}, not {text!r}")
        return text

    def _wrong(self, what: str) -> BadOptions:
        return BadOptions(f"{self.title or f'option {self.name!r}'} {what}", f"options.{self.name}")

    def _listed(self) -> str:
        return ", ".join(str(choice) for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Config:
    """What a table is made of besides its seed: seats, options with the defaults filled in, the card set if another."""

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    cards: CardSet | None = None

    def __getitem__(self, name: str) -> Any:
        return self.options[name]


@dataclass(frozen=True, slots=True)
class Edition:
    """Rules and cards of a game as a released version had them. What was stored under them is still opened."""

    version: int
    #: The digest of its card set.
    cards: str
    #: What was mended since, in a sentence: why a game of then may not play out in the same way now.
    since: str


#: Stages as people call them, in their order, each with the phases that it consists of.
Stages: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]


class Game(Generic[G]):
    """One game. Rules live in the flows of `phases`; this class says what the engine needs to know about them."""

    id: ClassVar[str]
    name: ClassVar[str]
    #: Raised when a change of the rules makes old records play differently.
    version: ClassVar[int] = 1
    #: Released editions that are not the installed one. Their games are opened wherever they play out as they did.
    earlier: ClassVar[tuple[Edition, ...]] = ()
    summary: ClassVar[str] = ""
    minutes: ClassVar[int] = 30
    #: How it looks in a list of games.
    face: ClassVar[Face] = Face()
    #: What the ids of its rules begin with.
    rule_prefixes: ClassVar[tuple[str, ...]] = ()
    #: The rules behind its cards and pieces, by their name or their type, where a view does not say them.
    ruled: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    #: How well each level of opponents plays it, as `harena ladder` measured it; empty: as in any game.
    skills: ClassVar[Skills] = {}
    #: Options that make another game of it, by seats: long runs play each of them instead of the usual ones.
    modes: ClassVar[Mapping[int, Sequence[Mapping[str, Value]]]] = {}
    seats: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    #: Every form of action, including those that exist only to be refused.
    forms: ClassVar[tuple[Form, ...]]
    phases: ClassVar[Mapping[str, Callable[[Any], Flow]]]
    #: For phases of many answers, by the kind of question that is asked in them again and again: the flow that begins
    #: with it and goes on like the phase, by the state alone. Where nothing else is suspended, copies begin there.
    midways: ClassVar[Mapping[str, Callable[[Any], Flow]]] = {}
    #: What a round, or the way to it, consists of: in each course the stages in their order, each with its phases.
    courses: ClassVar[tuple[Stages, ...]] = ()
    #: What a phase is called within its stage, where the name of the stage does not say it.
    within: ClassVar[Mapping[str, str]] = {}
    #: What a board shows in a phase, where it is something of its own.
    scenes: ClassVar[Mapping[str, str]] = {}
    state: ClassVar[type[State]]
    #: The rule quoted when somebody acts out of turn, and after the end.
    turn_rule: ClassVar[str] = "CORE-TURN"
    over_rule: ClassVar[str] = "CORE-OVER"
    #: Kinds of questions that a seat may decline ahead ("do not poll me"); people's seats usually do.
    polls: ClassVar[tuple[str, ...]] = ()
    #: All that the game says, in every language that it speaks.
    lexicon: ClassVar[Lexicon] = ENGINE_WORDS

    def __init__(self) -> None:
        self.grammar = Grammar(self.forms)
        self._words: dict[tuple[str, int], Words] = {}
        self._stages: dict[str, list[dict[str, Any]]] = {}

    @property
    def written_into(self) -> bool:
        """Whether people write freely into some of its moves."""
        return any(form.writes is not None for form in self.forms)

    @property
    def short_name(self) -> str:
        """What people call it: "Spartacus: A Game of …" is Spartacus."""
        return self.name.partition(":")[0]

    # -- cards ---------------------------------------------------------------------------------------------------------

    def shipped_cards(self) -> CardSet | None:
        """The card set that comes with the game (None: the game has none that could be changed)."""
        return None

    def read_cards(self, source: str, file: str) -> CardSet:
        """Read another card set for this game; BadCards says what is wrong with it."""
        raise BadCards(f"{self.name} has no card sets")

    def cards_digest(self) -> str:
        shipped = self.shipped_cards()
        return "" if shipped is None else shipped.digest

    def mended_since(self, version: int, cards: str | None = None) -> str:
        """What changed since an earlier edition, in a sentence; empty for the installed one and for unknown ones."""
        return " ".join(
            edition.since for edition in self.earlier if edition.version == version or edition.cards == cards
        )

    def written_anew(self, state: Mapping[str, Any]) -> Mapping[str, Any]:
        """A state from a snapshot of format 1, as it is written today: without fields that are gone, with new names."""
        return state

    # -- starting ------------------------------------------------------------------------------------------------------

    def configure(
        self, seats: int, options: Mapping[str, object] | None = None, cards: CardSet | None = None
    ) -> Config:
        """Check seats and options and fill in the defaults."""
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            allowed = ", ".join(str(n) for n in self.seats)
            raise BadOptions(f"{self.name} is for {allowed} seats, not {seats!r}", "seats")
        if cards is not None and not isinstance(cards, CardSet):
            raise BadOptions(f"cards are a card set, as read_cards makes it, not {str(cards)[:20]!r}")
        known = {option.name: option for option in self.options}
        for name in options or {}:
            if name not in known:
                raise BadOptions(f"{self.name} has no option {name!r}; {did_you_mean(str(name), known)}")
        given = options or {}
        chosen = {
            name: option.read(given[name]) if name in given else option.default for name, option in known.items()
        }
        config = Config(seats, chosen, cards)
        complaint = self.check_config(config)
        if complaint:
            raise BadOptions(complaint)
        return config

    def check_config(self, config: Config) -> str | None:
        """A sentence if these seats and options do not go together; BadOptions where it is the fault of one option."""
        return None

    def setup(self, config: Config, rng: Rng) -> G:
        """The state at the start of the first phase."""
        raise NotImplementedError

    # -- what may be seen and done -------------------------------------------------------------------------------------

    def stages(self, g: G) -> list[dict[str, Any]]:
        """The course that the game is in, with the stage that is now marked; empty where no course has the phase."""
        told = self._stages.get(g.phase)
        if told is None:
            course = next((course for course in self.courses if any(g.phase in phases for _, phases in course)), ())
            told = self._stages[g.phase] = [{"name": name, "now": g.phase in phases} for name, phases in course]
            if g.phase in self.within:
                told[:] = [stage | {"within": self.within[g.phase]} if stage["now"] else stage for stage in told]
        return told

    def view(self, g: G, seat: Seat | None) -> dict[str, Any]:
        """What a seat (None: a spectator) may see: plain JSON data for reading only, built up from what it may know."""
        return self.views(g, [self.voice(Listener(seat), g.seats)])[0]

    def views(self, g: G, listeners: Sequence[Voice]) -> list[dict[str, Any]]:
        """What each of several viewers may see of one position, in their language where it is worded. A game defines
        this or `view`; here, what they all see is made once and is one and the same object in all of them.
        """
        return [self.view(g, voice.seat) for voice in listeners]

    def planned(self, g: G, seat: Seat) -> dict[Path, Any] | None:
        """What a step of a seat's secret plan may change in its own view: the parts, by the way to them; None if it may
        be anything. A game with long plans had better name the few. What they lie in is made anew for each view.
        """
        return None

    def interrupts(self, g: G, seat: Seat) -> Sequence[Action]:
        """The at-any-time actions that a seat may take now: of forms with an `interrupt` flow, or, if it is asked
        nothing, answers that it may give before it is asked (see `unasked`).
        """
        return ()

    def unasked(self, g: G, seat: Seat, action: Action) -> Flow:
        """What follows when a seat gives an answer that `interrupts` named before it was asked."""
        raise RulesFault(f"{self.name} named {action.text!r} among what may be done at any time and does not do it")

    def why_not(self, g: G, seat: Seat, action: Action) -> Violation | None:
        """A game's own last word on why an action is no choice now (None: the engine's general answer)."""
        return None

    def meant(self, g: G, seat: Seat, thing: str, ask: Ask | None) -> Iterable[Action]:
        """What a seat may mean by a thing that it presses or names, the likeliest first: used to say why not.

        By default what is asked about comes first, then every form with one field into which a name fits.
        """
        asked = [action.form for action in ask.options] if ask is not None else []
        for form in dict.fromkeys((*asked, *self.forms)):
            if len(form.fields) == 1 and form.types[0] != "int" and form.never is None:
                yield form(thing)

    def details(self, g: G, seat: Seat, action: Action) -> Mapping[str, Any]:
        """Parts for the words of a choice besides its arguments, or in their place: a card as it is printed, what it is
        worth; made from what its seat may know.
        """
        return {}

    def worded(self, g: G, seat: Seat, action: Action) -> Mapping[str, Any] | None:
        """A choice as a phrase (its kind and parts), where what is typed for it does not read well; made from what its
        seat may know. None: as it is labelled or typed."""
        return None

    def concede(self, g: G, seat: Seat) -> Flow:
        """What follows when a seat gives up: `greedy` plays it on as long as anybody has an opponent who has not.

        Those who stayed have won when they are all of one side, and at once in a game that has no `greedy`.
        """
        g.conceded.append(seat)
        g.tell("concedes", seat=seat)
        stayed = tuple(other for other in range(g.seats) if other not in g.conceded)
        opposed = len({self.side(g, other) for other in range(g.seats)}) > 1
        if not self.plays_greedy or len({self.side(g, other) for other in stayed}) < 1 + opposed:
            ranking = ((stayed,) if stayed else ()) + tuple((other,) for other in reversed(g.conceded))
            g.finish(Result(stayed, ranking, self.scores(g, ranking), "concession"))
        yield from ()

    def side(self, g: G, seat: Seat) -> int:
        """The side that a seat is on. Seats of one side win together; in a game against the game all are of one."""
        return seat

    def scores(self, g: G, ranking: Sequence[Sequence[Seat]]) -> tuple[int, ...]:
        """The scores where a game ends because somebody gave up: what the game counts, or else by rank."""
        worse = {seat: len(ranking) - 1 - rank for rank, group in enumerate(ranking) for seat in group}
        return tuple(worse[seat] for seat in range(g.seats))

    # -- for machines --------------------------------------------------------------------------------------------------

    def domains(self, config: Config) -> Domains:
        """What belongs in the fields of the forms, each under `form.field`, or under `field` for all that have it."""
        return {name: ANYTHING for form in self.forms for name in form.fields}

    #: What the rows of `tokens` mean.
    encoding: ClassVar[Encoding] = GENERIC

    def tokens(self, g: G, seat: Seat) -> list[Row]:
        """The position as rows of small integers, from no more than the seat may know."""
        return from_zones(g, seat)

    # -- imagining -----------------------------------------------------------------------------------------------------

    def imagine(self, g: G, seat: Seat | None, rng: Rng) -> None:
        """Re-deal in place all that a seat cannot know. Extend it where a game hides more than cards in pools."""
        redeal(self, g, seat, rng)

    def guess_plan(self, g: G, ask: Ask, rng: Rng) -> Action:
        """What another seat that is done may have answered to a secret question: any option, often a sensible one."""
        if self.plays_greedy and rng.below(2):
            return self.greedy(g, ask)
        return rng.choice([action for action in ask.options if action.form.interrupt is None])

    def may_hold(self, g: G, zone: Zone[Any], card: Any) -> bool:
        """Whether, as far as anybody knows, this card can lie in this hidden zone."""
        return True

    def holds_any(self, g: G, zone: Zone[Any]) -> bool:
        """Whether this hidden zone takes every card, so that `may_hold` need not be asked for each."""
        return type(self).may_hold is Game.may_hold

    def dealing_order(self, pool: str) -> Callable[[Any], Any] | None:
        """What a pool's cards are sorted by before they are dealt anew, where that is quicker than comparing them."""
        return None

    def deals_evenly(self, g: G, pool: str, seat: Seat | None) -> bool:
        """Whether `imagine` now deals every hidden card of a pool to every place alike, so that a test may count."""
        return True

    def pinned(self, g: G, zone: Zone[Any], seat: Seat | None) -> Collection[int]:
        """The indices of a hidden zone whose card this seat knows for certain."""
        return ()

    def hidden(self, g: G, seat: Seat | None) -> Counter[Any]:
        """All that a seat cannot see, as a multiset. Undo is closed once something has left it: it was shown."""
        return Counter((zone.spec.pool, card) for zone in hidden_zones(g, seat) for card in zone)

    def scramble(self, g: G, seat: Seat | None, rng: Rng) -> None:
        """Swap hidden things that a seat cannot tell apart, by other means than `imagine`: the test of secrecy."""
        swap_in_pools(self, g, seat, rng)

    # -- for tests, bots and fronts ------------------------------------------------------------------------------------

    def invariants(self, g: G) -> Iterable[str]:
        """A sentence for every conservation law that does not hold."""
        return ()

    def evaluate(self, g: G, seat: Seat) -> float:
        """The share of the win that a seat may expect, on the scale of `Result.share`: those of all come to 1.

        Search cuts its playouts short with it. By default the sides' `features` are weighed with `weights`.
        """
        if g.result is not None:
            return g.result.share(seat)
        standings = self._standings(g)
        if not standings:
            return 1 / g.seats
        side = self.side(g, seat)
        share = 1 / sum([exp(min(standing - standings[side], SURE)) for standing in standings])
        return share / sum([self.side(g, other) == side for other in range(g.seats)])

    def _standings(self, g: G) -> list[float]:
        """What speaks for each side, weighed: the logarithms of their odds."""
        weights = self.weights(g).values()
        return [sum(map(mul, weights, row)) for row in self.features(g)]

    def expectations(self, g: G) -> list[float]:
        """What `evaluate` expects for every seat of a game that goes on, for the price of one."""
        standings = self._standings(g)
        if not standings:
            return [self.evaluate(g, seat) for seat in range(g.seats)]
        sides = [self.side(g, seat) for seat in range(g.seats)]
        best = max(standings)
        odds = [exp(max(standing - best, -SURE)) for standing in standings]
        total = sum(odds)
        return [odds[side] / total / sides.count(side) for side in sides]

    def features(self, g: G) -> Sequence[Sequence[float]]:
        """What speaks for each side, the game's own included where it plays: numbers, as `weights` has them."""
        return ()

    def weights(self, g: G) -> Mapping[str, float]:
        """What each feature adds to the logarithm of a side's odds. `harena.lab.fitting` finds them."""
        return {}

    def progress(self, g: G) -> float:
        """How far the game has come, from 0 to 1, from what everybody sees: early on judgements prove little. A game
        that does not say is judged as at its end.
        """
        return 1.0

    #: Whether `evaluate` says anything; without it search plays to the end.
    evaluates: ClassVar[bool] = False

    def greedy(self, g: G, ask: Ask) -> Action:
        """The choice of the `greedy` bot. `g` is an imagined state: all that the seat cannot know is guessed."""
        raise NotImplementedError

    def judge(self, g: G, seat: Seat, action: Action) -> Judgement | None:
        """How the other side likely takes an offer of a seat; None where there is nothing to judge. `g` is the true
        state, of which it may use only what the seat knows.
        """
        return None

    #: Whether `greedy` looks at nothing that its seat cannot know, apart from the dice: then nothing need be imagined
    #: for it. The conformance suite holds what it chooses against what it chooses in imagined worlds.
    greedy_by_sight: ClassVar[bool] = False

    #: Whether there is a `greedy` bot, and whether search plays on by it (slower, better) or at random.
    plays_greedy: ClassVar[bool] = False
    greedy_playouts: ClassVar[bool] = False
    #: How many decisions search plays on before it lets `evaluate` judge, between two; more seats have more of them.
    playout_length: ClassVar[int] = 12
    #: The kinds of questions that shape a whole game (which House, which character): there search plays on to the end.
    far_reaching: ClassVar[frozenset[str]] = frozenset()
    #: The part of its budget that search has for a kind of question; all of it where nothing is said, and for 0 it does
    #: as `greedy` does. What thinking is worth, by kind, is found by `python -m tests.lab.worth`.
    effort: ClassVar[Mapping[str, float]] = {}

    def senseless(self, g: G, seat: Seat, action: Action) -> bool:
        """Whether people would laugh at a choice: a bot that thinks does not look at it unless nothing else is left."""
        return False

    def traits(self, g: G, seat: Seat) -> Mapping[str, str]:
        """What simulations may sort a seat's wins by at the end of a game: its House, its Champion."""
        return {}

    def figures(self, g: G) -> Mapping[str, float]:
        """What simulations may take the mean of at the end of a game: rounds, battles."""
        return {}

    # -- what designers count (`core.metrics`) -------------------------------------------------------------------------

    def pieces(self, config: Config) -> Sequence[Piece]:
        """The cards or pieces that are counted, by the names that events call them."""
        return ()

    #: Which events tell of pieces, and what.
    marks: ClassVar[Mapping[str, Sequence[Mark]]] = {}
    #: What `taken`, `played` and `used` are called here ("bought").
    deeds: ClassVar[Mapping[str, str]] = {}

    def figures_at_end(self, g: G) -> Sequence[Figure]:
        """What people care about when a game is over, the first things first: at most six (`[words.counts]`)."""
        return ()

    def parts_of_score(self, g: G) -> Sequence[Part]:
        """What the scores of a finished game consist of (`[words.parts]`)."""
        return ()

    #: The keys that `[given]` of a scenario file may have (empty: `arrange` checks them itself).
    given: ClassVar[tuple[str, ...]] = ()

    def arrange(self, g: G, given: Mapping[str, Any]) -> None:
        """Change a fresh state into the position that a scenario file describes under `[given]`."""
        raise BadOptions(f"{self.name} has no builder for positions")

    def enact(self, table: Any, play: Mapping[str, Any]) -> None:
        """Play a scenario's step that is written in the game's own notation (`play = {…}`) through `table.apply`."""
        raise BadScenario(f"{self.name} has no notation of its own for steps")

    #: Whether what is shuffled is dealt from its front (else from its end).
    deals_from_the_front: ClassVar[bool] = False

    def chance_names(self, g: G, item: Any) -> Collection[str]:
        """What a thing that chance picks or shuffles may be called where a scenario file says what comes."""
        return (str(item),)

    def inspect(self, g: G) -> dict[str, Any]:
        """The whole state, readable, for the `then` of scenario files. Never shown to a player."""
        found: dict[str, Any] = encode(g)
        return found

    def draw(self, view: Mapping[str, Any], names: Sequence[str] = UNNAMED) -> str:
        """The board as text, from a view (the terminal client prints it)."""
        return ""

    def seat_name(self, seat: Seat) -> str:
        return f"P{seat + 1}"

    def tallied(self, score: int) -> Parts:
        """A score of the result as parts of a phrase, where the bare number says little."""
        return {"kind": "tally", "score": score}

    def tally(self, score: int) -> str:
        """A score of the result as people say it in English."""
        return self.voice(Listener(), 0).phrase(self.tallied(score))

    def ended(self, reason: str) -> str:
        """What a result's reason says besides who has won: a word of `[words.endings]`, or as it is."""
        return reason

    #: Who plays besides the seats, if the game itself does. Events count it as the seat after the last.
    automaton: ClassVar[str] = ""

    def voice(self, listener: Listener, seats: int) -> Voice:
        """The game's sentences as a listener at a table of so many seats hears them."""
        language = listener.language if self.lexicon.knows(listener.language) else ENGLISH
        words = self._words.get((language, seats))
        if words is None:
            automaton = (seats, self.automaton) if self.automaton else None
            words = self._words[language, seats] = self.lexicon.words(language, automaton)
        return Voice(words, listener)

    def people(self, g: G, names: Sequence[str]) -> Sequence[str]:
        """How the seats are called in all that is told, from the names of those who sit there."""
        return names


def redeal(game: Game[Any], g: State, seat: Seat | None, rng: Rng) -> None:
    """Shuffle the cards of each pool among the zones that the seat cannot look into.

    Counts, known cards and `may_hold` are kept. What comes out follows from the set of hidden cards and `rng`
    alone, not from how they truly lie, so a bot that imagines cannot learn anything by it.
    """
    pools: dict[str, list[Zone[Any]]] = {}
    for zone in hidden_zones(g, seat):
        if zone.spec.pool and zone:
            pools.setdefault(zone.spec.pool, []).append(zone)
    for pool in sorted(pools):
        places = [(zone, _free(zone, game.pinned(g, zone, seat))) for zone in pools[pool]]
        cards = [zone[index] for zone, free in places for index in free]
        cards.sort(key=game.dealing_order(pool))
        rng.shuffle(cards)
        _deal(game, g, places, cards)


def _free(zone: Zone[Any], fixed: Collection[int]) -> Sequence[int]:
    """The indices of a zone at which another card may come."""
    return [index for index in range(len(zone)) if index not in fixed] if fixed else range(len(zone))


def _deal(game: Game[Any], g: State, places: list[tuple[Zone[Any], Sequence[int]]], cards: list[Any]) -> None:
    """Lay the shuffled cards into the places: first those of zones that do not take every card, then the rest."""
    picky = [(zone, free) for zone, free in places if not game.holds_any(g, zone)]
    if picky:
        kinds = set(cards)
        fits = [frozenset(card for card in kinds if game.may_hold(g, zone, card)) for zone, _ in picky]
        limited = [(zone, free, allowed) for (zone, free), allowed in zip(picky, fits, strict=True)
                   if len(allowed) < len(kinds)]  # fmt: skip
        slots = [(zone, index) for zone, free, _ in limited for index in free]
        allowances = [allowed for _, free, allowed in limited for _ in free]
        for (zone, index), card in _matched(game, slots, allowances, cards):
            zone[index] = card
        served = {id(zone) for zone, _, _ in limited}
        places = [(zone, free) for zone, free in places if id(zone) not in served]
    start = 0
    for zone, free in places:
        dealt = cards[start : start + len(free)]
        start += len(free)
        if len(free) == len(zone):
            zone[:] = dealt
        else:
            for index, card in zip(free, dealt, strict=True):
                zone[index] = card


def _matched(
    game: Game[Any], slots: list[tuple[Zone[Any], int]], allowed: list[frozenset[Any]], cards: list[Any]
) -> list[tuple[tuple[Zone[Any], int], Any]]:
    """A card for each of these slots, taken out of `cards`: the first that fits, re-laid where it is needed more."""
    holder: dict[int, int] = {}  # card -> slot

    def fill(slot: int, tried: set[int]) -> bool:
        """Find a card for a slot (an augmenting path: the true deal exists, so one is always found)."""
        takers = []
        for index, card in enumerate(cards):
            if card in allowed[slot]:
                if index not in holder:
                    holder[index] = slot
                    return True
                takers.append(index)
        for index in takers:
            if index not in tried:
                tried.add(index)
                if fill(holder[index], tried):
                    holder[index] = slot
                    return True
        return False

    for slot in sorted(range(len(slots)), key=lambda index: len(allowed[index])):
        if not fill(slot, set()):
            raise RulesFault(f"{game.name}: the cards that lie hidden do not fit where they lie")
    dealt = [(slots[slot], cards[index]) for index, slot in holder.items()]
    for index in sorted(holder, reverse=True):
        del cards[index]
    return dealt


def swap_in_pools(game: Game[Any], g: State, seat: Seat | None, rng: Rng) -> None:
    """Swap pairs of cards between the hidden places of each pool where either may lie."""
    places = [
        (zone, at)
        for zone in hidden_zones(g, seat)
        if zone.spec.pool
        for at in range(len(zone))
        if at not in game.pinned(g, zone, seat)
    ]
    for zone, at in places:
        other, there = rng.choice(places)
        if other.spec.pool != zone.spec.pool or zone[at] == other[there]:
            continue
        if game.may_hold(g, zone, other[there]) and game.may_hold(g, other, zone[at]):
            zone[at], other[there] = other[there], zone[at]
