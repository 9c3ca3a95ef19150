"""Words, zones and flow: FG-TEXT, FG-FLOW, FG-OWN, FG-TYPE, FG-DECK, FG-EXH."""

from __future__ import annotations

import pytest

from harena.games.for_glory.cards import base_set

from .positions import P1, P2, STOP, asked, battle, facts, gladiator, happened, offered, play, position, refusal


@pytest.mark.rule("FG-TEXT-1")
def test_a_cards_text_beats_the_rules() -> None:
    without = position(P1={"hand": ["Cestus"]})
    assert refusal(without, P1, "reserve cestus") == "FG-RSV-2"
    with_casinum = position(P1={"hand": ["Cestus"], "arenas": ["Casinum"]})
    assert "reserve cestus" in offered(with_casinum, P1)


@pytest.mark.rule("FG-TEXT-2", "FG-TEXT-3")
def test_only_may_makes_an_ability_optional() -> None:
    optional = battle(["A=V(2/3/1)", "B=V(1/3/1)"], ["Y=V(1/3/1)"], P2={"patrons": ["Vestalis"]})
    play(optional, "P1 attack with a")
    assert offered(optional, P2) == ["use vestalis", "pass"]
    text = base_set()["Arbelas"].reactions[0]
    assert not text.optional
    compulsory = battle(["A=V(2/3/1)"], ["Arbelas", "Y=V(1/3/1)"], P2={"hand": ["R=Reaction[T_LEAVE(any): DRAW(1)]"]})
    play(compulsory, "P1 strike arbelas")
    assert offered(compulsory, P2) == ["play r", "use arbelas"]


@pytest.mark.rule("FG-TEXT-4")
def test_gladiator_means_both_sides_unless_narrowed() -> None:
    table = battle(["A=V(1/3/1)"], ["Y=V(1/3/1)"], P1={"hand": ["Caesim", "O=Tactic[DEAL(1, TARGET(opposing))]"]})
    play(table, "P1 play caesim")
    assert offered(table, P1) == ["choose a", "choose y"]
    narrowed = battle(
        ["A=V(1/3/1)"], ["Y=V(1/3/1)", "Z=V(1/3/1)"], P1={"hand": ["O=Tactic[DEAL(1, TARGET(opposing))]"]}
    )
    play(narrowed, "P1 play o")
    assert offered(narrowed, P1) == ["choose y", "choose z"]


@pytest.mark.rule("FG-TEXT-6")
def test_instructions_are_carried_out_in_printed_order() -> None:
    table = position(P1={"hand": ["Manumissio", "Cestus"], "deck": ["Evade"]})
    play(table, "P1 play manumissio")  # removes Cestus, the only other card, and draws only then
    assert facts(table)["removed"] == ["Cestus"]
    assert facts(table)["P1"]["hand"] == ["Evade"]


@pytest.mark.rule("FG-TEXT-7")
def test_the_active_player_orders_what_happens_at_once() -> None:
    watch = "Tactic[DEAL(1, TARGET(any)); WATCH(this combat turn, target defeated, GAIN_COIN({}))]"
    table = battle(["A=V(1/3/1)"], ["Y=V(1/2/1)", "Z=V(1/3/1)"], P1={"hand": ["One=" + watch.format(1), STOP]})
    play(table, "P1 play one", "P1 choose y")
    state = table.state
    state.watches.append(type(state.watches[0])(P2, state.watches[0].card, state.watches[0].target))
    play(table, "P1 strike y")
    assert asked(table) == "P1 order"
    assert offered(table, P1) == ["first offer 1", "first offer 2"]
    play(table, "P1 first offer 2")
    gains = [event["seat"] for event in table.events() if event["kind"] == "gains"]
    assert gains == [P2, P1]


@pytest.mark.rule("FG-TEXT-8", "FG-R-9")
def test_what_can_be_done_is_done() -> None:
    table = position(P1={"hand": ["Acta Diurna"], "deck": ["Evade"]})
    play(table, "P1 play acta diurna")  # draws the only card there is
    assert facts(table)["P1"]["hand"] == ["Evade"]
    assert facts(table)["P1"]["discard"] == ["Acta Diurna"]


@pytest.mark.rule("FG-TEXT-9")
def test_an_unpayable_ability_cannot_be_declared() -> None:
    table = position(P1={"patrons": ["Treacherous Augur"], "coins": 1, "discard": ["Cestus"]})
    assert refusal(table, P1, "use treacherous augur") == "FG-TEXT-9"


@pytest.mark.rule("FG-FLOW-1", "FG-FLOW-3")
def test_a_round_is_machinations_then_late_registration_battles_resolution() -> None:
    given = {"L": {"card": "Pompeii", "P1": ["A=V(9/9/9, BL6)"], "P2": ["Y=V(1/1/0)"]}}
    table = position(given, turn="P2", P1={"hand": ["Cestus"], "coins": 3})
    play(table, "P2 end actions")
    assert facts(table)["phase"] == "late registration"
    play(table, "P1 pass", "P2 pass")
    kinds = happened(table)
    order = ["arena-phase", "passes-for-good", "battle", "wins-battle", "turns-up-arena", "go-home", "turn"]
    places = [kinds.index(kind) for kind in order[:-1]] + [len(kinds) - 1 - kinds[::-1].index("turn")]
    assert places == sorted(places)
    assert facts(table)["phase"] == "machinations turn"


@pytest.mark.rule("FG-FLOW-4")
def test_the_active_player_is_whoever_takes_a_turn() -> None:
    assert facts(position())["active"] == "P1"
    assert facts(position(at="late registration", P1={"hand": ["Cestus"]}))["active"] == "P1"
    table = battle(["A=V(1/3/1)"], ["Y=V(1/3/1)"], active="P2", P2={"hand": [STOP]})
    assert facts(table)["active"] == "P2"


@pytest.mark.rule("FG-FLOW-5", "FG-R-44")
def test_outside_turns_the_crowds_favor_counts_as_active() -> None:
    draw = "R=Reaction[T_LEAVE(any): DRAW(1)]"
    given = {"at": "resolution", "L": {"P1": ["A=V(1/1/1)"]}, "P1": {"hand": [draw]}, "P2": {"hand": [draw]}}
    assert asked(position(given, favor="P2")) == "P1 react"
    assert asked(position(given, favor="P1")) == "P2 react"


@pytest.mark.rule("FG-OWN-1", "FG-OWN-2", "FG-OWN-3")
def test_what_is_owned_and_what_is_in_play() -> None:
    table = battle(["A=V(1/3/1)"], ["Y=V(1/3/1)"], P1={"hand": [STOP, "Praetor"], "arenas": ["Nemausus"]},
                   F1={"card": "Arelate"})  # fmt: skip
    assert offered(table, P1) == ["attack with a", "play pierce", "use nemausus"]
    assert refusal(table, P1, "use praetor") == "FG-SCH-3"  # in Hand: owned, not in play
    assert refusal(table, P1, "use arelate") == "FG-ARENA-3"  # in the centre: nobody's


@pytest.mark.rule("FG-OWN-4")
def test_only_the_owner_uses_a_cards_ability() -> None:
    table = battle(["A=V(1/3/1)"], ["Spiculus"], P1={"hand": [STOP]}, P2={"patrons": ["Praetor", "Pat(1)"]})
    assert refusal(table, P1, "use spiculus") == "FG-OWN-4"
    assert refusal(table, P1, "use praetor") == "FG-OWN-4"


@pytest.mark.rule("FG-OWN-5")
def test_discards_go_face_up_on_top_of_the_right_pile() -> None:
    table = position(P1={"hand": ["Fresh Perspective", "Evade"], "discard": ["Cull"]}, supply={"training": ["Pierce"]})
    play(table, "P1 play fresh perspective", "P1 refresh the training row", "P1 end actions")
    assert facts(table)["supply"]["training"]["discard"] == ["Pierce"]
    # the pile was drawn from again, as Deck and Discard Pile held three cards in all
    assert sorted(facts(table)["P1"]["hand"]) == ["Cull", "Evade", "Fresh Perspective"]
    view = position(P1={"discard": ["Cull", "Evade"]}).view(P2)["board"]["players"][P1]
    assert view["discard"] == ["Cull", "Evade"]


@pytest.mark.rule("FG-OWN-6", "FG-R-27")
def test_what_leaves_play_loses_its_tokens() -> None:
    table = battle(
        ["A=V(3/3/1)"], ["X=V(1/3/1, INF1), damage 1", "Z=V(1/9/1)"], P2={"patrons": ["Vestalis"], "hand": [STOP]}
    )
    play(table, "P1 strike x", "P2 use vestalis")  # Influence is lost: X is given up with 3 Assigned
    assert facts(table)["L"]["P2"] == ["z"]
    assert gladiator(table, "z")["damage"] == 0
    assert facts(table)["P2"]["coins"] == 1


@pytest.mark.rule("FG-TYPE-1")
def test_six_types_in_player_decks_and_boasts_count_as_schemes() -> None:
    types = {card.type.value for card in base_set() if card.deck.value not in ("arena", "boast")}
    assert types == {"income", "gladiator", "patron", "scheme", "tactic", "reaction"}
    table = position(at="late registration", P1={"hand": ["Boast 6"]})
    assert refusal(table, P1, "play boast 6") == refusal(position(at="late registration", P1={"hand": ["Cull"]}), P1,
                                                        "play cull") == "FG-SCH-1"  # fmt: skip


ONE_OF_EACH = ["Business as Usual", "Cestus", "Aedile", "Lucrative Investment", "Caesim", "Evade"]


@pytest.mark.rule("FG-TYPE-2", "FG-PLAY-1", "FG-MACH-3")
def test_which_types_can_be_used_when() -> None:
    in_step_2 = position(P1={"hand": ONE_OF_EACH}, supply={"gladiator": [], "training": [], "economy": []})
    assert sorted(offered(in_step_2, P1)) == sorted([
        "play cestus", "play aedile", "play lucrative investment", "reserve caesim", "reserve evade", "end actions",
    ])  # fmt: skip
    late = position(at="late registration", P1={"hand": ONE_OF_EACH, "coins": 3})
    assert offered(late, P1) == ["register cestus", "pass"]
    combat = battle(["A=V(1/3/1)"], ["Y=V(1/3/1)"], P1={"hand": ONE_OF_EACH})
    assert offered(combat, P1) == ["attack with a", "play caesim"]
    window = battle(["A=V(1/3/1)"], ["Y=V(1/3/1)"], active="P2", P1={"hand": ONE_OF_EACH})
    assert offered(window, P1) == ["play evade", "pass"]


@pytest.mark.rule("FG-TYPE-3")
def test_playing_costs_nothing() -> None:
    table = position(P1={"hand": ["Unscrupulous Consul", "Samnite"], "coins": 0})
    play(table, "P1 play unscrupulous consul", "P1 play samnite", "P1 into l")
    assert facts(table)["L"]["P1"] == ["samnite"]


@pytest.mark.rule("FG-TYPE-4", "FG-DECK-9", "FG-R-11")
def test_a_card_being_resolved_lies_in_no_pile() -> None:
    table = position(P1={"hand": ["Acta Diurna"], "discard": ["Cull", "Evade"]})
    play(table, "P1 play acta diurna")  # the Deck is empty: the pile is shuffled without Acta Diurna
    assert facts(table)["P1"]["hand"] == ["Cull", "Evade"]
    assert facts(table)["P1"]["discard"] == ["Acta Diurna"]


@pytest.mark.rule("FG-DECK-2", "FG-MACH-7")
def test_cards_are_drawn_from_the_top_and_stay_in_hand() -> None:
    table = position(P1={"deck": ["Cestus", "Cull", "Evade"], "patrons": ["Aedile"]})
    play(table, "P1 use aedile")
    assert facts(table)["P1"]["hand"] == ["Cestus"]
    play(table, "P1 end actions")
    hand = facts(table)["P1"]["hand"]
    play(table, "P2 end actions")
    assert facts(table)["P1"]["hand"] == hand == ["Cestus", "Cull", "Evade"]


@pytest.mark.rule("FG-DECK-7", "FG-R-57")
def test_discard_piles_and_removed_cards_are_open_and_a_reserve_is_its_owners() -> None:
    table = position(
        P1={"discard": ["Cull"], "reserve": ["Evade"]}, removed=["Cestus"], supply={"training_discard": ["Pierce"]}
    )
    other = table.view(P2)["board"]
    assert other["players"][P1]["discard"] == ["Cull"]
    assert other["removed"] == ["Cestus"]
    assert other["supply"][1]["discard"] == ["Pierce"]
    assert other["players"][P1]["reserve_size"] == 1
    assert "reserve" not in other["players"][P1]
    assert [card["title"] for card in table.view(P1)["board"]["players"][P1]["reserve"]] == ["Evade"]
    assert {"deck_size", "hand_size"} <= other["players"][P1].keys()
    assert other["supply"][0]["deck_size"] == 54


@pytest.mark.rule("FG-EXH-1", "FG-R-18", "FG-EXH-7")
def test_cards_enter_ready_and_only_ready_cards_are_exhausted() -> None:
    table = position(P1={"hand": ["Aedile", "Cestus"], "deck": ["Cull", "Cull"]})
    play(table, "P1 play aedile", "P1 use aedile", "P1 play cestus", "P1 into l")
    assert facts(table)["P1"]["exhausted"] == ["aedile"]
    assert not gladiator(table, "cestus")["exhausted"]
    exhaust = battle(["A=V(1/3/1), exhausted"], ["Y=V(1/3/1), exhausted"], P1={"hand": ["Pulvis", STOP]})
    assert refusal(exhaust, P1, "play pulvis") == "FG-TAC-8"  # nobody is Ready


@pytest.mark.rule("FG-EXH-4")
def test_an_exhausted_gladiator_cannot_attack() -> None:
    table = battle(["A=V(1/3/1), exhausted", "B=V(1/3/1)"], ["Y=V(1/3/1)"], P1={"hand": [STOP]})
    assert refusal(table, P1, "attack with a") == "FG-EXH-4"


@pytest.mark.rule("FG-EXH-5", "FG-MACH-2", "FG-R-68")
def test_step_one_readies_patrons_and_arenas_of_the_player() -> None:
    table = position(
        turn="P2",
        P1={"patrons": ["Aedile, exhausted"], "arenas": ["Capua, exhausted"]},
        P2={"patrons": ["Praetor, exhausted"]},
        F1={"card": "Nemausus, exhausted", "champion": "P1"},
        F2={"card": "Arelate, exhausted", "champion": "P2"},
    )
    assert facts(table)["P1"]["exhausted"] == ["aedile", "capua"]
    assert facts(table)["P2"]["exhausted"] == []
    assert not facts(table)["F2"]["exhausted"]
    play(table, "P2 end actions")
    assert facts(table)["P1"]["exhausted"] == []
    assert not facts(table)["F1"]["exhausted"]
    assert facts(table)["P1"]["influence"] == 1


@pytest.mark.rule("FG-EXH-6", "FG-BAT-9")
def test_a_new_cycle_readies_gladiators_but_no_patrons() -> None:
    table = battle(
        ["A=V(1/9/2), exhausted"], ["Y=V(1/9/1), exhausted"], P1={"patrons": ["Praetor, exhausted"], "hand": [STOP]}
    )
    play(table, "P1 pass")
    assert facts(table)["cycle"] == 2
    assert not gladiator(table, "a")["exhausted"]
    assert not gladiator(table, "y")["exhausted"]
    assert facts(table)["P1"]["exhausted"] == ["praetor"]


@pytest.mark.rule("FG-EXH-8", "FG-R-20")
def test_an_exhausted_arena_keeps_its_static_text() -> None:
    table = position(at="late registration", P1={"arenas": ["Pompeii, exhausted"], "hand": ["Samnite"], "coins": 3})
    assert facts(table)["P1"]["influence"] == 1
    assert "register samnite" in offered(table, P1)
