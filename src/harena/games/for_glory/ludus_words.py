"""The cards of the Ludus Magnus in words. Its own Gladiators are "its", those against it "the player's"."""

from __future__ import annotations

from harena.core import Term

_WHO = {
    "HA": "highest Attack", "LA": "lowest Attack", "HH": "highest Health", "LH": "lowest Health",
    "HG": "highest Agility", "LG": "lowest Agility", "MD": "most damage", "LR": "least Health left",
}  # fmt: skip
_WHERE = {
    "LAST": "the Lasting Glory Arena",
    "FLEET": "the Fleeting Glory Arena",
    "MOST_P": "the Arena where the player has most (of equals, the Lasting one)",
    "FEWEST_P": "the Arena where the player has fewest (of equals, the Lasting one)",
    "MOST_LM": "the Arena where it has most (of equals, the Lasting one)",
}
_SENT = {
    "TOP": "the top Gladiator of the deck",
    "HA": "the face-up Gladiator with the highest Attack",
    "HIGHEST_COST": "the dearest face-up Gladiator",
}
_SENTENCES = {
    "NONE": "nothing",
    "PLACE2": "sends two Gladiators from the deck, one into the Lasting and one into the Fleeting Glory Arena",
    "CHURN": "replaces the {row} row of the Supply",
    "EXHAUST": "exhausts the player's Gladiator with the {who}",
    "DAMAGE": "{n} damage to the player's Gladiator with the {who}",
    "DAMAGE_ALL": "{n} damage to all Gladiators of the player",
    "READY": "readies its Gladiator with the {who}",
    "HEAL": "heals {n} on its Gladiator with the {who}",
    "MOVE": "moves {n} damage from its Gladiator with the {who} to the player's Gladiator with the {other}",
    "REINFORCE": "sends the top Gladiator of the deck into the Battle",
    "PREVENT": "prevents {n} of it",
    "REASSIGN": "reassigns {n} of it to the player's Gladiator with the {who}",
    "RETALIATE": "{n} damage to the player's Gladiator with the {who}",
    "READY_SELF": "readies itself",
}


def _in_words(term: Term) -> str:
    args = [str(arg) for arg in term.args]
    if term.name == "PLACE":
        return f"sends {_SENT[args[0]]} into {_WHERE[args[1]]}"
    if term.name == "PREVENT" and args == ["ALL"]:
        return "prevents all of it"
    if term.name == "RETALIATE" and args[1] == "ATTACKER":
        return f"{args[0]} damage to the attacker"
    people = [_WHO[arg] for arg in args if arg in _WHO] + ["", ""]
    number = next((arg for arg in args if arg.isdecimal()), "")
    return _SENTENCES[term.name].format(n=number, who=people[0], other=people[1], row=" ".join(args).capitalize())


def sections_in_words(
    machinations: Term, first: str, strike: tuple[str, str, int], tactic: Term, reaction: Term
) -> dict[str, str]:
    """What stands on a card: Attack and Tactic in the order of the card."""
    by, on, bonus = strike
    more = f", for {bonus} more" if bonus else ""
    combat = {
        "attack": f"its Gladiator with the {_WHO[by]} strikes the player's Gladiator with the {_WHO[on]}{more}",
        "tactic": _in_words(tactic),
    }
    order = ("attack", "tactic") if first == "attack" else ("tactic", "attack")
    return {
        "machinations": _in_words(machinations),
        **{name: combat[name] for name in order},
        "reaction": _in_words(reaction),
    }
