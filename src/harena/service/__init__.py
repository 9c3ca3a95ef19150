"""The service: tables in the browser and over an API, durable, secret, for many at once.

    from harena.service import Settings, serve
    serve(Settings(database="sqlite:///harena.sqlite3"))

`docs/operating.md` says how to run it, `docs/protocol.md` how to talk to it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .settings import Settings
    from .starting import serve
    from .storage import Unusable

__all__ = ["Settings", "Unusable", "serve"]

#: Imported when they are asked for: a bot's process imports one module of this package, and none of the server.
_FROM = {"Settings": ".settings", "Unusable": ".storage", "serve": ".starting"}


def __getattr__(name: str) -> Any:
    if name not in _FROM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_FROM[name], __name__), name)
