"""For Glory: two gladiator schools, their decks, and the Battles that bring Glory.

The chapters of the reference (`rules.md`) and the modules that play them: Set-up `setup`; the Machinations Turn
`machinations`, `paying`, `schemes`, `influence`, `reserve`; the Arena Phase `late_registration`, `battle`, `combat`,
`resolution`; damage, Reactions and defeat `damage`, `reactions`, `answers`, `targets`; Arenas `entering`,
`free_actions`; the cards `cards`, `vocabulary`, `card_words`, `grammar`, `abilities`, `costs`, `choosing`, `effects`
and its chapters; the expansion `champions`, `royale`, `ludus`, `selecting`. A chapter has its moves with it; `moves`
has the words that several of them share. What people read: `words/en.toml` with the parts of `telling`, `violations`
and `meaning`, and `drawing` for the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from harena.core import (
    UNNAMED,
    Action,
    Ask,
    BadOptions,
    Beside,
    Config,
    Domains,
    Edition,
    Face,
    Figure,
    Form,
    Game,
    Lexicon,
    Option,
    Part,
    Piece,
    Rng,
    Row,
    Seat,
    Skill,
    Violation,
    Voice,
    Zone,
    register,
)
from harena.core import (
    CardSet as CoreCardSet,
)

from . import (
    account,
    answers,
    battle,
    champions,
    combat,
    costs,
    damage,
    domains,
    drawing,
    earlier,
    effects,
    entering,
    free_actions,
    greedy,
    imagining,
    influence,
    late_registration,
    laws,
    machinations,
    meaning,
    metrics,
    moves,
    paying,
    positions,
    reserve,
    resolution,
    royale,
    selecting,
    senseless,
    standing,
    tokens,
)
from .cards import CardSet, base_set, read_card_set
from .ludus_deck import DIFFICULTIES
from .setup import set_up
from .state import BATTLE, COMBAT, DRAFT, LAST_TURN, LATE_REGISTRATION, MACHINATIONS, RESOLUTION, Glory
from .telling import LUDUS_MAGNUS
from .values import open_arenas
from .view import see

_ORDINALS = ("first", "second", "third", "fourth")
_NOTHING: tuple[Action, ...] = ()


#: With and without Champions and Blessings.
_ROYALES = [{"champions": who, "blessings": with_} for who in ("none", "random") for with_ in (False, True)]


class ForGlory(Game[Glory]):
    id = "for-glory"
    name = "For Glory"
    version = 2
    earlier = (
        Edition(
            1,
            "2b1cfbc77a5aca1f",
            "Since then, Influence lost in the Battle in L takes nobody from a Fleeting Arena, after it either "
            "(FG-R-24), and for a Pierce that has left the Discard Pile no other copy comes back (FG-R-50).",
        ),
    )
    summary = "Build a gladiator school, fill the arenas, win the Battles: 6 Glory win the game."
    minutes = 60
    face = Face(
        "Build a school, then fight for the crowd in three arenas.", "laurels", "var(--enamel-1)", 1,
        (Beside("/alone", "laurels", "Alone"),),
    )  # fmt: skip
    rule_prefixes = ("FG", "FX")
    skills = {
        "tiro": Skill(slips=0.17),
        "veteranus": Skill(),
        "primus": Skill(thought=0.12, iterations=24),
        "rudiarius": Skill(thought=1.0, iterations=100),
    }
    modes = {
        1: [{"difficulty": level} for level in ("easy", "standard", "hard", "bare")],
        3: _ROYALES,
        4: _ROYALES,
    }
    seats = (2, 1, 3, 4)  # the first is the usual number
    options = (
        Option("first_player", "random", "Whose turn comes first.", choices=("random", "P1", "P2", "P3", "P4"),
               title="Who begins", labels=("By lot", "First seat", "Second seat", "Third seat", "Fourth seat"),
               seats=(2, 3, 4), fits={"P3": (3, 4), "P4": (4,)}),
        Option("champions", "none", "Everybody has a Champion who rises during the game.",
               choices=("none", "random", "draft"), labels=("None", "Dealt by lot", "Drafted in turn")),
        Option("difficulty", "standard", "How strong the deck of the Ludus Magnus is.",
               choices=tuple(sorted(DIFFICULTIES)), title="The Ludus Magnus",
               labels=("Bare: its plain cards only", "Easy", "Hard", "Standard"), seats=(1,)),
        Option("blessings", False, "Cards that grant Blessings are in the Supply.", title="With Blessings"),
    )
    state = Glory
    phases: ClassVar[Mapping[str, Any]] = {
        DRAFT: champions.draft,
        MACHINATIONS: machinations.machinations_turn,
        LATE_REGISTRATION: late_registration.late_registration,
        BATTLE: battle.start_battle,
        COMBAT: battle.combat_turn,
        RESOLUTION: resolution.resolution,
    }
    midways: ClassVar[Mapping[str, Any]] = {machinations.TAKE_ACTION.kind: machinations.actions_and_the_rest}
    courses = (
        (("Draft", (DRAFT,)),),
        (
            ("Machinations", (MACHINATIONS,)),
            ("Late Registration", (LATE_REGISTRATION,)),
            ("Battles", (BATTLE, COMBAT)),
            ("Resolution", (RESOLUTION,)),
        ),
    )
    forms: ClassVar[tuple[Form, ...]] = (
        # The longer wording first: a text is read as the first form that fits.
        reserve.BUY_BACK.form, reserve.BUY_BACK_PART,
        machinations.BUY_FROM_DECK, machinations.BUY_TOGETHER, machinations.BUY, paying.PAY, paying.TAKE_CHANGE,
        free_actions.FREE_ACTION, moves.USE_OTHER, moves.USE, moves.PLAY, reserve.RESERVE, entering.INTO,
        royale.TAKE_GLADIUS.form, royale.TAKE_ARENA, machinations.END_ACTIONS.form, machinations.KEEP,
        entering.WITHDRAW, entering.MOVE_OVER, late_registration.REGISTER_TWO, late_registration.REGISTER,
        combat.ATTACK, combat.STRIKE, combat.SPLIT, combat.END_TURN.form, moves.PASS.form,
        moves.CHOOSE, selecting.CHOOSE_CARD, moves.AMOUNT, influence.GIVE_UP, answers.REMOVE_BLESSING, moves.REMOVE,
        champions.UPGRADE_TO, champions.UPGRADE, champions.DRAFT_CHAMPION, costs.DISCARD, moves.RECOVER,
        moves.PUT_IN, moves.REFRESH_ROW, moves.ALTERNATIVE, damage.FIRST, moves.OPPONENT,
        moves.ACCEPT.form, moves.DECLINE.form,
        moves.LOOK_AT_LUDUS.form, moves.LOOK_AT_DECK, moves.LOOK_AT_HAND, reserve.LOOK_AT_RESERVE,
    )  # fmt: skip
    polls = ("reserve",)
    given = positions.GIVEN
    turn_rule = "FG-FLOW-4"
    over_rule = "FG-FLOW-8"

    # ------------------------------------------------------------ cards and start

    def shipped_cards(self) -> CardSet:
        return base_set()

    def read_cards(self, source: str, file: str) -> CoreCardSet:
        return read_card_set(source, file)

    def configure(
        self, seats: int, options: Mapping[str, object] | None = None, cards: CoreCardSet | None = None
    ) -> Config:
        if seats not in self.seats:
            raise BadOptions("The game is for 1 to 4 players.")  # FX-MOD-5
        return super().configure(seats, options, cards)

    def written_anew(self, state: Mapping[str, Any]) -> Mapping[str, Any]:
        return earlier.written_anew(state)

    def setup(self, config: Config, rng: Rng) -> Glory:
        cards = config.cards if isinstance(config.cards, CardSet) else base_set()
        first = None if config["first_player"] == "random" else int(config["first_player"][1]) - 1
        return set_up(
            cards, config.seats, first, rng, champions=config["champions"], blessings=config["blessings"],
            difficulty=config["difficulty"],
        )  # fmt: skip

    def check_config(self, config: Config) -> str | None:
        name = config["first_player"]
        if config["difficulty"] != "standard" and config.seats != 1:
            reason = "the difficulty is that of the Ludus Magnus, who plays only against one player"
            raise BadOptions(reason, "options.difficulty")
        if name != "random" and int(name[1]) > config.seats:
            raise BadOptions(f"{name} cannot begin: there are {config.seats} players", "options.first_player")
        return None

    # ------------------------------------------------------------ what may be seen and done

    def views(self, g: Glory, listeners: Sequence[Voice]) -> list[dict[str, Any]]:
        return see(g, listeners)

    def interrupts(self, g: Glory, seat: Seat) -> Sequence[Action]:
        """Buying back the Reserve (FG-R-46) and free actions (FG-R-47)."""
        player = g.players[seat]
        found: list[Action] | None = None
        if player.reserve and paying.can_spare(player, len(player.reserve)):
            found = [reserve.BUY_BACK]
        arenas = player.arenas
        for place in g.places:
            if place.champion == seat:
                arenas = open_arenas(g, seat)
                break
        for arena in arenas:
            free = arena.card.free
            if free is None or (arena.exhausted and free.exhausts):
                continue
            if free_actions.why_not_free(g, seat, arena, free) is None:
                found = [*(found or ()), free_actions.FREE_ACTION(arena.key)]
        return found or _NOTHING

    def why_not(self, g: Glory, seat: Seat, action: Action) -> Violation | None:
        return costs.why_not_discard(g) if action.form is costs.DISCARD else None

    def meant(self, g: Glory, seat: Seat, thing: str, ask: Ask | None) -> Iterable[Action]:
        return meaning.meant(g, seat, thing, ask)

    def scores(self, g: Glory, ranking: Sequence[Sequence[Seat]]) -> tuple[int, ...]:
        """Glory; in a battle royale (FX-R-56) the rank, as at its end."""
        return super().scores(g, ranking) if g.royale else tuple(player.glory for player in g.players)

    lexicon = Lexicon.read(Path(__file__).parent / "words")
    automaton = LUDUS_MAGNUS

    def draw(self, view: Mapping[str, Any], names: Sequence[str] = UNNAMED) -> str:
        return drawing.draw(view, names)

    # ------------------------------------------------------------ for machines

    def domains(self, config: Config) -> Domains:
        return domains.domains(config)

    encoding = tokens.ENCODING

    def tokens(self, g: Glory, seat: Seat) -> list[Row]:
        return tokens.tokens(g, seat)

    # ------------------------------------------------------------ imagining and laws

    def imagine(self, g: Glory, seat: Seat | None, rng: Rng) -> None:
        super().imagine(g, seat, rng)
        imagining.keep_promises(g, seat)

    def may_hold(self, g: Glory, zone: Zone[Any], card: Any) -> bool:
        return imagining.may_hold(g, zone, card)

    def holds_any(self, g: Glory, zone: Zone[Any]) -> bool:
        return imagining.holds_any(zone)

    def dealing_order(self, pool: str) -> Callable[[Any], Any] | None:
        return imagining.dealing_order(pool)

    def pinned(self, g: Glory, zone: Zone[Any], seat: Seat | None) -> Collection[int]:
        return imagining.pinned(g, zone)

    def deals_evenly(self, g: Glory, pool: str, seat: Seat | None) -> bool:
        """Not while a Reserve takes only some cards or a promise favours others."""
        return imagining.deals_evenly(g, pool, seat)

    def invariants(self, g: Glory) -> Iterable[str]:
        return laws.broken_laws(g)

    # ------------------------------------------------------------ bots

    evaluates = True
    plays_greedy = True
    greedy_by_sight = True
    greedy_playouts = True
    playout_length = 100
    effort = {"reserve": 0.25, "react": 0.5, "combat-turn": 0.5, "late-registration": 0.0, "payment": 0.0}

    def features(self, g: Glory) -> Sequence[Sequence[float]]:
        return standing.features(g)

    def progress(self, g: Glory) -> float:
        return standing.progress(g)

    def weights(self, g: Glory) -> Mapping[str, float]:
        return standing.weights(g)

    def greedy(self, g: Glory, ask: Ask) -> Action:
        return greedy.greedy(g, ask)

    def senseless(self, g: Glory, seat: Seat, action: Action) -> bool:
        return senseless.senseless(g, seat, action)

    # ------------------------------------------------------------ what simulations count

    def traits(self, g: Glory, seat: Seat) -> Mapping[str, str]:
        player = g.players[seat]
        found = {"turn order": f"{_ORDINALS[(seat - g.first) % g.seats]} player"}
        if player.champion:
            found["champion"] = player.champion
        return found

    marks = metrics.MARKS
    deeds = metrics.DEEDS

    def pieces(self, config: Config) -> Sequence[Piece]:
        return tuple(metrics.pieces(config))

    def figures_at_end(self, g: Glory) -> Sequence[Figure]:
        return account.ROYALE if g.royale else account.FIGURES

    def parts_of_score(self, g: Glory) -> Sequence[Part]:
        return account.RANKS if g.royale else account.PARTS

    def figures(self, g: Glory) -> Mapping[str, float]:
        return {
            "turns": g.turns_taken,
            "arena phases": g.arena_phases,
            "battles": g.battles,
            "battles stopped": g.stalls,
            "games stopped": float(g.turns_taken >= LAST_TURN),
        }

    # ------------------------------------------------------------ scenarios

    def arrange(self, g: Glory, given: Mapping[str, Any]) -> None:
        positions.arrange(g, given)

    def inspect(self, g: Glory) -> dict[str, Any]:
        return positions.inspect(g)

    def chance_names(self, g: Glory, item: Any) -> Collection[str]:
        return positions.chance_names(item)


register(ForGlory())

__all__ = ["ForGlory", "effects"]  # importing `effects` teaches the game the words of its cards
