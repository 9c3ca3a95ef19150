"""Sentences for what happens, as the log shows them."""

from __future__ import annotations

from typing import Final

MESSAGES: Final = {
    "school": "{seat} leads {school}, seated {side}.",
    "split": "{school} goes for {formation}.",
    "formation": "{school} draws {gladiators}.",
    "declares": "{school} declares {symbol}.",
    "eagle-placed": "{school} puts its Eagle on {square}.",
    "placed": "{school} lines up: {gladiators}.",
    "crowd-placed": "{school} has a crowd on {bench}.",
    "round": "Round {round} of the {match} match.",
    "attack": "{gladiator} strikes at {square}.",
    "crowd-called": "{school} calls its crowd on {bench}: Thumbs {thumb}.",
    "order-stayed": "{gladiator} ({order}) stays on {start}.",
    "order-moved": "{gladiator} ({order}) goes from {start} to {end}.",
    "order-clashed": "{gladiator} ({order}) stays on {start}: {goal} was wanted by {by} as well.",
    "order-traded": "{gladiator} ({order}) stays on {start}: no trading places with {by}.",
    "order-blocked": "{gladiator} ({order}) stays on {start}: {by} is still on {goal}.",
    "shield-paid": "{gladiator} is covered: one coin for its shield.",
    "hit": "{gladiator} is hit on {square} by {by} and is {state}.",
    "out": "{gladiator} is out of the match.",
    "eagle-dropped": "{school}'s Eagle stays behind on {square}.",
    "eagle-taken": "{gladiator} takes {school}'s Eagle on {square}.",
    "snatch": "{gladiator} brings {school}'s Eagle into the Safe Zone on {square}!",
    "earns": "{school} earns {coins} ({why}).",
    "booed": "The crowd boos {gladiator}: no coins.",
    "pays-fee": "{school} pays {coins} for the Safe Zone.",
    "must-leave": "{school} cannot pay for the Safe Zone: {gladiators} must leave.",
    "expelled": "{gladiator} cannot be paid for and is removed from the match.",
    "upgraded": "{school} upgrades its {type}s.",
    "medal": "{school} wins the {medal} of the {match} with {coins} coins on it.",
    "no-medal": "The {match} ends in a complete tie: nobody gets a medal.",
}
