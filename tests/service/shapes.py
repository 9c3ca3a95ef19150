"""Whether what came over the wire is what the types promise, and nothing besides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
from msgspec import inspect

from harena.service import messages, outgoing
from harena.service.problems import Refusal
from harena.service.reference import types_of

from .clients import Client

BY_NAME = {one.__name__: one for one in (*types_of(messages), *types_of(outgoing), Refusal)}


def unpromised(value: Any, type_: inspect.Type, path: str = "") -> Iterator[str]:
    """The ways to what no type speaks of."""
    match type_:
        case inspect.Metadata(inner):
            yield from unpromised(value, inner, path)
        case inspect.StructType() | inspect.TypedDictType():
            known = {field.encode_name: field.type for field in type_.fields}
            if isinstance(type_, inspect.StructType) and type_.tag_field:
                known[type_.tag_field] = inspect.AnyType()
            for key, part in value.items():
                if key in known:
                    yield from unpromised(part, known[key], f"{path}.{key}")
                elif type_.cls not in outgoing.OPEN:
                    yield f"{path}.{key}"
        case inspect.ListType(item_type=item):
            for number, part in enumerate(value):
                yield from unpromised(part, item, f"{path}[{number}]")
        case inspect.DictType(value_type=item):
            for key, part in value.items():
                yield from unpromised(part, item, f"{path}.{key}")
        case inspect.UnionType(types) if isinstance(value, dict):
            for one in types:
                if isinstance(one, inspect.StructType | inspect.TypedDictType | inspect.Metadata):
                    yield from unpromised(value, one, path)


def check(value: Any, type_: Any) -> None:
    """Raises unless a value is of a type, with nothing that the type does not name."""
    msgspec.convert(value, type_, strict=True)
    more = list(unpromised(value, inspect.type_info(type_)))
    if more:
        raise msgspec.ValidationError(f"{type_.__name__} does not promise {', '.join(more)}")


def check_message(message: dict[str, Any]) -> type:
    """The type that a message of the service has; raises if it has none."""
    faults = []
    for type_ in outgoing.SERVER_MESSAGES:
        try:
            check(message, type_)
        except msgspec.ValidationError as fault:
            faults.append(f"{type_.__name__}: {fault}")
        else:
            return type_
    raise AssertionError(f"{message['type']} is none of these: {faults}")


class Answers:
    """What each call promises to answer, as OpenAPI has it."""

    def __init__(self, url: str) -> None:
        self.paths: dict[str, Any] = Client(url).get("/schema/openapi.json").json()["paths"]
        #: The calls that were answered, by their operation, and refused.
        self.seen: set[str] = set()

    def of(self, method: str, path: str) -> dict[str, Any]:
        """The call that a request is."""
        for template in sorted(self.paths, key=lambda one: one.count("{")):
            if re.fullmatch(re.sub(r"\\?\{[^}]*\\?\}", "[^/]+", re.escape(template)), path.rstrip("/")):
                found: dict[str, Any] = self.paths[template][method.lower()]
                return found
        raise LookupError(path)

    def check(self, answer: httpx.Response) -> None:
        """Raises unless an answer is what was promised."""
        call = self.of(answer.request.method, answer.request.url.path)
        answer.read()
        if answer.is_error:
            check(answer.json(), Refusal)
            return
        self.seen.add(call["operationId"])
        promised = call["responses"][str(answer.status_code)].get("content", {}).get("application/json", {})
        schema = promised.get("schema", {})
        if "$ref" in schema:
            check(answer.json(), BY_NAME[schema["$ref"].rpartition("/")[2]])
        elif schema.get("type") == "array":
            name = schema["items"]["$ref"].rpartition("/")[2]
            for one in answer.json():
                check(one, BY_NAME[name])
        else:
            plain = ("metrics", "get_table_code", "get_career_file")
            assert answer.status_code == 204 or call["operationId"] in plain, call["operationId"]


def checked(client: Client, answers: Answers) -> Client:
    """A client every answer to which is checked."""
    client.http.event_hooks["response"].append(answers.check)
    return client
