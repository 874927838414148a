"""Every operation that programs may call has a method, and every method calls an operation."""

import inspect
import json
import re
import unittest
from pathlib import Path

from namehouse import DeveloperClient, NamehouseClient, PartnerClient
from namehouse._transport import Transport

DESCRIPTION = Path(__file__).resolve().parents[3] / "packages/server/openapi.json"
#: For browsers, OAuth clients, payment services, the registrar and proxies.
NOT_FOR_PROGRAMS = re.compile(
    r"^/api/(auth|oauth|staff|payments|registrar|landers)/"
    r"|^/api/(status|operator)$|^/\.well-known/oauth-"
)
#: Methods that call others, which are recorded themselves.
MORE_THAN_CALLS = re.compile(r"\.(all|all_\w+|follow|wait|rows|close|call)$")


def described():
    """Route by route: what may be sent in the query, in the body, and with a key."""
    paths = json.loads(DESCRIPTION.read_text("utf-8"))["paths"]
    found = {}
    for path, operations in paths.items():
        for method, operation in operations.items():
            ways = operation.get("security") or [{}]
            is_for_people = all("session" in way for way in ways)
            if is_for_people or NOT_FOR_PROGRAMS.match(path):
                continue
            route = f"{method.upper()} {re.sub(r'{[^}]+}', 'id', path)}"
            parameters = operation.get("parameters", [])
            content = operation.get("requestBody", {}).get("content", {})
            body = content.get("application/json", {}).get("schema", {})
            found[route] = {
                "query": sorted(each["name"] for each in parameters if each["in"] == "query"),
                "body": sorted(body.get("properties", {})),
                "keyed": any(each["name"] == "idempotency-key" for each in parameters),
            }
    return found


class Recording:
    """Stands in for the network, and keeps what would be sent."""

    def __init__(self):
        self.calls = []

    def note(self, call):
        self.calls.append(call)
        raise InterruptedError

    def route(self):
        [call] = self.calls
        return f"{call.method} {call.path}"


def value_for(parameter):
    """Something of the type that the annotation asks for."""
    kind = parameter.annotation
    if "Mapping" in kind:
        return {}
    if "List" in kind:
        return ["id"]
    if "int" in kind or "float" in kind:
        return 1
    return True if "bool" in kind else "id"


def recorded():
    """Calls every method of every client with every parameter."""
    url = "http://names.example"
    clients = [
        NamehouseClient(url),
        DeveloperClient(url, "dk_1", "ds_1"),
        PartnerClient(url, "pk_1", "sk_1"),
    ]
    for client in clients:
        resources = [("client", client), *vars(client).items()]
        for place, resource in resources:
            for name, method in inspect.getmembers(resource, inspect.ismethod):
                at = f"{place}.{name}"
                if name.startswith("_") or place.startswith("_") or MORE_THAN_CALLS.search(at):
                    continue
                yield at, method


class Operations(unittest.TestCase):
    def setUp(self):
        self.recording = Recording()
        note = lambda _transport, call: self.recording.note(call)  # noqa: E731
        for name in ("send", "send_for_text", "stream"):
            original = getattr(Transport, name)
            setattr(Transport, name, note)
            self.addCleanup(setattr, Transport, name, original)

    def call_of(self, method):
        self.recording.calls.clear()
        parameters = inspect.signature(method).parameters
        try:
            result = method(**{name: value_for(it) for name, it in parameters.items()})
            if inspect.isgenerator(result):
                next(result)
        except InterruptedError:
            pass
        [call] = self.recording.calls
        return call

    def test_methods_and_operations_are_the_same(self):
        expected = described()
        self.assertGreater(len(expected), 50)
        found = {}
        for at, method in recorded():
            call = self.call_of(method)
            found.setdefault(f"{call.method} {call.path}", []).append(at)
        self.assertEqual(sorted(found), sorted(expected))
        self.assertEqual([places for places in found.values() if len(places) > 1], [])

    def test_methods_send_what_operations_take(self):
        expected = described()
        for at, method in recorded():
            call = self.call_of(method)
            operation = expected[f"{call.method} {call.path}"]
            with self.subTest(at):
                self.assertEqual(sorted(call.query), operation["query"])
                self.assertEqual(sorted(call.body or {}), operation["body"])
                if operation["keyed"] and at != "search.stream":
                    self.assertEqual((call.repeat, call.idempotency_key), ("keyed", "id"))
                self.assertEqual(call.timeout_seconds, 1)


if __name__ == "__main__":
    unittest.main()
