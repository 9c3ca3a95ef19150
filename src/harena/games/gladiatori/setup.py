"""The first position: sides, coins, animals behind the gates (chapter "Set-up")."""

from __future__ import annotations

from harena.core import BadOptions, Config, Option, Rng, Value

from .components import CHARACTERS, SHIPPED_ITEMS
from .creation import CHEAPEST, become
from .state import COLOURS, Gladiatori, Species, new_gladiator

USUAL_COINS, COINS_ALONE = 55, 70
HUNTS = ("solo", "coop")  # everybody against the animals
# How many animals per player the rules suggest.
SUGGESTED = {"dog": (5, 6), "wolf": (3, 5), "lion": (1, 2), "bear": (1, 1)}
_SPECIES = tuple(SUGGESTED)
_NAMES = tuple(c.id for c in CHARACTERS)

_BEASTS = ("Dogs", "Wolves", "Lions", "Bears")
_ABOUT: dict[str, tuple[Value, ...]] = {"animals": ("solo", "coop", "coliseum")}  # animals are about
_APART: dict[str, tuple[Value, ...]] = {"animals": ("usual", "none", "coliseum")}  # players fight each other
_PREMADE: dict[str, tuple[Value, ...]] = {"characters": ("premade",)}


def _whose(seat: int, colour: str) -> tuple[Option, Option]:
    """What can be agreed for one player."""
    seats = tuple(range(seat + 1, len(COLOURS) + 1))
    coins = Option(f"coins_{colour}", 0, "A handicap; 0 for the usual sum.", low=0, high=200,
                   title=f"Coins of player {seat + 1}", seats=seats)
    character = Option(colour, "choose", "Whom this player has, if that is agreed.", choices=("choose", *_NAMES),
                       title=f"Character of player {seat + 1}",
                       labels=("Chosen at the table", *(c.name for c in CHARACTERS)), seats=seats, needs=_PREMADE)
    return coins, character


_COINS, _CHARACTERS = zip(*(_whose(seat, colour) for seat, colour in enumerate(COLOURS)), strict=True)

OPTIONS: tuple[Option, ...] = (
    Option("sides", "usual",
           "As usual, four fight each for themselves, and three are two against one: each for themselves, the third "
           "would hang back until the others are worn out, warns the designer.",
           choices=("usual", "ffa", "teams", "2v1"),
           labels=("As usual", "Each for themselves", "Two teams of two", "Two against one"),
           seats=(3, 4), needs=_APART, fits={"teams": (4,), "2v1": (3,)}),
    Option("animals", "usual", "Whether animals are let in, and against whom.",
           choices=("usual", "none", "solo", "coop", "coliseum"),
           labels=("As usual: none", "None", "One player against them", "All players against them",
                   "Between the players"),
           seats=(2, 3, 4), fits={"solo": (1,), "none": (2, 3, 4), "coop": (2, 3, 4), "coliseum": (2, 3, 4)}),
    Option("species", "wolf", "Which animals are let in.", choices=_SPECIES, title="Kind of animals", labels=_BEASTS,
           needs=_ABOUT),
    Option("second_species", "none", "Every second animal is of this kind.", choices=("none", *_SPECIES),
           title="A second kind", labels=("None", *_BEASTS), needs=_ABOUT),
    Option("animal_count", "low", "How many for each player; the rules suggest a range for every kind.",
           choices=("low", "high", "drawn", "1", "2", "3", "4", "5", "6"), title="Number of animals",
           labels=("As few as suggested", "As many as suggested", "By lot, as suggested",
                   "One", "Two", "Three", "Four", "Five", "Six"), needs=_ABOUT),
    Option("animals_enter", "roll", "When the animals come in.", choices=("roll", "all"), title="Animals enter",
           labels=("By a roll each turn", "All at once"), seats=(2, 3, 4), needs={"animals": ("coliseum",)}),
    Option("learning", "normal", "With fewer rules the first games are easier.",
           choices=("normal", "light", "simplified", "staged"), title="Rules",
           labels=("All", "Light", "Simplified", "A step more each turn")),
    Option("characters", "premade", "Where the gladiators come from.", choices=("premade", "created"),
           labels=("Ready-made", "Created by the players")),
    Option("item_method", "usual", "As usual, ready-made characters select their items, and created ones draft them.",
           choices=("usual", "auction", "draft", "selection"), title="Items",
           labels=("As usual", "By auction", "By draft", "By selection"), fits={"auction": (2, 3, 4)}),
    *_COINS,
    *_CHARACTERS,
    Option("free_placement", False, "Place anywhere, two empty hexes from opponents.", title="Free placement"),
    Option("damage_bonus", False, "+1 damage for each full 3 points of difference.", title="Bonus for a great hit"),
    Option("overlimit", False, "Extra cards can be had at double price.", title="Cards over the limit",
           needs={"characters": ("created",)}),
    Option("last_standing_wins", False, "The last side standing wins whatever its Victory Points.",
           title="Last one standing wins"),
)  # fmt: skip


def check_config(config: Config) -> None:
    """Raises if these seats and options do not go together."""
    seats = config.seats
    animals = usual_animals(seats, config["animals"])
    sides = "ffa" if animals in HUNTS else config["sides"]  # against animals alone all are one side
    if (seats == 1) != (animals == "solo"):
        raise BadOptions("one player fights animals alone, and several never do", "options.animals")
    if sides == "teams" and seats != 4:
        raise BadOptions("teams need four players", "options.sides")
    if sides == "2v1" and seats != 3:
        raise BadOptions("two against one needs three players", "options.sides")
    if config["item_method"] == "auction" and seats < 2:
        raise BadOptions("an auction needs at least two players", "options.item_method")
    for colour in COLOURS:
        if 0 < config[f"coins_{colour}"] < CHEAPEST:
            raise BadOptions(f"the cheapest character costs {CHEAPEST} coins", f"options.coins_{colour}")
        if config["characters"] == "created" and config[colour] != "choose":
            raise BadOptions("with created characters nobody plays a ready-made one", f"options.{colour}")


def usual_sides(seats: int, sides: str) -> str:
    if sides != "usual":
        return sides
    return "2v1" if seats == 3 else "ffa"


def usual_animals(seats: int, animals: str) -> str:
    if animals != "usual":
        return animals
    return "solo" if seats == 1 else "none"


def side_of(seat: int, sides: str, hunting: bool) -> int:
    """Teams are red and yellow against green and blue; in 2v1 red fights alone; against animals all are one side."""
    if hunting:
        return 0
    if sides == "teams":
        return seat % 2
    return min(seat, 1) if sides == "2v1" else seat


def setup(config: Config, rng: Rng) -> Gladiatori:
    animals = usual_animals(config.seats, config["animals"])
    hunting = animals in HUNTS
    sides = "ffa" if hunting else usual_sides(config.seats, config["sides"])
    created = config["characters"] == "created"
    method = config["item_method"]
    if method == "usual":
        method = "draft" if created else "selection"
    items = (config.cards or SHIPPED_ITEMS).content
    g = Gladiatori(
        seats=config.seats,
        rng=rng,
        sides=sides,
        animals=animals,
        learning=config["learning"],
        item_method=method,
        created=created,
        free_placement=config["free_placement"],
        damage_bonus=config["damage_bonus"],
        overlimit=config["overlimit"] and created,
        last_standing_wins=config["last_standing_wins"],
        animals_enter=config["animals_enter"],
        item_deck=list(items),
        item_count=len(items),
        extra_feints=[0] * config.seats,
    )
    for seat in range(config.seats):
        # GL-CREATE-12: the one who fights alone has more to spend.
        usual = COINS_ALONE if sides == "2v1" and seat == 0 else USUAL_COINS
        budget = config[f"coins_{COLOURS[seat]}"] or usual
        g.gladiators.append(new_gladiator(seat, side_of(seat, sides, hunting), budget))
    g.phase = "create" if created else "pick"
    for x in g.gladiators:
        agreed = config[COLOURS[x.seat]]
        if not created and agreed != "choose":
            become(g, x, _NAMES.index(agreed))
    if animals != "none":
        g.waiting = waiting_animals(config, rng)
    return g


def waiting_animals(config: Config, rng: Rng) -> list[Species]:
    """GL-ANIM-2, GL-OPT-5: so many per player, of one kind or of two in turn."""
    kinds = [config["species"]]
    if config["second_species"] != "none":
        kinds.append(config["second_species"])
    found: list[Species] = []
    for player in range(config.seats):
        low, high = SUGGESTED[config["species"]]
        count = {"low": low, "high": high}.get(config["animal_count"], 0)
        if config["animal_count"] == "drawn":
            count = low + rng.below(high - low + 1)
        elif not count:
            count = int(config["animal_count"])
        found += [Species(_SPECIES.index(kinds[(player + n) % len(kinds)])) for n in range(count)]
    return found
