"""`python -m tests.lab.protocol`: writes down what travels between service and client, from the types themselves.

The client's `types.d.ts` and the tables of `docs/protocol.md` hold parts that are made here, between marks; a test
fails where they are not what would be made. OpenAPI needs no file: the service makes it (`harena.service.reference`).
"""

from __future__ import annotations

import json
import re
import warnings
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any, get_args, get_origin

from msgspec import inspect

import harena
from harena.service import messages, outgoing
from harena.service.app import create_app, described
from harena.service.clocks import Clock
from harena.service.problems import Refusal
from harena.service.reference import types_of
from harena.service.settings import Settings

TYPES = Path(harena.__file__).parent / "web" / "types.d.ts"
PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"

#: As the client's formatter has it.
WIDTH = 120
Shape = inspect.StructType | inspect.TypedDictType
_SIMPLE = {
    inspect.AnyType: "Anything", inspect.NoneType: "null", inspect.BoolType: "boolean", inspect.IntType: "number",
    inspect.FloatType: "number", inspect.StrType: "string",
}


def written(type_: inspect.Type) -> str:
    """A type as TypeScript writes it."""
    match type_:
        case inspect.Metadata(inner, extra_json_schema=schema):
            return schema["title"] if schema and "title" in schema else written(inner)
        case inspect.StructType() | inspect.TypedDictType():
            return type_.cls.__name__
        case inspect.ListType(item_type=item):
            one = written(item)
            return f"({one})[]" if " | " in one else f"{one}[]"
        case inspect.TupleType(items):
            return f"[{', '.join(map(written, items))}]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {written(value)}>"
        case inspect.LiteralType(values):
            return " | ".join(map(json.dumps, values))
        case inspect.UnionType(types):
            return " | ".join(map(written, types))
    return _SIMPLE[type(type_)]


def meaning(type_: inspect.Type) -> str:
    schema = type_.extra_json_schema if isinstance(type_, inspect.Metadata) else None
    return "" if schema is None or "title" in schema else schema.get("description", "")


def fields(shape: Shape) -> list[tuple[str, str, str, bool]]:
    """Name, type, meaning, and whether it is always there."""
    order = list(shape.cls.__annotations__)  # of a TypedDict msgspec has them in its own
    found = [
        (field.encode_name, written(field.type), meaning(field.type), field.required)
        for field in sorted(shape.fields, key=lambda field: order.index(field.name) if field.name in order else 0)
    ]
    tag = shape.tag if isinstance(shape, inspect.StructType) else None
    return found if tag is None else [("type", json.dumps(tag), "", True), *found]


def base_of(shape: Shape, others: list[Shape]) -> Shape | None:
    """The shape that this one begins with, if there is one: what it adds is told, and the rest in its place."""
    own, begun = fields(shape), []
    for other in others:
        theirs = fields(other)
        if 3 <= len(theirs) < len(own) and theirs == own[: len(theirs)]:
            begun.append(other)
    return max(begun, key=lambda other: len(fields(other)), default=None)


def comment(text: str, indent: str = "") -> str:
    """What something means, in one line if it fits."""
    if len(line := f"{indent}/** {text} */") <= WIDTH:
        return line
    lines = wrap(text, WIDTH, initial_indent=f"{indent} * ", subsequent_indent=f"{indent} * ")
    return "\n".join((f"{indent}/**", *lines, f"{indent} */"))


def about(shape: Shape) -> str:
    """What a shape is, in the words of its own docstring."""
    text = shape.cls.__dict__.get("__doc__") or ""
    return "" if text.startswith(f"{shape.cls.__name__}(") else " ".join(text.split())


def shapes(*types: type) -> list[Shape]:
    return [one for one in inspect.multi_type_info(types) if isinstance(one, Shape)]


def aliases() -> list[inspect.Metadata]:
    """The types that have a name of their own, but no fields."""
    found = (inspect.type_info(alias) for alias in vars(outgoing).values() if get_origin(alias) is Annotated)
    return [one for one in found if isinstance(one, inspect.Metadata) and "title" in (one.extra_json_schema or {})]


# -- for the client ----------------------------------------------------------------------------------------------------


def typescript() -> str:
    parts = []
    for alias in aliases():
        schema = alias.extra_json_schema or {}
        value = (alias.extra or {}).get("typescript") or written(alias.type)
        parts.append(f"{comment(schema['description'])}\nexport type {schema['title']} = {value};\n")
    found = shapes(*types_of(messages), *types_of(outgoing), Clock, Refusal)
    for shape in found:
        base = base_of(shape, found)
        lines = [comment(about(shape))] if about(shape) else []
        extends = f" extends {base.cls.__name__}" if base else ""
        lines.append(f"export interface {shape.cls.__name__}{extends} {{")
        for name, type_, text, required in fields(shape)[len(fields(base)) if base else 0 :]:
            if text:
                lines.append(comment(text, "  "))
            lines.append(f"  {name}{'' if required else '?'}: {type_};")
        if shape.cls in outgoing.OPEN and base is None:
            lines.append("  [key: string]: Anything;")
        parts.append("\n".join([*lines, "}\n"]))
    heard = [one.__name__ for one in get_args(messages.ClientMessage)]
    said = [one.__name__ for one in outgoing.SERVER_MESSAGES]
    for name, union in (("ClientMessage", heard), ("ServerMessage", said)):
        line = f"export type {name} = {' | '.join(union)};\n"
        parts.append(line if len(line) <= WIDTH else f"export type {name} =\n  | " + "\n  | ".join(union) + ";\n")
    return "\n".join(parts)


# -- for people --------------------------------------------------------------------------------------------------------


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def described_fields(found: list[tuple[str, str, str, bool]]) -> str:
    parts = []
    for name, type_, text, required in found:
        parts.append(f"`{name}{'' if required else '?'}: {cell(type_)}`" + (f" ({cell(text)})" if text else ""))
    return ", ".join(parts)


def shapes_table(found: list[Shape]) -> str:
    lines = ["| shape | fields | what |", "|---|---|---|"]
    for shape in found:
        base = base_of(shape, found)
        listed = described_fields(fields(shape)[len(fields(base)) if base else 0 :])
        if base:
            listed = f"all of `{base.cls.__name__}`, {listed}"
        lines.append(f"| `{shape.cls.__name__}` | {listed} | {cell(about(shape))} |")
    return "\n".join(lines)


def messages_table(found: list[Shape]) -> str:
    lines = ["| `type` | fields | what |", "|---|---|---|"]
    for shape in found:
        (_, tag, _, _), *others = fields(shape)
        lines.append(f"| `{json.loads(tag)}` | {described_fields(others)} | {cell(about(shape))} |")
    return "\n".join(lines)


def calls_table() -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # what litestar says about its next version
        app = described(create_app(Settings()))
    lines = ["| call | body | answer | what |", "|---|---|---|---|"]
    for path, calls in sorted(app["paths"].items()):
        for method, call in sorted(calls.items()):
            body = _named(call.get("requestBody", {}))
            status, answer = next((s, a) for s, a in call["responses"].items() if s.startswith("2"))
            got = _named(answer) or (status if status != "200" else "text")
            what = cell(call["description"])
            lines.append(f"| `{method.upper()} {path}` | {body and f'`{body}`'} | `{got}` | {what} |")
    return "\n".join(lines)


def _named(content: dict[str, Any]) -> str:
    """The name of the type that a body or an answer has in OpenAPI."""
    schema = content.get("content", {}).get("application/json", {}).get("schema", {})
    for one in (schema, *schema.get("oneOf", ())):
        if "$ref" in one:
            return str(one["$ref"].rpartition("/")[2])
    inner = schema.get("items", {}).get("$ref", "")
    return f"{inner.rpartition('/')[2]}[]" if inner else ""


def tables() -> dict[str, str]:
    """The generated parts of `docs/protocol.md`, by their names."""
    heard = get_args(messages.ClientMessage)
    bodies = [one for one in types_of(messages) if one not in heard]
    said = [one for one in types_of(outgoing) if one not in outgoing.SERVER_MESSAGES]
    named = ["| shape | what |", "|---|---|"]
    for alias in aliases():
        schema = alias.extra_json_schema or {}
        named.append(f"| `{schema['title']}` | {cell(schema['description'])} |")
    return {
        "calls": calls_table(),
        "messages to the service": messages_table(shapes(*heard)),
        "messages from the service": messages_table(shapes(*outgoing.SERVER_MESSAGES)),
        "what is sent": shapes_table(shapes(*bodies, Clock)),
        "what is answered": shapes_table(shapes(*said, Refusal)),
        "what differs from game to game": "\n".join(named),
    }


# -- into the files ----------------------------------------------------------------------------------------------------


def filled(text: str, name: str, part: str, comment: tuple[str, str]) -> str:
    """A file's text with a generated part between its marks."""
    left, right = comment
    begin, end = f"{left} begin: {name} {right}".rstrip(), f"{left} end: {name} {right}".rstrip()
    found, count = re.subn(
        f"{re.escape(begin)}\n.*?{re.escape(end)}\n", lambda _: f"{begin}\n{part}\n{end}\n", text, flags=re.DOTALL
    )
    assert count == 1, f"{name!r} has no place"
    return found


def files() -> dict[Path, str]:
    """The files as they should be."""
    types = filled(TYPES.read_text("utf-8"), "generated by python -m tests.lab.protocol", typescript(), ("//", ""))
    protocol = PROTOCOL.read_text("utf-8")
    for name, part in tables().items():
        protocol = filled(protocol, name, f"\n{part}\n", ("<!--", "-->"))
    return {TYPES: types, PROTOCOL: protocol}


def main() -> None:
    for path, text in files().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
