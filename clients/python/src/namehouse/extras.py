"""What the calls alone don't offer: streams, lists without a cursor, and waiting."""

from __future__ import annotations

import time
from typing import Any, Iterator, List, Literal, Mapping, Optional, TypedDict, Union, cast

from ._deadline import Deadline
from ._transport import Call, Transport
from .api.events import EventsCalls
from .api.listings import ListingsCalls
from .api.search import SearchCalls
from .api.tools import ToolsCalls
from .api.types import Event, Listing, SearchRow, ToolJob, ToolRun
from .errors import AnswerError, ConnectionFailed, TimedOut
from .options import whole
from .pages import PAGE_SIZE_MAX

_POLL_SECONDS = 1.0
_WAIT_SECONDS = 300.0


class SearchHeader(TypedDict):
    kind: Literal["header"]
    request_id: str
    primary: str
    domains: List[str]
    primary_index: int


class SearchRowEvent(SearchRow):
    kind: Literal["row"]


class SearchPrimaryDone(TypedDict):
    kind: Literal["primary_done"]


class SearchDone(TypedDict):
    kind: Literal["done"]
    duration_ms: float
    count: int


SearchEvent = Union[SearchHeader, SearchRowEvent, SearchPrimaryDone, SearchDone]


class Search(SearchCalls):
    """Searches for names: available, registered or for sale."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self._streams = transport

    def stream(self, q: str, *, timeout_seconds: Optional[float] = None) -> Iterator[SearchEvent]:
        """Searches for a name and its common alternatives, and yields each row as soon as it's
        known. Leaving the loop also stops the search on the server. The time your code takes
        between rows doesn't count toward the timeout."""
        call = Call("POST", "/api/domain/search", body={"q": q}, timeout_seconds=timeout_seconds)
        for line in self._streams.stream(call):
            if not isinstance(line, dict) or "kind" not in line:
                raise AnswerError("A line of the stream is not an event.", 200)
            yield cast(SearchEvent, line)
            if line["kind"] == "done":
                return
        raise ConnectionFailed("The stream ended before the search was complete.")

    def rows(self, q: str, *, timeout_seconds: Optional[float] = None) -> Iterator[SearchRow]:
        """Like `stream`, but only the names."""
        for event in self.stream(q, timeout_seconds=timeout_seconds):
            if event["kind"] == "row":
                yield event


class Listings(ListingsCalls):
    """The public marketplace: names for sale by their owners."""

    def all(
        self, *, items_max: int, limit: Optional[int] = None, **query: Any
    ) -> Iterator[Listing]:
        """Yields every matching listing, page by page. `limit` sets the page size. Takes what
        `browse` takes."""
        left = whole("items_max", items_max, 2**53)
        size = min(items_max, PAGE_SIZE_MAX) if limit is None else whole("limit", limit, 2**53)
        offset = 0
        while True:
            page = self.browse(limit=size, offset=offset, **query)
            for item in page["items"]:
                yield item
                left -= 1
                if left == 0:
                    return
            offset += size
            if offset >= page["page"]["total"]:
                return


class Tools(ToolsCalls):
    """The free tools, such as appraisals and link checks."""

    def wait(self, slug: str, job_id: str, *, timeout_seconds: float = _WAIT_SECONDS) -> ToolJob:
        """Polls until the job is done or failed, for up to five minutes or `timeout_seconds`."""
        deadline = Deadline(timeout_seconds)
        while True:
            job = self.job(slug, job_id)
            if job["status"] in ("done", "failed"):
                return job
            if deadline.left() < _POLL_SECONDS:
                raise TimedOut(f"The job is still {job['status']} after {timeout_seconds:g} s.")
            time.sleep(_POLL_SECONDS)


def job_id_of(run: ToolRun) -> Optional[str]:
    """The job id of an asynchronous run, or None if the result is already there."""
    result = cast(Mapping[str, Any], run["result"])
    job_id = result.get("jobId")
    return job_id if result.get("mode") == "async" and isinstance(job_id, str) else None


class Events(EventsCalls):
    """The history of your orders and brokerage cases, in order."""

    def all(self, *, items_max: int, after_id: Optional[str] = None) -> Iterator[Event]:
        """Yields all events after `after_id`, up to the newest."""
        left = whole("items_max", items_max, 2**53)
        last = after_id
        while True:
            page = self.list(after_id=last, limit=min(left, PAGE_SIZE_MAX))
            yield from page["events"]
            left -= len(page["events"])
            if left <= 0 or page["next_cursor"] is None or not page["events"]:
                return
            last = page["events"][-1]["id"]

    def follow(
        self,
        *,
        seconds_max: float,
        after_id: Optional[str] = None,
        poll_seconds: float = 2.0,
    ) -> Iterator[Event]:
        """Yields all events after `after_id`, then waits for new ones, for up to `seconds_max`."""
        ends_at = time.monotonic() + seconds_max
        last = after_id
        while True:
            events = self.list(after_id=last, limit=PAGE_SIZE_MAX)["events"]
            for event in events:
                yield event
                last = event["id"]
            left = ends_at - time.monotonic()
            if left <= 0:
                return
            if not events:
                time.sleep(min(left, poll_seconds))
