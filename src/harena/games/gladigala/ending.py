"""P8 and after: the end of a match, its medal, and the final ranking (GG-END, GG-MEDAL, GG-TIE, GG-WIN)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from harena.core import Result, Seat, listed

from .coins import name_match_leader
from .state import (
    CROWD,
    NO_ONE,
    OUTS_THAT_END_A_MATCH,
    SYMBOL_NAMES,
    Award,
    Gala,
    Match,
    Medal,
    School,
)
from .telling import of_treasuries, tell_end


def check_end(g: Gala) -> None:
    """P8: a snatch ends the match, else five out, else the last round allowed."""
    if g.snatchers:  # GG-END-3
        snatchers = [g.schools[seat] for seat in g.snatchers]
        end_match(g, Medal.EAGLE, medal_of_eagle(snatchers), snatchers)
    elif len(g.stage) >= OUTS_THAT_END_A_MATCH or g.round >= g.round_limit:
        end_match(g, Medal.COIN, medal_of_coin(g.schools), g.schools)
    else:
        g.phase = "upgrades"


def end_match(g: Gala, medal: Medal, winner: School | None, rivals: Sequence[School]) -> None:
    """The medal and its coins, then the afternoon or the final ranking."""
    name_match_leader(g)
    before = {} if g.log is None else standing(g, medal, rivals)
    if winner is None:
        g.awards.append(Award(medal, NO_ONE, 0))
    else:
        award_medal(g, medal, winner)
    day = final_ranking(g.schools, g.conceded) if g.match is Match.AFTERNOON else None
    tell_end(g, before, day)
    if day is None:
        open_afternoon(g)
    else:
        g.finish(day)


def standing(g: Gala, medal: Medal, rivals: Sequence[School]) -> dict[str, Any]:
    """Everybody's coins before the medal takes some, and what decided for its winner."""
    return of_treasuries(sorted(g.schools, key=coins, reverse=True)) | {"tie": tie_breaker(rivals, medal)}


def award_medal(g: Gala, medal: Medal, winner: School) -> None:
    """GG-MEDAL-3, GG-MEDAL-4: the winner's lead over the richest other school moves onto the medal for good."""
    coins = margin(winner, g.schools)
    winner.treasury -= coins
    winner.medals[medal] += 1
    winner.medal_coins += coins
    g.awards.append(Award(medal, winner.seat, coins))


def open_afternoon(g: Gala) -> None:
    """GG-NEXT: Treasuries, medals and Eagles stay as they are; everything else of the match is reset."""
    for school in g.schools:
        g.general_stack += school.shield_coins + school.upgraded.bit_count()
        school.shield_coins = school.upgraded = school.bonus_paid = 0
        school.formation = ""
        school.declared = [0] * len(school.declared)
        school.gladiators = []
        school.footprint = ()
        school.crowd = []
        school.thumbs.clear()
        school.held[:] = CROWD
    g.match = Match.AFTERNOON
    g.round = g.run_length = 0
    g.run_seat = g.leader = NO_ONE
    g.stage.clear()
    g.snatchers.clear()
    g.phase = "formation"


# --- Who wins a medal -------------------------------------------------------------------------------------------


def active_gladiators(school: School) -> int:
    return sum(gladiator.active for gladiator in school.gladiators)


def unhurt(school: School) -> int:
    """Grows with fewer hurt gladiators. GG-TIE-3: upgraded hurt gladiators count as hurt."""
    return -sum(gladiator.hurt for gladiator in school.gladiators)


def coins(school: School) -> int:
    """GG-COIN-6: the Treasury alone."""
    return school.treasury


def foremost(schools: Sequence[School], *criteria: Callable[[School], int]) -> School | None:
    """The school ahead by the first criterion that separates it from all others, or None."""
    for criterion in criteria:
        best = max(map(criterion, schools))
        schools = [school for school in schools if criterion(school) == best]
    return schools[0] if len(schools) == 1 else None


MERITS: Final = {
    Medal.EAGLE: (active_gladiators, coins, unhurt),
    Medal.COIN: (coins, active_gladiators, unhurt),
}
"""What counts for a medal, the first that separates decides (GG-TIE-1, GG-TIE-2)."""


def medal_of_eagle(snatchers: Sequence[School]) -> School | None:
    """GG-MEDAL-1."""
    return foremost(snatchers, *MERITS[Medal.EAGLE])


def medal_of_coin(schools: Sequence[School]) -> School | None:
    """GG-MEDAL-2."""
    return foremost(schools, *MERITS[Medal.COIN])


def tie_breaker(rivals: Sequence[School], medal: Medal) -> str | None:
    """What decided for the winner, if it was not the first thing that counts."""
    if len(rivals) == 1:
        return None
    for index, merit in enumerate(MERITS[medal]):
        if foremost(rivals, *MERITS[medal][: index + 1]) is not None:
            return None if medal is Medal.COIN and index == 0 else f"{medal.name.lower()}-{merit.__name__}"
    return None


def margin(winner: School, schools: Sequence[School]) -> int:
    """GG-MEDAL-3: how far the winner's Treasury is ahead of the richest other school's."""
    return max(0, winner.treasury - max(school.treasury for school in schools if school is not winner))


# --- Who wins the day -------------------------------------------------------------------------------------------


def final_ranking(schools: Sequence[School], conceded: Sequence[Seat] = ()) -> Result:
    """GG-WIN: by medals and the coins on them; without any medal, by Treasury. Who has given up is not ranked here."""
    stayed = [school for school in schools if school.seat not in conceded]
    decorated = any(any(school.medals) for school in stayed)
    merit: dict[int, tuple[int, ...]] = {
        school.seat: school.decoration if decorated else (school.treasury,) for school in stayed
    }
    ranking = tuple(
        tuple(seat for seat in merit if merit[seat] == rank) for rank in sorted(set(merit.values()), reverse=True)
    )
    scores = tuple(score(school) for school in schools)
    return Result(ranking[0], ranking, scores, acclaim(schools, ranking[0], decorated))


def score(school: School) -> int:
    """A number for tables and reports that grows with the ranking: 10,000 an Eagle, 1,000 a Coin, and coins."""
    eagles, of_coin, medal_coins = school.decoration
    return 10_000 * eagles + 1_000 * of_coin + (medal_coins if eagles or of_coin else school.treasury)


def tallied(score: int) -> dict[str, Any]:
    """The same as parts of a phrase: "1 Medal of Eagle, 9 coins"."""
    medals, coins = divmod(score, 1_000)
    eagles, of_coin = divmod(medals, 10)
    merits = {"eagles": eagles, "of_coin": of_coin, "coins": coins}
    return {"kind": "tally"} | {merit: count for merit, count in merits.items() if count}


def ended(reason: str) -> str:
    """What the winners are called, without the names of their schools."""
    return "" if reason.endswith(" share the win") else reason.rpartition(": ")[2]


def acclaim(schools: Sequence[School], winners: Sequence[int], decorated: bool) -> str:
    """GG-WIN-2: what the winner is called."""
    names = listed([SYMBOL_NAMES[schools[seat].symbol or 0] for seat in winners])
    if not decorated:
        lost = any(any(school.medals) for school in schools)
        return f"{names}: largest Treasury, no medal was {'kept' if lost else 'awarded'}"
    if len(winners) > 1:
        return f"{names} share the win"
    if schools[winners[0]].medals[Medal.EAGLE] == len(Match):
        return f"{names}: Champion, Supremus and Champion of Champions"
    return f"{names}: Champion and Supremus"
