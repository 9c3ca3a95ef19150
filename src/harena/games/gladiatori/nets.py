"""Nets that hold somebody (section "Throwing and nets")."""

from __future__ import annotations

from .arena import DISTANCE
from .movement import hex_of
from .state import FIRST_BEAST, Gladiatori


def trapped_markers(g: Gladiatori, figure: int) -> int:
    """How many Trapped markers a figure has or is about to get."""
    if figure < FIRST_BEAST:
        x = g.gladiators[figure]
        return x.trapped + x.new_trapped
    beast = g.beast(figure)
    return 0 if beast is None else beast.trapped


def check_held_nets(g: Gladiatori) -> None:
    """GL-NET-5: a melee Net is lost when owner and victim part while its markers remain; else it comes free."""
    for x in g.gladiators:
        for net, figure in x.holds[:]:
            if net not in x.items or not trapped_markers(g, figure):
                x.holds.remove((net, figure))
                if net in x.items:
                    g.tell_of("net-free", x.seat, thing=net.title)
            elif x.hex < 0 or hex_of(g, figure) < 0 or DISTANCE[x.hex][hex_of(g, figure)] != 1:
                x.holds.remove((net, figure))
                x.items.remove(net)
                g.lost_items.append(net)
                g.tell_of("loses-item", x.seat, item=net.name, thing=net.title, why="parted")
