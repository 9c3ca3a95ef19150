"""GladiGala: two matches of secret orders, attacks and crowds among two to four gladiator schools."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path as Folder
from typing import Any, ClassVar

from harena.core import (
    UNNAMED,
    Action,
    Ask,
    BadOptions,
    CardSet,
    Config,
    Domains,
    Face,
    Figure,
    Game,
    Lexicon,
    Option,
    Part,
    Path,
    Piece,
    Rng,
    Row,
    Seat,
    Skill,
    Table,
    Violation,
    Voice,
    register,
)

from . import (
    account,
    attacks,
    crowd,
    domains,
    drawing,
    eagles,
    earlier,
    ending,
    entering,
    flow,
    gearing_up,
    greedy,
    hits,
    imagining,
    laws,
    metrics,
    orders,
    positions,
    standing,
    tokens,
    upgrades,
)
from .arena import DESIGNED, PRINTED, SHIPPED, read_arena
from .meaning import meant
from .ruled import RULED
from .setup import lay_out
from .state import Gala
from .view import planned_now, views


class GladiGala(Game[Gala]):
    """The game as the engine sees it."""

    id = "gladigala"
    name = "GladiGala"
    summary = "Everybody plans in secret at the same moment: snatch an Eagle or be the richest when five are out."
    minutes = 60
    face = Face("Plan in secret, strike together, snatch the Eagle.", "eagle-emblem", "#a9691a", 2)
    rule_prefixes = ("GG", "G")
    ruled = RULED
    skills = {
        "tiro": Skill(slips=0.24),
        "veteranus": Skill(),
        "primus": Skill(thought=0.3, iterations=24),
        "rudiarius": Skill(thought=1.0, iterations=160),
    }
    seats = (2, 3, 4)
    state = Gala
    options = (
        Option("publisher_notes", False, "Three changes that the game's maker noted down later.",
               title="The maker's later notes"),
        Option("start_player", "random", "Who sets up first.", ("random", "1", "2", "3", "4"), title="Who begins",
               labels=("By lot", "First seat", "Second seat", "Third seat", "Fourth seat"),
               fits={"3": (3, 4), "4": (4,)}),
        Option("seating", "random", "Who has which side of the arena.", ("random", "fixed"), title="Sides",
               labels=("By lot", "In the order of the seats")),
        Option("arena", PRINTED,
               "The printed one, or one designed for this house: Ludus is small and soon in reach, Campus has a longer "
               "way home, Two gates sets the Eagles apart.", (PRINTED, *DESIGNED), title="Arena",
               labels=("As printed, 8 × 8", "Ludus, 6 × 6 (designed)", "Campus, 10 × 10 (designed)",
                       "Two gates, 10 × 10 (designed)")),
        Option("round_limit", 40, "The match ends after this round in any case.", low=1, high=200, title="Last round"),
    )
    forms = (
        gearing_up.LEAD,
        gearing_up.DRAW,
        gearing_up.DECLARE,
        entering.EAGLE,
        entering.LINE_UP,
        entering.PLACE_FACING,
        entering.PLACE,
        entering.BENCH,
        entering.THUMB,
        orders.GO,
        orders.ORDER,
        orders.DONE_ORDERS,
        attacks.MARK,
        attacks.DONE_ATTACKS,
        crowd.CALL,
        crowd.KEEP,
        crowd.DONE_CROWD,
        hits.PAY,
        hits.TAKE_HITS,
        hits.DONE_SHIELDS,
        upgrades.BUY,
        upgrades.SKIP,
        upgrades.DONE_UPGRADES,
        eagles.MOVE_OWN_EAGLE,
        eagles.DROP_EAGLE,
    )
    phases = flow.PHASES
    courses = (flow.PREPARATION, flow.ROUND)
    within: ClassVar[Mapping[str, str]] = {"upgrades": "upgrades"}

    def stages(self, g: Gala) -> list[dict[str, Any]]:
        never = flow.passed_over(g)
        return [stage for stage in super().stages(g) if stage["name"] not in never]

    scenes: ClassVar[Mapping[str, str]] = {"orders": "orders", "attacks": "strikes"}
    lexicon = Lexicon.read(Folder(__file__).parent / "words")
    turn_rule = "GG-SET-3"
    over_rule = "GG-GAME-2"

    def check_config(self, config: Config) -> str | None:
        start = config["start_player"]
        if start != "random" and int(start) > config.seats:
            reason = f"the first player is one of the seats 1 to {config.seats}, not {start}"
            raise BadOptions(reason, "options.start_player")
        if config["arena"] != PRINTED and config.cards is not None and config.cards is not SHIPPED:
            raise BadOptions("with an arena file of your own the arena stays as printed", "options.arena")
        return None

    def written_anew(self, state: Mapping[str, Any]) -> Mapping[str, Any]:
        return earlier.written_anew(state)

    def setup(self, config: Config, rng: Rng) -> Gala:
        return lay_out(config, rng)

    def views(self, g: Gala, listeners: Sequence[Voice]) -> list[dict[str, Any]]:
        return views(g, listeners)

    def planned(self, g: Gala, seat: Seat) -> dict[Path, Any]:
        """Every secret step is written down in the plan and nowhere else."""
        own = planned_now(g, g.schools[seat])
        return {("schools", seat, "planned", name): part for name, part in own.items()}

    def why_not(self, g: Gala, seat: Seat, action: Action) -> Violation | None:
        """GG-ORD-2 and its like: what is legal in itself but was settled when the seat said Done."""
        return LOCKED.get(action.form.kind)

    def meant(self, g: Gala, seat: Seat, thing: str, ask: Ask | None) -> Iterable[Action]:
        return meant(g, seat, thing, ask)

    def imagine(self, g: Gala, seat: Seat | None, rng: Rng) -> None:
        imagining.imagine(self, g, seat, rng)

    def scramble(self, g: Gala, seat: Seat | None, rng: Rng) -> None:
        imagining.scramble(self, g, seat, rng)

    def domains(self, config: Config) -> Domains:
        return domains.domains(config)

    encoding = tokens.ENCODING

    def tokens(self, g: Gala, seat: Seat) -> list[Row]:
        return tokens.tokens(g, seat)

    def invariants(self, g: Gala) -> Iterable[str]:
        return laws.broken_laws(g)

    def shipped_cards(self) -> CardSet:
        return SHIPPED

    def read_cards(self, source: str, file: str) -> CardSet:
        """Check an arena file: every complaint says what would be right."""
        return read_arena(source, file)

    def scores(self, g: Gala, ranking: Sequence[Sequence[Seat]]) -> tuple[int, ...]:
        return tuple(map(ending.score, g.schools))

    def tallied(self, score: int) -> Mapping[str, Any]:
        return ending.tallied(score)

    def ended(self, reason: str) -> str:
        return ending.ended(reason)

    marks = metrics.MARKS
    deeds = metrics.DEEDS

    def pieces(self, config: Config) -> Sequence[Piece]:
        return tuple(metrics.pieces(config))

    def figures_at_end(self, g: Gala) -> Sequence[Figure]:
        return account.FOR_TWO if g.seats == 2 else account.FIGURES

    def parts_of_score(self, g: Gala) -> Sequence[Part]:
        return account.PARTS

    evaluates = True

    def features(self, g: Gala) -> Sequence[Sequence[float]]:
        return standing.features(g)

    def progress(self, g: Gala) -> float:
        return standing.progress(g)

    def weights(self, g: Gala) -> Mapping[str, float]:
        return standing.WEIGHTS

    plays_greedy = True
    greedy_by_sight = True
    # A round with six gladiators a side takes some forty decisions: search looks at least to its end, in earnest.
    greedy_playouts = True
    playout_length = 48
    # What comes before the first round shows too late for a playout.
    effort = {
        "order-lower": 0.25, "attack": 0.4, "crowd": 0.25, "shield-pay": 0.5, "upgrade": 0.5, "choose-school": 0.0,
        "choose-footprint": 0.0, "place-eagle": 0.0, "assign-gladiator": 0.0, "place-crowd-bench": 0.0,
        "place-crowd-token": 0.0,
    }  # fmt: skip

    def greedy(self, g: Gala, ask: Ask) -> Action:
        return greedy.greedy(g, ask)

    def arrange(self, g: Gala, given: Mapping[str, Any]) -> None:
        positions.arrange(g, given)

    def enact(self, table: Table, play: Mapping[str, Any]) -> None:
        positions.enact(table, play)

    def chance_names(self, g: Gala, item: Any) -> Collection[str]:
        return positions.chance_names(item)

    def inspect(self, g: Gala) -> dict[str, Any]:
        return positions.inspect(g)

    def draw(self, view: Mapping[str, Any], names: Sequence[str] = UNNAMED) -> str:
        return drawing.draw(view, names)


LOCKED = {
    "go": Violation("GG-ORD-2", "Your orders are locked for this round."),
    "order": Violation("GG-ORD-2", "Your orders are locked for this round."),
    "attack": Violation("GG-ATK-2", "Your attacks are placed for this round."),
    "call": Violation("GG-CROWD-6", "You have said that you are done with the crowd."),
    "keep": Violation("GG-CROWD-6", "You have said that you are done with the crowd."),
    "shield-pay": Violation("GG-SHIELD-3", "You have said that you are done with shields."),
    "take-hits": Violation("GG-SHIELD-3", "You have said that you are done with shields."),
    "upgrade": Violation("GG-UPG-4", "You have said that you are done with upgrades."),
    "no-upgrade": Violation("GG-UPG-4", "You have said that you are done with upgrades."),
}

GLADIGALA = register(GladiGala())
