"""What the client does about servers and networks that misbehave."""

import email.utils
import threading
import time
import unittest

from namehouse import (
    AnswerError,
    ClientOptions,
    ConnectionFailed,
    DeveloperClient,
    NamehouseClient,
    PartnerClient,
    ServiceError,
    TimedOut,
)
from peer import Peer, drip, endless, hang_up, raw, refusal, reply, silence

OK = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
SALE = {"domain": "acme.com", "sale_price_cents": 1}


def partner_of(peer, **options):
    return PartnerClient(peer.url, "pk_live_1", "sk_1", options=ClientOptions(**options))


class Repeating(unittest.TestCase):
    def test_a_write_is_sent_again_with_the_same_key_and_another_signature(self):
        peer = Peer(self, hang_up, refusal(503, "service_unavailable"), reply(201, {"id": 1}))
        self.assertEqual(partner_of(peer).orders.create(**SALE), {"id": 1})
        keys = {seen.headers["idempotency-key"] for seen in peer.seen}
        nonces = {seen.headers["x-service-nonce"] for seen in peer.seen}
        self.assertEqual((len(peer.seen), len(keys), len(nonces)), (3, 1, 3))

    def test_what_might_act_twice_is_repeated_only_if_it_was_never_processed(self):
        peer = Peer(self, refusal(503, "service_unavailable"))
        with self.assertRaises(ServiceError) as caught:
            NamehouseClient(peer.url).tools.run("seo-crawl", {})
        self.assertEqual((caught.exception.attempts, len(peer.seen)), (1, 1))
        peer = Peer(self, refusal(429, "rate_limited"), reply(200, {"ok": True}))
        self.assertEqual(NamehouseClient(peer.url).tools.run("seo-crawl", {}), {"ok": True})

    def test_ends_after_the_last_attempt_with_the_key_to_go_on(self):
        peer = Peer(self, hang_up)
        with self.assertRaises(ConnectionFailed) as caught:
            partner_of(peer, attempts_max=2).orders.create(**SALE, idempotency_key="pay-1")
        self.assertEqual((caught.exception.attempts, len(peer.seen)), (2, 2))
        self.assertEqual(caught.exception.idempotency_key, "pay-1")

    def test_a_refusal_is_raised_at_once(self):
        details = [{"field": "q", "message": "Too short."}, {"field": 5}]
        error = {"code": "validation_error", "message": "No.", "request_id": "req_1"}
        peer = Peer(self, reply(400, {"error": {**error, "details": details}}))
        with self.assertRaises(ServiceError) as caught:
            NamehouseClient(peer.url).search.suggest("x")
        refused = caught.exception
        self.assertEqual((refused.status, refused.code, str(refused)), (400, error["code"], "No."))
        self.assertEqual((refused.request_id, refused.details), ("req_1", details[:1]))

    def test_waits_as_long_as_asked_but_not_forever(self):
        soon = refusal(429, "rate_limited", {"retry-after": "1"})
        peer = Peer(self, soon, reply(200, {"tlds": []}))
        began = time.monotonic()
        self.assertEqual(NamehouseClient(peer.url).tlds.list(), [])
        self.assertGreaterEqual(time.monotonic() - began, 1.0)
        peer = Peer(self, refusal(429, "rate_limited", {"retry-after": "31"}))
        with self.assertRaises(ServiceError) as caught:
            NamehouseClient(peer.url).tlds.list()
        self.assertEqual((caught.exception.retry_after_seconds, len(peer.seen)), (31.0, 1))

    def test_corrects_its_clock_once(self):
        date = {"date": email.utils.formatdate(time.time() + 3_600, usegmt=True)}
        peer = Peer(self, refusal(401, "invalid_timestamp", date), reply(200, {"ok": 1}))
        self.assertEqual(partner_of(peer).inventory.pricing("acme.com"), {"ok": 1})
        first, second = (int(seen.headers["x-service-timestamp"]) for seen in peer.seen)
        self.assertAlmostEqual(second - first, 3_600, delta=3)
        peer = Peer(self, refusal(401, "invalid_timestamp", date))
        with self.assertRaises(ServiceError):
            partner_of(peer).inventory.pricing("acme.com")
        self.assertEqual(len(peer.seen), 2)


class Deadlines(unittest.TestCase):
    def assert_ends(self, answer, seconds=0.4):
        peer = Peer(self, answer)
        began = time.monotonic()
        with self.assertRaises(TimedOut):
            NamehouseClient(peer.url).tlds.list(timeout_seconds=seconds)
        self.assertLess(time.monotonic() - began, seconds + 2)

    def test_a_silent_server(self):
        self.assert_ends(silence)

    def test_a_head_that_never_ends(self):
        self.assert_ends(drip(b"HTTP/1.1 200 OK\r\nx-slow: "))

    def test_a_body_that_never_ends(self):
        self.assert_ends(drip(OK + b"content-length: 1000000\r\n\r\n"))

    def test_interim_answers_that_never_end(self):
        self.assert_ends(endless(b"", b"HTTP/1.1 100 Continue\r\n\r\n"))

    def test_one_attempt_is_given_up_for_the_next(self):
        peer = Peer(self, silence, reply(200, {"tlds": []}))
        options = ClientOptions(attempt_timeout_seconds=0.3)
        self.assertEqual(NamehouseClient(peer.url, options=options).tlds.list(), [])

    def test_a_stream_counts_only_the_time_spent_waiting(self):
        lines = b'{"kind":"row"}\n{"kind":"done"}\n'
        peer = Peer(self, reply(200, lines))
        kinds = []
        for event in NamehouseClient(peer.url).search.stream("acme.com", timeout_seconds=0.4):
            kinds.append(event["kind"])
            # The reader's own work, longer than the timeout.
            threading.Event().wait(0.5)
        self.assertEqual(kinds, ["row", "done"])
        peer = Peer(self, drip(OK + b"\r\n"))
        with self.assertRaises(TimedOut):
            list(NamehouseClient(peer.url).search.stream("acme.com", timeout_seconds=0.4))


class HostileAnswers(unittest.TestCase):
    def assert_raises(self, kind, answer, **options):
        peer = Peer(self, answer)
        chosen = ClientOptions(attempts_max=1, **options)
        with self.assertRaises(kind) as caught:
            NamehouseClient(peer.url, options=chosen).tlds.list()
        return caught.exception

    def test_too_large(self):
        for head in (OK + b"\r\n", OK + b"content-length: 999999999\r\n\r\n"):
            self.assert_raises(AnswerError, endless(head, b" " * 65_536), answer_bytes_max=10**6)

    def test_not_json(self):
        for body in (b"<html>", b"", b"NaN", b"[" * 100_000, b"\xff\xfe", b"1" * 10_000):
            self.assert_raises(AnswerError, reply(200, body))

    def test_redirects_are_not_followed(self):
        elsewhere = Peer(self, reply(200, {"tlds": []}))
        self.assert_raises(AnswerError, reply(302, {}, {"location": elsewhere.url}))
        self.assertEqual(elsewhere.seen, [])

    def test_the_error_page_of_a_proxy_is_no_refusal_of_ours(self):
        error = self.assert_raises(ServiceError, reply(404, b"<h1>Not Found</h1>"))
        self.assertEqual((error.status, error.code), (404, "unexpected_answer"))

    def test_cut_short_or_not_http(self):
        for text in (
            OK + b"content-length: 50\r\n\r\n{}",
            OK + b"transfer-encoding: chunked\r\n\r\n5\r\n{}",
            b"SSH-2.0-nothing\r\n",
            b"",
            b"HTTP/1.1 200 OK\r\n" + b"a: b\r\n" * 200 + b"\r\n",
            b"HTTP/1.1 200 OK\r\na: " + b"b" * 70_000,
        ):
            self.assert_raises(ConnectionFailed, raw(text))

    def test_streams_that_are_none(self):
        for body, kind in (
            (b'{"kind":"row"}\n', ConnectionFailed),
            (b'{"kind":"row"', ConnectionFailed),
            (b'{"kind":"row"}\nno\n', AnswerError),
            (b'["row"]\n', AnswerError),
        ):
            peer = Peer(self, reply(200, body))
            with self.assertRaises(kind):
                list(NamehouseClient(peer.url).search.stream("acme.com"))

    def test_a_list_that_repeats_its_cursor(self):
        peer = Peer(self, reply(200, {"orders": [{}], "next_cursor": "again"}))
        with self.assertRaises(AnswerError):
            list(partner_of(peer).orders.all(items_max=100))
        self.assertEqual(len(peer.seen), 2)


class Sending(unittest.TestCase):
    def test_connections_are_used_again(self):
        peer = Peer(self, reply(200, {"tlds": []}))
        client = NamehouseClient(peer.url)
        for _ in range(5):
            client.tlds.list()
        self.assertEqual((len(peer.seen), peer.connections), (5, 1))
        client.close()
        client.tlds.list()
        self.assertEqual(peer.connections, 2)

    def test_a_connection_that_the_server_closed_is_not(self):
        peer = Peer(self, raw(OK + b"content-length: 2\r\n\r\n{}"))
        client = NamehouseClient(peer.url, options=ClientOptions(attempts_max=1))
        for _ in range(3):
            client.description()
        self.assertEqual(len(peer.seen), 3)

    def test_threads_share_a_client(self):
        peer = Peer(self, reply(200, {"tlds": []}))
        client = NamehouseClient(peer.url)
        threads = [threading.Thread(target=client.tlds.list) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(peer.seen), 8)

    def test_who_is_calling_is_said_only_where_it_counts(self):
        peer = Peer(self, reply(200, {"results": [], "tlds": []}))
        client = NamehouseClient(peer.url, access_token=lambda: "at_1")
        client.search.check(["a.com"])
        client.tlds.list()
        DeveloperClient(peer.url, "dk_1", "ds_1").availability("a.com")
        sent = [seen.headers.get("authorization") for seen in peer.seen]
        self.assertEqual(sent, ["Bearer at_1", None, None])
        self.assertEqual(peer.seen[2].headers["x-api-key"], "dk_1")

    def test_values_cannot_leave_their_place(self):
        peer = Peer(self, reply(200, {"items": []}))
        client = NamehouseClient(peer.url + "/names/")
        client.listings.read("a/../b?c#d\ud800 é")
        client.listings.browse(q="a&b=c d", max=5)
        targets = [seen.target for seen in peer.seen]
        listing = "/names/api/market/listings/a%2F..%2Fb%3Fc%23d%EF%BF%BD%20%C3%A9"
        browse = "/names/api/market/listings?max=5&q=a%26b%3Dc%20d"
        self.assertEqual(targets, [listing, browse])
        for value in ("", ".", "..", None):
            with self.assertRaises(ValueError):
                client.listings.read(value)

    def test_mistakes_show_before_anything_is_sent(self):
        for url in ("names.example", "ftp://a", "https://u:p@a", "https://a?b", "https://a\n", ""):
            with self.subTest(url), self.assertRaises(ValueError):
                NamehouseClient(url)
        for key in ("", "pk 1", "pk\r\nx: y", "pk_é"):
            with self.assertRaises(ValueError):
                PartnerClient("https://a", key, "sk_1")
        with self.assertRaises(ValueError):
            PartnerClient("https://a", "pk_1")
        for wrong in ({"attempts_max": 0}, {"timeout_seconds": 0}, {"timeout_seconds": 1e9}):
            with self.assertRaises(ValueError):
                ClientOptions(**wrong)
        peer = Peer(self, reply(200, {}))
        with self.assertRaises(ValueError):
            partner_of(peer).orders.create(**SALE, idempotency_key="a\r\nb")
        with self.assertRaises(ValueError):
            next(partner_of(peer).orders.all(items_max=0))
        self.assertEqual(peer.seen, [])


if __name__ == "__main__":
    unittest.main()
