"""Moves that people would laugh at: a greedy player, whom every level above the lowest follows, makes none of them."""

from __future__ import annotations

from harena.bots import SearchBot, make_bot
from harena.core import SeatView, Table

from .positions import GAME, P1, STOP, battle, position


def greedy(table: Table, seat: int = P1) -> str:
    return GAME.greedy(table.state, table.pending[seat]).text


JAB = "Jab=Tactic[DEAL(1, TARGET(any))]"
BLAST = "Blast=Tactic[DEAL(2, ALL(any))]"


def test_no_tactic_is_spent_on_whom_the_attack_defeats_anyway() -> None:
    """Overkill."""
    assert greedy(battle(["A=V(3/3/1)"], ["Y=V(1/1/1)"], P1={"hand": [JAB]})) == "attack with a"
    spent = battle(["A=V(3/3/1), exhausted"], ["Y=V(1/1/1)"], P1={"hand": [JAB]})
    assert greedy(spent) == "play jab"


def test_the_own_last_gladiator_is_not_killed() -> None:
    weak = battle(["A=V(1/2/1), exhausted"], ["Y=V(4/4/4)", "Z=V(2/2/2)"], P1={"hand": [BLAST]})
    assert greedy(weak) != "play blast"
    tough = battle(["A=V(1/4/1), exhausted"], ["Y=V(4/4/4)", "Z=V(2/2/2)"], P1={"hand": [BLAST]})
    assert greedy(tough) == "play blast"


def test_nobody_blesses_the_enemy() -> None:
    alone = battle(["Vibia L3"], ["Y=V(1/9/1)"], P1={"hand": [STOP]})
    assert greedy(alone) != "use vibia l3"
    table = battle(["A=V(1/3/1)"], ["Y=V(1/9/1)"], P1={"hand": ["Benediction"]})
    assert greedy(table) == "play benediction"
    table.apply(P1, "play benediction")
    if P1 in table.pending and table.pending[P1].kind == "target":
        assert greedy(table) == "choose a"


def test_who_is_exhausted_is_not_exhausted_again() -> None:
    net = "Net=Tactic[EXHAUST(TARGET(any))]"
    table = battle(["A=V(1/3/1)"], ["Y=V(4/4/1), exhausted", "Z=V(1/4/1)"], P1={"hand": [net]})
    table.apply(P1, "play net")
    assert greedy(table) == "choose z"
    tired = battle(["A=V(1/3/1)"], ["Y=V(4/4/1), exhausted"], P1={"hand": [net]})
    assert greedy(tired) != "play net"


def test_a_champion_rises_above_the_second_level() -> None:
    ladas = {"patrons": ["Princeps Senatus"], "stack": ["Ladas L3", "Ladas L4", "Ladas L5"], "hand": ["Ladas L2"]}
    assert greedy(position(P1={**ladas, "coins": 8})) == "upgrade ladas l2"
    assert greedy(position(P1={**ladas, "coins": 5})) == "play ladas l2"  # nothing would be left to buy with


def test_who_thinks_keeps_to_it() -> None:
    table = battle(["A=V(3/3/1)"], ["Y=V(1/1/1)"], P1={"hand": [JAB]})
    assert make_bot("search:24", GAME, 1).choose(SeatView(table, P1)).text == "attack with a"


def looked_at(table: Table, seat: int = P1) -> list[str]:
    """What a bot that thinks, and so a hint, weighs at all."""
    return [one.action.text for one in SearchBot(1, iterations=24).weigh(SeatView(table, seat))]


def test_nobody_hurts_the_own_where_an_enemy_can_be_hurt() -> None:
    praetor = {"patrons": ["Praetor"]}
    table = battle(["A=V(2/3/1)", "B=V(1/2/1)"], ["Y=V(1/9/1)", "Z=V(4/4/4)"], P1=praetor)
    table.apply(P1, "use praetor")
    assert table.pending[P1].kind == "target"
    assert set(looked_at(table)) == {"choose y", "choose z"}


def test_nobody_uses_what_could_only_hurt_the_own() -> None:
    """The only enemy is exhausted."""
    net = "Net=Tactic[EXHAUST(TARGET(ready))]"
    table = battle(["A=V(2/3/1)", "B=V(1/2/1)"], ["Y=V(1/9/1), exhausted"], P1={"hand": [net]})
    assert "play net" in [action.text for action in table.pending[P1].options]
    assert "play net" not in looked_at(table)


def test_nobody_buys_back_what_can_only_be_laid_aside_again() -> None:
    """A Tactic does nothing in Machinations but go back to the Reserve; a Gladiator can be played."""
    coins = {"coins": 5, "patrons": ["Princeps Senatus"]}
    idle = position(P1={**coins, "hand": ["Insidiae"], "reserve": ["Pulvis"]})
    assert "buy back the reserve" in [action.text for action in idle.pending[P1].options]
    assert "buy back the reserve" not in looked_at(idle)
    useful = position(P1={**coins, "hand": ["Insidiae"], "reserve": ["Cestus"]})
    assert "buy back the reserve" in looked_at(useful)
