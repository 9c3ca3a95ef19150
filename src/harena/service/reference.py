"""The calls as a page and as OpenAPI, each with an example."""

from __future__ import annotations

import json
from html import escape
from types import ModuleType
from typing import Any, TypeAlias

import msgspec

from . import messages, outgoing
from .problems import Refusal

Json: TypeAlias = dict[str, Any]

_TABLE = {"id": "b1946ac92492d234", "game": "for-glory", "status": "running", "mine": [{"seat": 0, "token": "…"}]}
_LESSON = {"id": "1-build-a-school", "game": "for-glory", "title": "Build a school", "minutes": 6, "moves": 15,
           "scenes": 31}
_ANALYSIS = {
    "state": "done", "done": 318, "total": 318, "why": "", "iterations": 50,
    "players": [{"seat": 0, "decisions": 160, "accuracy": 78.4, "low": 71.0, "high": 84.9, "blunders": 2, "mistakes": 5,
                 "slips": 3, "costly": [67]}],
    "decisions": [{"step": 67, "seat": 0, "played": "buy shady dealings", "better": "buy provocator", "chance": 0.41,
                   "best": 0.52, "cost": 11.0, "doubt": 4.1, "grade": "blunder", "why": ""}],
}
_LUDUS = {"gladiators": [{"id": "0c0ffee0", "name": "Brutus", "xp": 3, "coins": 56, "won": 1, "lost": 0}]}
_ME = {"person": {"id": "p5f1c", "name": "Marcus", "account": False, "login": "", "role": ""}}

#: operation -> (what is sent, what comes back)
EXAMPLES: dict[str, tuple[Any, Any]] = {
    "who_am_i": (None, _ME),
    "whom_i_muted": (None, {"people": ["p81ce"]}),
    "whom_i_met": (None, [{"name": "Flamma", "won": 4, "lost": 6}]),
    "say_name": ({"name": "Marcus"}, _ME),
    "my_data": (None, {"id": "p5f1c", "name": "Marcus", "seats": [], "lines": [{"text": "Ave!"}]}),
    "get_privacy": (None, {"parts": [{"title": "Cookies", "text": "…"}]}),
    "make_device_link": (None, {"code": "Zk3v…", "path": "/device/Zk3v…", "expires": 1763200000000}),
    "use_device_link": ({"code": "Zk3vQn1yV0b7sTqLw2Xa"}, _ME),
    "log_out": (None, None),
    "open_account": ({"login": "marcus", "password": "correct horse"}, _ME),
    "log_in": ({"login": "marcus", "password": "correct horse"}, _ME),
    "change_password": ({"password": "correct horse", "new_password": "battery staple"}, _ME),
    "reset_password": ({"code": "Zk3vQn1yV0b7sTqLw2Xa", "new_password": "battery staple"}, _ME),
    "delete_account": ({"password": "correct horse"}, None),
    "list_games": (None, [{"id": "for-glory", "name": "For Glory", "seats": [2, 3, 4], "bots": ["random", "greedy"]}]),
    "get_game": (None, {"id": "for-glory", "name": "For Glory", "seats": [2, 3, 4], "bots": ["random", "greedy"]}),
    "get_rules": (None, {"game": "for-glory", "markdown": "# For Glory\n…"}),
    "get_recap": (None, {"game": "for-glory", "names": {}, "cards": {}, "marks": {"passes": {
        "icon": "cancel", "weight": 1, "titles": ["passes"], "many": "# passes", "by": "seat", "shows": ""}}}),
    "my_lessons": (None, [{"lesson": "for-glory/1-build-a-school", "scene": 12, "finished": False}]),
    "keep_lesson": ({"lesson": "for-glory/1-build-a-school", "scene": 12, "finished": False}, None),
    "list_lessons": (None, [_LESSON]),
    "get_lesson": (None, _LESSON | {"position": {"view": {}}, "scenes": [{"say": "Ave!", "do": "", "changes": []}]}),
    "get_example": (None, _LESSON | {"position": {"view": {}}, "scenes": [{"say": "Ave!", "do": "", "changes": []}]}),
    "check_options": ({"seats": 2, "options": {}}, None),
    "make_table": ({"game": "for-glory", "seats": [{"who": "me"}, {"who": "bot", "bot": "greedy"}]}, _TABLE),
    "get_home": (None, _ME | {"mine": [_TABLE], "open": [], "watch": [], "finished": [], "announcement": ""}),
    "list_tables": (None, [_TABLE]),
    "get_table": (None, _TABLE),
    "get_table_code": (None, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 41 41'>…</svg>"),
    "join_table": ({"seat": 1, "name": "Livia"}, _TABLE),
    "leave_table": ({"seat": 0}, _TABLE),
    "return_to_table": ({"seat": 0}, _TABLE),
    "seat_bot": ({"bot": "greedy"}, _TABLE),
    "abort_table": (None, _TABLE),
    "share_table": (None, _TABLE),
    "rematch": (None, _TABLE),
    "get_position": (None, {"type": "position", "view": {"ask": {"number": 12, "options": []}}, "events": []}),
    "move": ({"seat": 0, "action": "end turn", "ask": 12}, {"accepted": True, "ask": 13}),
    "why_not": ({"seat": 0, "action": "buy pierce with 1 coin"}, {"rule": "FG-PAY-5", "reason": "…"}),
    "hint": ({"seat": 0}, {"ask": 12, "before": 0.55, "best": [
        {"action": "end turn", "visits": 80, "value": 0.61, "follows": ["Your turn ends."], "about": [],
         "why": ""}]}),
    "coach": ({"seat": 0, "action": "end turn"}, {"ask": 12, "grade": "blunder", "cost": 14.0, "chance": 0.41,
              "best": 0.55, "better": "play scutum", "better_words": "play Scutum", "why": ""}),
    "get_log": (None, {"events": [{"number": 3, "kind": "draws", "text": "P1 draws 2."}], "first": 3}),
    "get_chat": (None, {"lines": [{"id": 1, "name": "Livia", "text": "Ave!"}]}),
    "report": ({"line": 1, "seat": 0, "reason": "Not a word for this table."}, None),
    "get_desk": (None, {"role": "operator", "registration": "open", "announcement": "", "reports": [], "tables": [],
                        "invitations": [], "audit": []}),
    "find_people": (None, [{"id": "p5f1c", "name": "Marcus", "login": "marcus", "role": "", "banned": 0}]),
    "ban": ({"who": "p5f1c", "days": 7, "reason": "Rude words."}, None),
    "silence": ({"who": "p5f1c", "days": 1}, None),
    "rename_person": ({"who": "p5f1c", "name": "Nemo"}, None),
    "remove_line": ({"line": 1}, None),
    "settle_report": ({"report": 1, "outcome": "silenced"}, None),
    "close_table": ({"table": "b1946ac92492d234", "reason": "Nobody plays here."}, None),
    "give_role": ({"who": "marcus", "role": "moderator"}, None),
    "make_reset_link": ({"who": "marcus"}, {"path": "/reset/Zk3v…", "expires": 1763200000000}),
    "erase_person": ({"who": "p5f1c"}, None),
    "invite": ({"uses": 5, "days": 7, "note": "the club"}, {"path": "/invitation/Zk3v…", "expires": 1763200000000}),
    "end_invitation": ({"invitation": 1}, None),
    "announce": ({"text": "The arena closes at ten.", "hours": 3}, None),
    "get_record": (None, {"format": 3, "game": "for-glory", "entries": [[0, "end turn"]]}),
    "replay": (None, {"step": 120, "steps": 884, "move": {"seat": 0, "action": "end turn"}, "position": {}}),
    "replay_outline": (
        None, {"steps": 884, "reel": 32, "moves": [[0, "end turn"]], "lines": [], "phases": [[0, "machinations turn"]],
               "chances": [[50, 50]], "marks": [{"step": 139, "since": 136, "until": 140, "seat": 0, "swing": -43}]},
    ),
    "replay_reel": (None, {"first": 96, "position": {}, "changes": [[[["view", "board", "round"], 2]]]}),
    "get_analysis": (None, _ANALYSIS),
    "analyse": (None, _ANALYSIS | {"state": "running", "done": 24, "players": [], "decisions": []}),
    "check_fairness": (None, {"commitment": "…", "commitment_holds": True, "replay": "same"}),
    "fork": ({"step": 120, "seat": 0}, _TABLE),
    "upload_record": ({"format": 3, "game": "for-glory", "entries": [[0, "end turn"]]}, _TABLE),
    "get_ludus": (None, _LUDUS),
    "take_in": ({"name": "Brutus", "portrait": "galea"}, _LUDUS),
    "bring_career": ({"text": 'name = "Brutus"\nxp = 3\nalive = true\ngames = ["27 VP, +3 XP, alive"]\n'}, _LUDUS),
    "get_career_file": (None, 'name = "Brutus"\nxp = 3\nalive = true\ngames = [\n  "27 VP, +3 XP, alive",\n]\n'),
    "next_fight": ({"kind": "duel"}, _TABLE | {"game": "gladiatori", "stake": "career"}),
    "get_alone": (None, {"rungs": [{"difficulty": "easy", "won": 2, "lost": 1}], "week": {"week": "2026-W47"}}),
    "play_alone": ({"difficulty": "easy"}, _TABLE | {"stake": "ladder"}),
    "health": (None, {"status": "ok", "version": "0.1.0"}),
    "metrics": (None, "harena_moves_total 17"),
}


def types_of(module: ModuleType) -> list[type]:
    """The shapes that a module defines, in their order."""
    return [
        one for name, one in vars(module).items()
        if isinstance(one, type) and one.__module__ == module.__name__ and not name.startswith("_")
    ]


def with_examples(schema: Json) -> Json:
    """The OpenAPI description with an example for each call, and with the shapes as their own types describe them."""
    _, components = msgspec.json.schema_components(
        [*types_of(messages), *types_of(outgoing), Refusal], ref_template="#/components/schemas/{name}"
    )
    schema["components"]["schemas"] |= components
    refused = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    for calls in schema["paths"].values():
        for call in calls.values():
            sent, got = EXAMPLES.get(call.get("operationId", ""), (None, None))
            if sent is not None:
                body = call.setdefault("requestBody", {"content": {"application/json": {"schema": {"type": "object"}}}})
                for content in body["content"].values():
                    content["example"] = sent
            for status, answer in call.get("responses", {}).items():
                if not status.startswith("2"):
                    answer["content"] = refused
                elif got is not None:
                    for content in answer.get("content", {}).values():
                        content["example"] = got
    return schema


def reference_page(schema: Json) -> str:
    """All calls on one page, without any script."""
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        "<title>Harena: the calls</title><link rel=stylesheet href=/static/reference.css>"
        "<h1>Harena: the calls</h1><p>The same as <a href=/schema/openapi.json>OpenAPI</a>. The WebSocket of a "
        "table is described in <code>docs/protocol.md</code>.</p>"
    ]
    for path, calls in schema["paths"].items():
        for method, call in calls.items():
            sent, got = EXAMPLES.get(call.get("operationId", ""), (None, None))
            parts.append(f"<section><h2><code>{method.upper()} {escape(path)}</code></h2>")
            parts.append(f"<p>{escape(call.get('description') or call.get('summary') or '')}</p>")
            for title, example in (("send", sent), ("get", got)):
                if example is not None:
                    text = json.dumps(example, indent=1, ensure_ascii=False)
                    parts.append(f"<h3>{title}</h3><pre>{escape(text)}</pre>")
            parts.append("</section>")
    return "\n".join(parts)
