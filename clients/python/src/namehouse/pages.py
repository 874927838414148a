"""Reads lists page by page."""

from __future__ import annotations

from typing import Any, Callable, Iterator, Mapping, Optional

from .errors import AnswerError
from .options import whole

PAGE_SIZE_MAX = 200
_ITEMS_MAX = 2**53


def items_of(
    items_max: int,
    read_page: Callable[[int, Optional[str]], Mapping[str, Any]],
    field: str,
    page_size_max: int = PAGE_SIZE_MAX,
) -> Iterator[Any]:
    """Yields a list's items until the list ends or `items_max` is reached."""
    left = whole("items_max", items_max, _ITEMS_MAX)
    limit = min(items_max, page_size_max)
    cursor: Optional[str] = None
    while True:
        page = read_page(limit, cursor)
        for item in page[field]:
            yield item
            left -= 1
            if left == 0:
                return
        following = page["next_cursor"]
        if following is None:
            return
        # A page whose cursor points back to itself would loop forever.
        if following == cursor:
            raise AnswerError("The list returned the same cursor twice.", 200)
        cursor = following
