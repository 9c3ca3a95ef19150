"""Write what this version stores, to be kept for the tests of all later ones.

    python -m tests.kept.write              # into tests/kept/<version>

It is run once, at a release, and what it wrote is never written anew.

`tables.db.gz`       a database of the service: of every mode a finished game and one that stopped in the middle,
                     tables that wait, tables with bots, accounts, chat
`tables.json`        what each of its tables is called and where it stood
`records.jsonl.gz`   sealed records of whole games: one played at random and one by greedy players, of every mode
`snapshots.json.gz`  snapshots of the engine, each with the entries since
`saved.json`, `career.toml`   a game saved in the terminal, a gladiator's career
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import harena
from harena.bots import make_bot
from harena.cli.saving import SavedGame
from harena.core import SeatView, Table, sealed
from harena.games.gladiatori import campaign
from harena.service.live import LiveTable
from harena.service.seats import Place
from harena.service.service import Service
from harena.service.settings import Settings

from .modes import MODES, Mode

HERE = Path(__file__).parent
#: No answer is given by itself, and no bot moves, while the database is written.
NEVER = 1e7
#: A game that is to stop in the middle stops after so many moves at most.
MIDDLE = 160
#: Random games of some modes go on for thousands of moves.
LONGEST = 2500


def played(mode: Mode, bot: str, seed: int, moves: int = LONGEST) -> Table:
    """A game between bots, to its end or up to a number of answers."""
    table = harena.new(mode.game, mode.seats, seed, mode.options)
    bots = [make_bot(bot, table.game, seed + seat) for seat in range(mode.seats)]
    while table.pending and len(table.entries) < moves:
        seat = min(table.pending)
        table.apply(seat, bots[seat].choose(SeatView(table, seat)))
    return table


def records() -> Iterator[str]:
    for number, mode in enumerate(MODES):
        for bot in ("random", "greedy"):
            yield sealed(played(mode, bot, 100 + number).record).to_json()


def snapshots() -> Iterator[dict[str, Any]]:
    for number, mode in enumerate(MODES):
        whole = len(played(mode, "random", 300 + number).entries)
        table = played(mode, "random", 300 + number, min(MIDDLE, whole * 2 // 3))
        snapshot = json.loads(json.dumps(table.snapshot()))
        since = [[seat, action.text] for seat, action in table.entries[snapshot["entries"]:]]
        yield {
            "game": mode.game, "mode": mode.name, "seats": mode.seats, "options": mode.options,
            "seed": 300 + number, "snapshot": snapshot, "since": since,
            "asked": sorted(table.pending), "hash": table.hash,
        }


async def play_on(table: LiveTable, bot: str, moves: int, random: Random) -> None:
    """Let a bot answer for whoever is asked; at side by side decisions the seats come in any order."""
    assert table.running is not None
    engine = table.running.table
    bots = [make_bot(bot, engine.game, random.randrange(1000)) for _ in table.places]
    while engine.pending and table.running.course.number < moves:
        seat = random.choice(sorted(engine.pending))
        await table.act(seat, bots[seat].choose(SeatView(engine, seat)))


def standing(table: LiveTable, name: str) -> dict[str, Any]:
    """Where a table stands, in words that outlive the encoding of its state."""
    found: dict[str, Any] = {"name": name, "status": table.row["status"]}
    if table.running is not None:
        engine = table.running.table
        found |= {
            "moves": table.running.course.number,
            "asked": {str(seat): ask.number for seat, ask in engine.pending.items()},
            "told": table.running.course.counts,
            "result": None if table.row["result"] is None else json.loads(table.row["result"]),
        }
    return found


async def tables(file: Path) -> dict[str, dict[str, Any]]:
    service = Service(Settings(database=f"sqlite:///{file}", thinkers=0, pace_low=NEVER, pace_high=NEVER,
                               quick_low=NEVER, quick_high=NEVER, tables_per_person=1000))
    people = [await service.people.new_guest(name) for name in ("Marcus", "Livia", "Titus", "Julia")]
    await service.people.open_account(people[0], "marcus", "correct horse battery staple")
    await service.people.new_code(people[1])
    await service.people.mute(people[0].id, people[3].id, True)
    made: dict[str, dict[str, Any]] = {}

    async def put(mode: Mode, seed: str, places: list[Place]) -> LiveTable:
        game = harena.core.game(mode.game)
        options = json.dumps(dict(game.configure(mode.seats, mode.options).options))
        return await service.tables.put(
            mode.game, game.version, options, "", seed, people[0].id, places, watch="anyone"
        )

    def seated(mode: Mode) -> list[Place]:
        return [Place(seat, people[seat].id, people[seat].name, "", False, 0, 0.0) for seat in range(mode.seats)]

    for number, mode in enumerate(MODES):
        for how, bot, moves in (("finished", "greedy", LONGEST), ("middle", "random", MIDDLE + 7 * number)):
            seed = f"{how} {number}"
            table = await put(mode, seed, seated(mode))
            await play_on(table, bot, moves, Random(seed))
            earlier = moves
            while how == "middle" and table.row["status"] == "finished":  # too short a game: stop earlier
                earlier = earlier * 2 // 3
                table = await put(mode, seed, seated(mode))
                await play_on(table, bot, earlier, Random(seed))
            await service.tables.say(table, people[0], 0, f"Ave, {mode.name}!")
            made[table.id] = standing(table, f"{mode.game}/{mode.name}/{how}")
            print(made[table.id]["name"], made[table.id]["moves"], made[table.id]["status"], flush=True)
    for mode in (mode for mode in MODES if mode.seats == 2 and mode.name.startswith(("two", "duel"))):
        me = seated(mode)[0]
        table = await put(mode, "bots", [me, Place(1, None, "Gallus", "greedy", False, 0, 0.0)])
        made[table.id] = standing(table, f"{mode.game}/{mode.name}/with-a-bot")
        table = await put(mode, "waits", [me, Place(1, None, "", "", False, 0, 0.0)])
        made[table.id] = standing(table, f"{mode.game}/{mode.name}/waiting")
    await service.stop()
    return made


def main() -> None:
    folder = HERE / harena.__version__
    folder.mkdir(exist_ok=False)
    with TemporaryDirectory() as place:
        file = Path(place) / "tables.sqlite3"
        made = asyncio.run(tables(file))
        with sqlite3.connect(file) as database:
            database.execute("VACUUM")
        (folder / "tables.db.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
    (folder / "tables.json").write_text(json.dumps(made, indent=1) + "\n")
    (folder / "records.jsonl.gz").write_bytes(gzip.compress("\n".join(records()).encode(), mtime=0))
    kept = json.dumps(list(snapshots()), separators=(",", ":"))
    (folder / "snapshots.json.gz").write_bytes(gzip.compress(kept.encode(), mtime=0))
    SavedGame(played(MODES[0], "greedy", 5, 60).record, ("me", "greedy")).write(folder / "saved.json")
    careers = [campaign.Career("Brutus"), None]
    for seed in range(3):
        table = harena.new("gladiatori", 2, seed, campaign.options_for(careers))
        bots = [make_bot("greedy", table.game, seed) for _ in careers]
        while table.pending:
            seat = min(table.pending)
            table.apply(seat, bots[seat].choose(SeatView(table, seat)))
        if careers[0].alive:
            campaign.book(careers, table)
    campaign.save(careers[0], folder / "career.toml")


if __name__ == "__main__":
    main()
