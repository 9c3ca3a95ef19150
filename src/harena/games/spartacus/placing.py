"""The cards, second part: which words may stand on which card, so that whatever is loaded can be carried out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .card_words import Cost, Effect, Kind, Price, Trigger, Who, Word

#: The triggers in which there is a schemer.
SCHEMING = frozenset({Trigger.SCHEME, Trigger.FOIL, Trigger.GUARD})
#: Kinds that cannot be Injured: a Guard carries no tokens.
UNHURT = (Kind.GUARD, Kind.ASSET)


def misplaced(
    costs: Iterable[Cost],
    effects: Iterable[Effect],
    triggers: Iterable[Trigger] = (),
    *,
    scheme: bool = False,
    aimed: bool = False,
) -> Iterator[str]:
    """What is wrong with the words of a card that is played in these triggers; with none, in the own Intrigue Turn.

    `scheme`: it is a Scheme; `aimed`: one whose target is chosen.
    """
    moments = frozenset(triggers)
    answers_a_scheme = bool(moments) and moments <= SCHEMING
    for cost in costs:
        if cost.price is Price.COINS_TO and not answers_a_scheme:
            yield "CP pays the schemer, so it needs T-SCHEME, T-FOIL or T-GUARD and no other trigger"
        if cost.kind is Kind.NAMED:
            yield "a cost cannot use a named kind"
    for effect in effects:
        moment = effect.word.moment
        if moment is not None and moments != {moment}:
            yield f"{effect.word.name} needs T-{moment.name} and no other trigger"
        if Who.SCHEMER in (effect.who, effect.to) and not (scheme or answers_a_scheme):
            yield "S is the schemer, so it needs T-SCHEME, T-FOIL or T-GUARD and no other trigger"
    yield from _wrong_kinds(effects, aimed)


def _wrong_kinds(effects: Iterable[Effect], aimed: bool) -> Iterator[str]:
    """NAME comes before what uses the named kind, on a card whose player is asked for it; Guards are not Injured."""
    kinds: tuple[Kind, ...] = ()
    for effect in effects:
        if effect.word is Word.NAME:
            if not aimed or kinds:
                yield "NAME stands once, on a Scheme with a target"
            kinds = effect.kind, effect.other
            if Kind.NAMED in kinds:
                yield "NAME takes two kinds of cards"
            continue
        if effect.per is Kind.NAMED or (effect.kind is Kind.NAMED and not kinds):
            yield "'named' is the kind that a NAME before it was about"
        meant = kinds if effect.kind is Kind.NAMED else (effect.kind,)
        if effect.word is Word.INJ and any(kind in UNHURT for kind in meant):
            yield "INJ takes Gladiator, Slave, Fighter or Equipment: a Guard carries no tokens"
