# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Any, List, Mapping, Optional

from .._transport import Call, Transport, segment
from .types import (
    Tool,
    ToolJob,
    ToolList,
    ToolRun,
)


class ToolsCalls:
    """The free tools, such as appraisals and link checks."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> List[Tool]:
        """List the free tools and their inputs."""
        call = Call(
            "GET",
            "/api/tools",
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: ToolList = self._transport.send(call)
        return answer["tools"]

    def run(
        self,
        slug: str,
        input: Mapping[str, Any],
        *,
        timeout_seconds: Optional[float] = None,
    ) -> ToolRun:
        """Run a free tool.

        30 runs an hour per address, across all tools. Quick tools answer at once. Longer ones
        return a job whose status is at `Location`.
        """
        call = Call(
            "POST",
            f"/api/tools/{segment(slug)}",
            body=input,
            repeat="unsafe",
            timeout_seconds=timeout_seconds,
        )
        answer: ToolRun = self._transport.send(call)
        return answer

    def job(
        self,
        slug: str,
        job_id: str,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> ToolJob:
        """Get the status of a job.

        While a job runs, `result` holds its progress. Results are kept for 24 hours.
        """
        call = Call(
            "GET",
            f"/api/tools/{segment(slug)}/status/{segment(job_id)}",
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: ToolJob = self._transport.send(call)
        return answer

    def cancel(
        self,
        slug: str,
        job_id: str,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> ToolJob:
        """Cancel a job.

        The job ends as `failed`. Finished jobs don't change.
        """
        call = Call(
            "DELETE",
            f"/api/tools/{segment(slug)}/status/{segment(job_id)}",
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: ToolJob = self._transport.send(call)
        return answer
