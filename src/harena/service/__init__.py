"""The service: tables in the browser and over an API, durable, secret, for many at once.

    from harena.service import Settings, serve
    serve(Settings(database="sqlite:///harena.sqlite3"))

`docs/operating.md` says how to run it, `docs/protocol.md` how to talk to it.
"""

from .serve import serve
from .settings import Settings
from .storage import Unusable

__all__ = ["Settings", "Unusable", "serve"]
