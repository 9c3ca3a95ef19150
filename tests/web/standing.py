"""Positions as the client gets them: the engine makes them, the page's socket is answered from here."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import harena
from harena.core import Table, Violation
from tests.games.for_glory.positions import P1, asked, play, position
from tests.service.servers import PATIENCE

from .play import api, visit

NAMES = ("Livia", "Marcus", "Octavia", "Gaius")
HAND = ["Turn the Tables", "Smooth Talk", "Business as Usual", "Lucrative Investment", "Pierce"]


def until(table: Table, seat: int, *steps: str) -> Table:
    """Everybody passes until the question comes; a step that names a player is what he does then."""
    for step in steps:
        if step[0] == "P":
            play(table, step)
        else:
            while asked(table).split()[1] != step or (step == "react" and asked(table) != f"P{seat + 1} react"):
                (asked_seat,) = table.pending
                table.apply(asked_seat, "pass")
    return table


def duel() -> Table:
    """Livia's Machinations Turn: two schools in two Arenas."""
    return position(
        P1={"hand": [*HAND, "Retiarius", "Vestalis"], "coins": 6, "glory": 3, "patrons": ["Vestalis", "Aedile"],
            "deck": ["Inc(1)"] * 9, "discard": ["Sportula", "Cull"], "reserve": ["Evade"]},
        P2={"hand": ["Inc(1)"] * 5, "coins": 3, "glory": 4, "patrons": ["Legatus", "Praetor, exhausted"],
            "deck": ["Inc(1)"] * 12, "discard": [*["Inc(1)"] * 5, *["Sportula"] * 3], "reserve": ["Evade"],
            "arenas": ["Capua"]},
        F1={"P1": ["Cestus"], "P2": ["Andabata"]}, F2={"champion": "P2"},
        L={"P1": ["Samnite", "Murmillo"], "P2": ["Thraex"]}, boasts=[19, 24, 24], turns_taken=9,
    )  # fmt: skip


def under_fire() -> Table:
    """Marcus strikes Samnite with Thraex, and Livia may answer."""
    table = position(
        at="combat turn", battle="L", active="P2",
        P1={"hand": HAND, "coins": 6, "glory": 3, "reserve": ["Evade", "Pierce"], "deck": ["Inc(1)"] * 9,
            "discard": [*["Inc(1)"] * 8, *["Sportula"] * 3], "arenas": ["Capua"],
            "patrons": ["Legatus", "Vestalis", "Aedile", "Praetor, exhausted"]},
        P2={"hand": ["Inc(1)"] * 5, "coins": 3, "glory": 4, "patrons": ["Legatus", "Vestalis", "Praetor, exhausted"],
            "deck": ["Inc(1)"] * 12, "discard": [*["Inc(1)"] * 5, *["Sportula"] * 3], "reserve": ["Evade"]},
        F1={"P1": ["Cestus"], "champion": "P1"}, F2={"champion": "P2"},
        L={"P1": ["Samnite", "Murmillo, damage 2", "Spiculus, damage 2, exhausted, blessings 1"],
           "P2": ["Retiarius, exhausted", "Thraex, damage 1", "Hoplomachus"]}, boasts=[19, 24, 24], turns_taken=9,
    )  # fmt: skip
    play(table, "P2 attack with thraex")
    return until(table, P1, "attack-target", "P2 strike samnite", "react")


def royale(seats: int, hand: str = "Ladas L1", **more: Any) -> dict[str, Any]:
    people: dict[str, Any] = {
        "P1": {"hand": [*HAND[:4], hand], "coins": 6, "patrons": ["Vestalis", "Legatus"], "deck": ["Inc(1)"] * 8,
               "stack": ["Ladas L2", "Ladas L3"], "gladii": 1, "discard": ["Sportula"] * 3},
        "P2": {"hand": ["Inc(1)"] * 5, "coins": 3, "patrons": ["Legatus", "Praetor, exhausted"],
               "stack": ["Brennus L3"], "deck": ["Inc(1)"] * 7, "discard": ["Cull"]},
        "P3": {"hand": ["Inc(1)"] * 7, "coins": 8, "patrons": ["Aedile"], "arenas": ["Capua"], "deck": ["Inc(1)"] * 7,
               "gladii": 1},
        "P4": {"hand": ["Inc(1)"] * 4, "coins": 1, "patrons": ["Aedile"], "deck": ["Inc(1)"] * 9},
    }  # fmt: skip
    return {**{name: people[name] for name in list(people)[:seats]}, **more}


def royale_calm() -> Table:
    """Livia's Machinations Turn among three."""
    here = {"P1": ["Samnite", "Cestus"], "P2": ["Brennus L2"], "P3": ["Murmillo, blessings 1"]}
    return position(royale(3, L=here), seats=3)


def royale_of_three() -> Table:
    """Among three, Marcus strikes the blessed Murmillo of Octavia; Livia looks on and may answer."""
    table = position(royale(
        3, at="combat turn", active="P2",
        L={"P1": ["Samnite", "Cestus, damage 1", "Hoplomachus"], "P2": ["Brennus L2", "Thraex, damage 3"],
           "P3": ["Murmillo, blessings 1", "Spiculus, exhausted"]}), seats=3)  # fmt: skip
    play(table, "P2 attack with thraex")
    return until(table, P1, "attack-target", "P2 strike samnite", "react")


def royale_of_four() -> Table:
    """Among four, Gaius has fallen; Livia is to act."""
    return position(royale(
        4, "Pierce", at="combat turn", active="P1",
        L={"P1": ["Samnite", "Ladas L1"], "P2": ["Thraex, damage 3", "Brennus L2, exhausted"],
           "P3": ["Murmillo, blessings 2", "Spiculus, exhausted", "Retiarius"]}), seats=4)  # fmt: skip


def crowded() -> Table:
    """Four schools with four Gladiators each: as full as it gets."""
    return position(royale(
        4, "Pierce", at="combat turn", active="P1",
        L={"P1": ["Samnite", "Ladas L1", "Cestus", "Cestus"],
           "P2": ["Thraex, damage 3", "Brennus L2, exhausted", "Samnite", "Samnite"],
           "P3": ["Murmillo, blessings 2", "Spiculus, exhausted", "Retiarius", "Retiarius"],
           "P4": ["Hoplomachus", "Secutor", "Arbelas", "Cestus, exhausted"]}), seats=4)  # fmt: skip


#: Gladiators of all kinds, as they stand in a crowd; there are three of each in the box.
KINDS = ["Hoplomachus", "Dimachaerus, damage 1", "Crupellarius, damage 3", "Primus Palus", "Paegniarius, exhausted",
         "Laquearius", "Parmularius", "Sagittarius", "Provocator, exhausted", "Murmillo, blessings 1", "Samnite",
         "Retiarius, exhausted", "Spiculus", "Scissor", "Noxius", "Veles", "Secutor, damage 1", "Arbelas"]  # fmt: skip


def schools(*sizes: int) -> list[list[str]]:
    """As many Gladiators for each school, dealt from the box."""
    box = KINDS * 3
    return [[box.pop(0) for _ in range(size)] for size in sizes]


def twelve_each() -> Table:
    """Twelve against twelve where the Battle is, and more of both wait in two other Arenas."""
    ours, theirs, *others = schools(12, 11, 3, 4, 5, 3)
    table = position(
        at="combat turn", battle="L", active="P2",
        P1={"hand": HAND, "coins": 6, "glory": 3, "reserve": ["Evade"], "deck": ["Inc(1)"] * 9,
            "patrons": ["Legatus", "Vestalis", "Aedile", "Praetor, exhausted"], "arenas": ["Capua"]},
        P2={"hand": ["Inc(1)"] * 5, "coins": 3, "glory": 4, "patrons": ["Legatus", "Praetor, exhausted"]},
        F1={"P1": others[0], "P2": others[1]}, F2={"P1": others[2], "P2": others[3]},
        L={"P1": ours, "P2": ["Thraex, damage 1", *theirs]}, boasts=[19, 24, 24], turns_taken=9,
    )  # fmt: skip
    play(table, "P2 attack with thraex")
    until(table, P1, "attack-target")
    play(table, f"P2 {table.pending[1].options[0].text}")
    return until(table, P1, "react")


def twelve_calm() -> Table:
    """Twelve against twelve before the Battle, in Livia's Machinations Turn."""
    ours, theirs, *others = schools(12, 12, 4, 6, 7, 3)
    return position(
        P1={"hand": [*HAND, "Retiarius", "Vestalis", "Veles", "Scissor"], "coins": 6, "glory": 3,
            "patrons": ["Vestalis", "Aedile", "Legatus", "Praetor"], "deck": ["Inc(1)"] * 9},
        P2={"hand": ["Inc(1)"] * 5, "coins": 3, "glory": 4, "patrons": ["Legatus", "Praetor, exhausted"]},
        F1={"P1": others[0], "P2": others[1]}, F2={"P1": others[2], "P2": others[3]},
        L={"P1": ours, "P2": theirs}, boasts=[19, 24, 24], turns_taken=9,
    )  # fmt: skip


def ten_of_each() -> Table:
    """Four schools with ten Gladiators each; Livia strikes and chooses whom."""
    here = {f"P{seat + 1}": names for seat, names in enumerate(schools(10, 10, 10, 10))}
    table = position(royale(4, "Pierce", at="combat turn", active="P1", L=here), seats=4)
    play(table, "P1 attack with hoplomachus")
    return until(table, P1, "attack-target")


def six_each() -> Table:
    """Six against six, a blow to answer, and eleven more in the Arenas that wait: as in the reference picture."""
    table = position(
        at="combat turn", battle="L", active="P2",
        P1={"hand": HAND, "coins": 6, "glory": 3, "reserve": ["Evade"], "deck": ["Inc(1)"] * 9,
            "patrons": ["Legatus", "Vestalis", "Aedile", "Praetor, exhausted"], "arenas": ["Capua"]},
        P2={"hand": ["Inc(1)"] * 5, "coins": 3, "glory": 4, "patrons": ["Legatus", "Vestalis", "Praetor, exhausted"]},
        F1={"P1": ["Cestus", "Andabata", "Laquearius, damage 1"], "P2": ["Secutor", "Veles", "Noxius"]},
        F2={"P1": ["Parmularius", "Scissor", "Arbelas"], "P2": ["Hoplomachus", "Cestus"]},
        L={"P1": ["Provocator, exhausted", "Samnite", "Murmillo, damage 2", "Sagittarius", "Paegniarius",
                  "Spiculus, damage 2, exhausted"],
           "P2": ["Retiarius, exhausted", "Thraex, damage 1", "Hoplomachus", "Crupellarius, damage 3", "Dimachaerus",
                  "Primus Palus"]}, boasts=[19, 24, 24], turns_taken=9,
    )  # fmt: skip
    play(table, "P2 attack with thraex")
    return until(table, P1, "attack-target", "P2 strike samnite", "react")


def six_of_each() -> Table:
    """Four schools, twenty-four Gladiators, and whom to strike: as in the reference picture."""
    table = position(royale(
        4, "Pierce", at="combat turn", active="P1",
        L={"P1": ["Hoplomachus", "Samnite", "Murmillo, damage 2", "Andabata", "Sagittarius, exhausted", "Cestus"],
           "P2": ["Primus Palus", "Cestus", "Paegniarius, exhausted", "Secutor, damage 2", "Noxius",
                  "Retiarius, exhausted"],
           "P3": ["Thraex, damage 1", "Cestus", "Andabata", "Laquearius", "Hoplomachus, exhausted", "Veles"],
           "P4": ["Dimachaerus", "Cestus", "Andabata", "Arbelas", "Arbelas", "Crupellarius, damage 2"]}),
        seats=4)  # fmt: skip
    play(table, "P1 attack with hoplomachus")
    return until(table, P1, "attack-target")


def solo_calm() -> Table:
    """The Ludus Magnus has placed a Gladiator; Livia's turn."""
    return position(
        seats=1, P1={"hand": [*HAND, "Retiarius"], "coins": 6, "glory": 2, "patrons": ["Vestalis", "Legatus"],
                     "deck": ["Inc(1)"] * 9, "discard": ["Cull"]},
        ludus=[3, 17, 21, 30, 44], ludus_discard=[2, 7, 9], ludus_glory=3, F2={"champion": "P1"},
        F1={"LM": ["Secutor"]}, L={"P1": ["Samnite"], "LM": ["Arbelas", "Hoplomachus"]}, favor="P1",
    )  # fmt: skip


def solo_battle() -> Table:
    """Livia strikes; the Ludus Magnus draws its answer and strikes back."""
    table = position(
        seats=1, at="combat turn", battle="L", active="P1",
        P1={"hand": HAND, "coins": 6, "glory": 2, "patrons": ["Vestalis", "Legatus"], "deck": ["Inc(1)"] * 9},
        ludus=[10, 3, 17, 21, 30, 44, 50], ludus_discard=[2, 7], ludus_glory=3, F2={"champion": "P1"},
        L={"P1": ["Samnite", "Murmillo, damage 1"], "LM": ["Arbelas", "Hoplomachus", "Secutor, damage 2"]}, favor="P1",
    )  # fmt: skip
    return play(table, "P1 attack with samnite", "P1 strike secutor")


def draft() -> Table:
    """Livia chooses her Champion first."""
    return harena.new("for-glory", seats=2, seed=1, options={"champions": "draft", "first_player": "P2"})


STANDING: dict[str, Callable[[], Table]] = {
    "duel": duel, "duel-fire": under_fire, "draft": draft, "royale-calm": royale_calm, "royale-3": royale_of_three,
    "royale-4": royale_of_four, "royale-crowded": crowded, "solo-calm": solo_calm, "solo-battle": solo_battle,
}  # fmt: skip


#: As many as ever stood there, and as in the reference pictures.
CROWDS: dict[str, Callable[[], Table]] = {
    "six-each": six_each, "twelve-each": twelve_each, "twelve-calm": twelve_calm, "six-of-each": six_of_each,
    "ten-of-each": ten_of_each,
}  # fmt: skip


def message(table: Table, info: dict[str, Any], seat: int | None = 0) -> dict[str, Any]:
    """The position as the service would send it."""
    voice = table.voice(seat, NAMES)
    view = table.view(seat, voice)
    if view["ask"] is not None:
        view["ask"]["automatic"] = False
    also = [] if seat is None else [a for a in table.available(seat) if a.kind not in ("undo", "concede")]
    events = [{**event, "text": voice.event(event)} for event in table.events(0, seat)]
    return {
        "type": "position", "n": 1, "at": int(time.time() * 1000), "table": info, "view": view,
        "also": voice.choices(also), "offers": [], "clocks": [],
        "undo": {"can": False, "rule": "", "reason": "Nothing to take back."}, "events": events, "chat": [],
    }  # fmt: skip


#: Who answers the sockets of a page.
ANSWERS: dict[Any, Callable[[Any], None]] = {}


def answer_from_here(page: Any) -> None:
    """From now on the page's sockets are answered by what `show` has laid out."""

    def answer(socket: Any) -> None:
        ANSWERS[page](socket)

    page.route_web_socket("**/ws/tables/*", answer)


def follow(page: Any, table: Table) -> Callable[[dict[str, Any]], None]:
    """Show this position to the first seat, and then every message of `told` that is handed over."""
    sockets: list[Any] = []
    show(page, table)
    laid_out = ANSWERS[page]

    def answer(socket: Any) -> None:
        sockets.append(socket)
        laid_out(socket)

    ANSWERS[page] = answer
    page.reload()
    page.wait_for_selector(".prompt")
    return lambda message: sockets[-1].send(json.dumps(message))


def show(page: Any, table: Table, seat: int | None = 0, change: Callable[[str], str] = str) -> list[str]:
    """Open a real table and let the page see this position there; what it wants to do is only listed.

    The page is one of `person(standing=True)`. `change` makes another message of what the service would send.
    """
    done: list[str] = []
    seats = table.state.seats
    made = api(page, "/api/tables", {"game": table.game.id, "seats": [{"who": "me"}, *[{"who": "bot"}] * (seats - 1)]})
    info = api(page, f"/api/tables/{made['id']}")
    for sitting, name in zip(info["seats"], NAMES, strict=False):
        sitting["name"] = name

    def answer(socket: Any) -> None:
        def hear(text: str) -> None:
            said = json.loads(text)
            if said["type"] == "hello":
                socket.send(change(json.dumps(message(table, info, seat))))
            elif said["type"] == "act":
                done.append(said["action"])
            elif said["type"] == "judge":
                socket.send(json.dumps({"type": "judge", "id": said["id"], **_judged(table, seat, said["action"])}))
            elif said["type"] == "why":
                socket.send(json.dumps({"type": "why", "id": said["id"], **_why(table, seat, said)}))

        socket.on_message(hear)

    ANSWERS[page] = answer
    visit(page, f"/table/{made['id']}")
    page.wait_for_selector(".fg, .gg, .spartacus, .gl, .gbuild, .gpick")
    return done


def heard(page: Any, done: list[str]) -> list[str]:
    """What the page wants to do, once it has said so."""
    deadline = time.monotonic() + PATIENCE
    while not done and time.monotonic() < deadline:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    return done


def _judged(table: Table, seat: int | None, text: str) -> dict[str, Any]:
    assert seat is not None
    against = table.why_not(seat, text)
    reason = against.told(table.voice(seat, NAMES)) if against else ""
    found = table.game.judge(table.state, seat, table.read(seat, text))
    return {"action": text, "rule": against.rule if against else "", "reason": reason,
            "judgement": asdict(found) if found else None}  # fmt: skip


def _why(table: Table, seat: int | None, said: dict[str, Any]) -> dict[str, Any]:
    """What stands against actions, or against what is meant by a thing."""
    assert seat is not None

    def told(found: Violation | None) -> dict[str, str]:
        reason = found.told(table.voice(seat, NAMES)) if found else ""
        return {"rule": found.rule if found else "", "reason": reason}

    if "actions" in said:
        return {"answers": [{"action": one, **told(table.why_not(seat, one))} for one in said["actions"]]}
    return {"thing": said["thing"], **told(table.against(seat, said["thing"]))}
