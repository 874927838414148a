"""The types of what the calls take and answer, for annotations."""

from .api.types import *  # noqa: F403
from .api.types import __all__ as __all__
