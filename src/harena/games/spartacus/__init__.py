"""Spartacus: A Game of Blood and Treachery, for three or four Houses (two as a variant).

The chapters of the rulebook are modules: `setup`, `upkeep`, `intrigue` (with `support`, `reactions`, `effects`),
`market`, `invitations`, `wagers`, `combat`, `aftermath`, `winning`. Negotiation runs through all of them: `gifts`,
`offers` with their `terms`, the `deeds` that they may settle, and the `floor` on which they are heard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from harena.core import (
    UNNAMED,
    Action,
    Ask,
    CardSet,
    Config,
    Domains,
    Edition,
    Face,
    Figure,
    Flow,
    Game,
    Judgement,
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

from . import (
    account,
    aftermath,
    combat,
    commitment,
    deeds,
    domains,
    earlier,
    effects,
    floor,
    gifts,
    greedy,
    intrigue,
    invitations,
    laws,
    market,
    metrics,
    offers,
    reactions,
    setup,
    standing,
    support,
    tokens,
    upkeep,
    wagers,
    winning,
)
from .box import read_box, reference_box
from .dealing import judge
from .details import details_of
from .drawing import draw
from .imagining import hidden_cards, imagine, known_indices
from .meaning import meant, why_not
from .positions import arrange, chance_names, inspect
from .ruled import RULED
from .state import LENGTHS, Capua
from .telling import LEXICON, people
from .view import views
from .winning import influence_of_all

_MODULES = (
    setup,
    upkeep,
    intrigue,
    support,
    reactions,
    effects,
    gifts,
    offers,
    floor,
    market,
    invitations,
    wagers,
    commitment,
    combat,
    aftermath,
    winning,
)


class Spartacus(Game[Capua]):
    id = "spartacus"
    name = "Spartacus: A Game of Blood and Treachery"
    version = 3
    earlier = (
        Edition(
            1,
            "8d7e9c02afd4ea41",
            "Since then, whoever is handed Coins while the others still decide is asked again (SP-R-32), support is "
            "off when the Coins for it are gone (SP-R-33), and a Reaction that a gift has turned may be taken back.",
        ),
        Edition(
            2,
            "8d7e9c02afd4ea41",
            "Since then, Champions that are exchanged in one deal move Influence together (SP-R-65), and a promise "
            "names only a Dominus at the table (SP-R-33).",
        ),
    )
    summary = "Scheme, bribe, bid and fight for Influence in Capua: be the only House at 12 when a Phase ends."
    minutes = 120
    face = Face("Scheme, bribe and bid. Then let the arena decide.", "throne-king", "#5d3f72", 3)
    rule_prefixes = ("SP",)
    ruled = RULED
    skills = {
        "tiro": Skill(slips=0.15),
        "veteranus": Skill(),
        "primus": Skill(thought=0.7, iterations=24),
        "rudiarius": Skill(thought=1.0, iterations=200),
    }
    seats = (4, 3, 2)
    options = (
        Option(
            "length", "quick", "How much Influence every House starts with, on the way to 12.",
            choices=tuple(LENGTHS), labels=tuple(f"{name.capitalize()}, from {at}" for name, at in LENGTHS.items()),
        ),
        Option(
            "string_initiative", False, "Who goes first in a fight is decided by rows of dice instead of their sums.",
            title="Initiative by rows of dice",
        ),
        Option(
            "house_rules_once", False, "Each House uses its special rule once in an Intrigue Phase.",
            title="House rules only once",
        ),
        Option(
            "wagers",
            "simultaneous",
            "How bets on a fight are placed.",
            choices=("simultaneous", "host-order"),
            labels=("In secret, all at once", "In the open, in the Host's order"),
        ),
        Option("private_offers", False, "Only the two parties see what an offer says.", title="Offers in private"),
        Option("turn_limit", 60, "The game ends after so many turns; 0 for no limit.", low=0, high=1000,
               title="Last turn"),
    )
    forms = tuple(dict.fromkeys(form for module in _MODULES for form in getattr(module, "FORMS", ())))
    phases = {
        "houses": setup.choose_houses,
        "upkeep": upkeep.upkeep,
        "draw": intrigue.draw,
        "intrigue": intrigue.intrigue,
        "intrigue-end": intrigue.intrigue_end,
        "open-market": market.open_market,
        "auction": market.auction,
        "hosting": market.hosting,
        "market-end": market.market_end,
        "honour": invitations.honour,
        "invitation": invitations.invitation,
        "wagers": wagers.wagers,
        "combat": combat.combat,
        "aftermath": aftermath.aftermath,
        "arena-end": aftermath.arena_end,
        "tournament": winning.tournament,
    }
    midways: ClassVar[Mapping[str, Any]] = {market.DEAL.kind: market.dealing_goes_on}
    courses = (
        (("Houses", ("houses",)),),
        (
            ("Upkeep", ("upkeep",)),
            ("Intrigue", ("draw", "intrigue", "intrigue-end")),
            ("Market", ("open-market", "auction", "hosting", "market-end")),
            ("Arena", ("honour", "invitation", "wagers", "combat", "aftermath", "arena-end")),
        ),
        (("Tournament", ("tournament",)),),
    )
    within: ClassVar[Mapping[str, str]] = {
        "open-market": "open market",
        "auction": "auction",
        "hosting": "the Host",
        "invitation": "invitations",
        "wagers": "wagers",
        "combat": "combat",
        "aftermath": "the verdict",
    }
    scenes: ClassVar[Mapping[str, str]] = {
        "houses": "setup",
        "intrigue": "intrigue",
        "open-market": "market",
        "auction": "bids",
        "hosting": "bids",
        "invitation": "invitation",
        "wagers": "wagers",
    }
    state = Capua
    turn_rule = "SP-GEN-1"
    over_rule = "SP-WIN-1"
    polls = (floor.POLL.kind,)
    lexicon = LEXICON

    def written_anew(self, state: Mapping[str, Any]) -> Mapping[str, Any]:
        return earlier.written_anew(state)

    def setup(self, config: Config, rng: Rng) -> Capua:
        return setup.open_box(config, rng)

    def shipped_cards(self) -> CardSet:
        return reference_box()

    def read_cards(self, source: str, file: str) -> CardSet:
        return read_box(source, file)

    def views(self, g: Capua, listeners: Sequence[Voice]) -> list[dict[str, Any]]:
        return views(g, [voice.seat for voice in listeners])

    def stages(self, g: Capua) -> list[dict[str, Any]]:
        told = super().stages(g)
        if g.phase != "combat" or g.match is None or not g.match.round:
            return told
        return [stage | {"within": f"round {g.match.round}"} if stage["now"] else stage for stage in told]

    def interrupts(self, g: Capua, seat: Seat) -> Sequence[Action]:
        return floor.aside(g, seat) if g.offers or g.window in floor.TALKED_ABOUT else ()

    def unasked(self, g: Capua, seat: Seat, action: Action) -> Flow:
        return deeds.decide_at_once(g, seat, action)

    def why_not(self, g: Capua, seat: Seat, action: Action) -> Violation | None:
        return why_not(g, seat, action)

    def meant(self, g: Capua, seat: Seat, thing: str, ask: Ask | None) -> Iterable[Action]:
        return meant(g, seat, thing, ask)

    def details(self, g: Capua, seat: Seat, action: Action) -> Mapping[str, Any]:
        return details_of(g, seat, action)

    def worded(self, g: Capua, seat: Seat, action: Action) -> Mapping[str, Any] | None:
        return offers.worded(g, seat, action)

    def scores(self, g: Capua, ranking: Sequence[Sequence[Seat]]) -> tuple[int, ...]:
        return influence_of_all(g)

    def domains(self, config: Config) -> Domains:
        return domains.domains(config)

    encoding = tokens.ENCODING

    def tokens(self, g: Capua, seat: Seat) -> list[Row]:
        return tokens.tokens(g, seat)

    def arrange(self, g: Capua, given: Mapping[str, Any]) -> None:
        arrange(g, given, self.phases)

    def chance_names(self, g: Capua, item: Any) -> Collection[str]:
        return chance_names(g, item)

    def inspect(self, g: Capua) -> dict[str, Any]:
        return inspect(g)

    def draw(self, view: Mapping[str, Any], names: Sequence[str] = UNNAMED) -> str:
        return draw(view, names)

    def people(self, g: Capua, names: Sequence[str]) -> Sequence[str]:
        return people(g, names)

    evaluates = True
    plays_greedy = True
    # What is decided in a turn shows in the next: search plays on for about one, in earnest.
    greedy_playouts = True
    playout_length = 50
    far_reaching = frozenset({"house"})
    # The rule of thumb knows these as well as a few hundred playouts do.
    effort = {
        "move": 0.4, "surrender": 0.5, "react": 0.5, "initiative": 0.0, "order": 0.0, "attack": 0.0, "wager": 0.0,
        "invite": 0.0, "send": 0.0, "re-roll": 0.0, "make-an-offer": 0.0, "equip": 0.0, "thumb": 0.0, "figure": 0.0,
        "attach-coins": 0.0, "target": 0.0,
    }  # fmt: skip
    greedy_by_sight = True

    def progress(self, g: Capua) -> float:
        return standing.progress(g)

    def traits(self, g: Capua, seat: Seat) -> Mapping[str, str]:
        """What a simulation may sort its wins by."""
        number = g.houses[seat].card
        return {"House": g.box.houses[number].name} if number >= 0 else {}

    def figures(self, g: Capua) -> Mapping[str, float]:
        """What a simulation may take the mean of."""
        return {
            "game turns": float(g.turn),
            "combat rounds": float(g.rounds),
            "offers made": float(g.deals_offered),
            "offers accepted": float(g.deals_made),
        }

    marks = metrics.MARKS
    deeds = metrics.DEEDS

    def pieces(self, config: Config) -> Sequence[Piece]:
        return tuple(metrics.pieces(config))

    def figures_at_end(self, g: Capua) -> Sequence[Figure]:
        return account.FIGURES

    def parts_of_score(self, g: Capua) -> Sequence[Part]:
        return account.PARTS

    def features(self, g: Capua) -> Sequence[Sequence[float]]:
        return standing.features(g)

    def weights(self, g: Capua) -> Mapping[str, float]:
        return standing.weights(g)

    def greedy(self, g: Capua, ask: Ask) -> Action:
        return greedy.greedy(g, ask)

    def senseless(self, g: Capua, seat: Seat, action: Action) -> bool:
        return greedy.senseless(g, seat, action)

    def judge(self, g: Capua, seat: Seat, action: Action) -> Judgement | None:
        return judge(g, seat, action)

    def imagine(self, g: Capua, seat: Seat | None, rng: Rng) -> None:
        imagine(self, g, seat, rng)

    def pinned(self, g: Capua, zone: Zone[Any], seat: Seat | None) -> Collection[int]:
        return known_indices(g, zone, seat)

    def hidden(self, g: Capua, seat: Seat | None) -> Counter[Any]:
        return hidden_cards(g, seat)

    def deals_evenly(self, g: Capua, pool: str, seat: Seat | None) -> bool:
        """Not while somebody aims a hidden card or seeks support for one: that says something about its hand."""
        return pool != "intrigue" or not (g.sought or any(house.playing for house in g.houses))

    def invariants(self, g: Capua) -> Iterable[str]:
        return laws.broken_laws(g)


register(Spartacus())
