"""The client and a running service. Started by packages/server/test/journeys/python.test.ts."""

import json
import os
import re
import tempfile
import time
import unittest
from pathlib import Path

from namehouse import (
    ClientOptions,
    DeveloperClient,
    NamehouseClient,
    PartnerClient,
    ServiceError,
    WebhookError,
    job_id_of,
    verify_webhook,
)
from peer import Peer, reply

SECRET = "a secret of the receiver"
README = Path(__file__).resolve().parents[1] / "README.md"
GIVEN = json.loads(os.environ.get("NAMEHOUSE_TEST", "{}"))


def partner(url=GIVEN.get("url"), **options):
    credential = GIVEN["sandbox"]
    chosen = ClientOptions(**options)
    return PartnerClient(url, credential["key_id"], credential["secret"], options=chosen)


@unittest.skipUnless(GIVEN, "needs a running service")
class Everybody(unittest.TestCase):
    def setUp(self):
        self.client = NamehouseClient(GIVEN["url"])

    def test_searches_and_leaves_early(self):
        events = list(self.client.search.stream("dormant-harbor.com"))
        self.assertEqual((events[0]["kind"], events[-1]["kind"]), ("header", "done"))
        rows = list(self.client.search.rows("py-listed.com"))
        self.assertEqual((rows[0]["domain"], rows[0]["state"]), ("py-listed.com", "listed"))
        for event in self.client.search.stream("dormant-meadow.net"):
            if event["kind"] == "primary_done":
                break
        self.assertEqual(event, {"kind": "primary_done"})

    def test_checks_suggests_and_looks_up(self):
        [row] = self.client.search.check(["py-listed.com"])
        self.assertEqual(row["listing"]["price"]["bin"], None)
        self.assertEqual(self.client.search.suggest("solar", limit=3)["query"], "solar")
        found = self.client.whois.look_up("dormant-harbor.com", idempotency_key="py-1")
        self.assertEqual(found["lookup"]["domain"], "dormant-harbor.com")
        again = self.client.whois.look_up("dormant-harbor.com", idempotency_key="py-1")
        self.assertEqual(again, found)

    def test_reads_prices_and_rules(self):
        tlds = self.client.tlds.list(only="com,net")
        self.assertEqual(sorted(each["tld"] for each in tlds), ["com", "net"])
        self.assertGreater(self.client.tlds.price("com", op="renew")["priceCents"], 0)
        self.assertEqual(self.client.tlds.price_history("com")["tld"], "com")
        self.assertEqual(self.client.tlds.metadata("com")["tld"], "com")
        self.assertEqual(self.client.tlds.requirements("com")["type"], "object")
        with self.assertRaises(ServiceError) as caught:
            self.client.tlds.metadata("nowhere")
        self.assertEqual((caught.exception.status, caught.exception.code), (404, "not_found"))

    def test_browses_the_market(self):
        everything = {each["domain"] for each in self.client.listings.all(items_max=500, limit=2)}
        self.assertLessEqual({"py-listed.com", "py-solar-roofs.com", "py-lamp.com"}, everything)
        self.assertEqual(len(list(self.client.listings.all(items_max=2))), 2)
        self.assertEqual(self.client.listings.read("py-listed.com")["sold"], False)
        self.assertIn("items", self.client.listings.search("solar roofs", max=50_000))
        self.assertIn("categories", self.client.listings.categories())
        self.assertEqual(list(self.client.listings.all_sold(items_max=5)), [])
        token = NamehouseClient(GIVEN["url"], access_token=GIVEN["access_token"])
        [row] = token.search.check(["py-listed.com"])
        self.assertEqual(row["listing"]["price"]["bin"], 1250)

    def test_reads_names_from_zone_files(self):
        self.assertIn("names", self.client.names.starting_with("solar", limit=5))
        self.assertEqual(self.client.names.read("solar")["label"], "solar")
        self.assertEqual(list(self.client.names.all_drops(items_max=5, digits=False)), [])
        csv = self.client.names.export_drops(kind="added", sort="newest")
        self.assertTrue(csv.startswith("Domain,"), csv)

    def test_runs_tools(self):
        slugs = [tool["slug"] for tool in self.client.tools.list()]
        self.assertIn("appraisal", slugs)
        run = self.client.tools.run("appraisal", {"domain": "py-listed.com"})
        self.assertEqual((run["ok"], job_id_of(run)), (True, None))
        started = self.client.tools.run("bulk-availability", {"domains": ["acme.com"]})
        job_id = job_id_of(started) or ""
        self.assertEqual(self.client.tools.job("bulk-availability", job_id)["status"], "queued")
        self.assertEqual(self.client.tools.cancel("bulk-availability", job_id)["status"], "failed")
        waited = self.client.tools.wait("bulk-availability", job_id, timeout_seconds=5)
        self.assertEqual(waited["status"], "failed")
        self.assertEqual(self.client.description()["openapi"][:3], "3.1")
        self.assertEqual(self.client.collection()["info"]["name"], "Namehouse")

    def test_uses_a_developer_key(self):
        key = GIVEN["developer"]
        keyed = DeveloperClient(GIVEN["url"], key["api_key"], key["api_secret"])
        self.assertEqual(keyed.availability("py-listed.com")["bin_price"], 1250)


@unittest.skipUnless(GIVEN, "needs a running service")
class Partner(unittest.TestCase):
    def test_sells_once_although_answers_are_lost(self):
        heads = []
        quote = partner().quotes.create("py-lossy.com")
        lossy = partner(url=GIVEN["lossy_url"], on_answer=heads.append)
        order = lossy.orders.create(quote_id=quote["quote_id"], buyer={"email": "b@example.com"})
        self.assertEqual((order["domain"], order["status"]), ("py-lossy.com", "EXTERNALLY_PAID"))
        # The first answers on this line are lost, so this one is the stored one.
        self.assertEqual([head.is_replayed for head in heads], [True])
        mine = [each["public_id"] for each in lossy.orders.all(domain="py-lossy.com", items_max=9)]
        self.assertEqual(mine, [order["public_id"]])

    def test_follows_an_order_to_its_refund(self):
        client = partner()
        sale = {"domain": "py-refund.com", "sale_price_cents": 100_00}
        order = client.orders.create(**sale, external_payment_ref="py-ref")
        public_id = order["public_id"]
        client.sandbox.advance(public_id, "review")
        self.assertEqual(client.orders.read(public_id)["status"], "MANUAL_REVIEW")
        self.assertEqual(client.refunds.create(public_id=public_id)["status"], "REFUNDED")
        for event in client.events.follow(seconds_max=20, poll_seconds=0.1):
            if event["data"].get("order", {}).get("public_id") == public_id:
                if event["type"] == "order.refunded":
                    break
        self.assertEqual(event["type"], "order.refunded")
        self.assertEqual(list(client.events.all(items_max=500, after_id=event["id"]))[:0], [])

    def test_reads_inventory_and_reports(self):
        client = partner()
        self.assertEqual(client.inventory.availability("py-refund.com")["currency"], "USD")
        self.assertEqual(client.inventory.read("py-quote.com")["bin_price_cents"], 100_00)
        self.assertEqual(client.inventory.pricing("py-quote.com")["bin_price_cents"], 100_00)
        self.assertIn("domains", client.inventory.search("quote"))
        self.assertGreaterEqual(len(client.settlements.list()["settlements"]), 0)
        self.assertIn("totals", client.transactions.list(from_="2026-01-01T00:00:00Z"))
        self.assertEqual(list(client.payouts.all(items_max=5)), [])
        self.assertIn("funnel", client.analytics.read(from_="2026-01-01T00:00:00Z"))
        self.assertIn("total", client.me.clicks())
        self.assertEqual(list(client.me.all_sales(items_max=5)), [])
        self.assertEqual(list(client.me.all_commissions(items_max=5))[:0], [])
        self.assertEqual(list(client.me.all_payouts(items_max=5)), [])

    def test_creates_links_sessions_and_cases(self):
        client = partner()
        link = client.links.create("domain", domain="py-quote.com", label="Python")
        self.assertIn(link["link_id"], [each["link_id"] for each in client.links.all(items_max=50)])
        session = client.checkout_sessions.create(domain="py-quote.com")
        self.assertEqual(session["status"], "open")
        self.assertIn("eligible", client.brokerage.eligibility("py-quote.com"))
        with self.assertRaises(ServiceError) as caught:
            client.brokerage.open(
                "py-quote.com", tier="managed", buyer_email="b@example.com", budget=100_00
            )
        self.assertEqual(caught.exception.code, "not_eligible")
        self.assertEqual(list(client.brokerage.all(items_max=5)), [])

    def test_receives_webhooks_and_verifies_them(self):
        client = partner()
        with self.assertRaises(ServiceError) as caught:
            client.webhooks.read()
        self.assertEqual(caught.exception.code, "not_found")
        receiver = Peer(self, reply(200, {}))
        endpoint = client.webhooks.put(receiver.url + "/hook", secret=SECRET)
        self.assertEqual(client.webhooks.read(), endpoint)
        self.assertEqual(client.webhooks.test()["delivered"], True)
        [delivery] = receiver.seen
        event = verify_webhook(delivery.body, delivery.headers, SECRET, needs_timestamp=True)
        self.assertEqual(event["type"], "webhook.test")
        with self.assertRaises(WebhookError):
            verify_webhook(delivery.body, delivery.headers, "another secret")

    def test_reads_deliveries_and_sends_them_again(self):
        client = partner()
        client.webhooks.put("http://127.0.0.1:45999/hook", secret=SECRET)
        emitted = client.sandbox.emit("order.settled", idempotency_key="py-emit")
        self.assertEqual(client.sandbox.emit("order.settled", idempotency_key="py-emit"), emitted)
        deliveries = client.webhooks.all_deliveries(status="pending", items_max=50)
        [mine] = [each for each in deliveries if each["event_id"] == emitted["id"]]
        self.assertEqual(client.webhooks.read_delivery(mine["delivery_id"])["tries"], [])
        self.assertEqual(client.webhooks.resend(mine["delivery_id"])["event_id"], emitted["id"])
        self.assertIsNone(client.webhooks.delete())

    def test_signs_with_a_key_pair(self):
        pair = GIVEN["key_pair"]
        client = PartnerClient(GIVEN["url"], pair["key_id"], private_key=pair["private_key"])
        self.assertEqual(client.quotes.create("py-quote.com")["price_cents"], 100_00)
        self.assertIn("domains", client.inventory.search("ünïcödé & more"))
        other = PartnerClient(GIVEN["url"], pair["key_id"], private_key=bytes(32))
        with self.assertRaises(ServiceError) as caught:
            other.orders.list()
        self.assertEqual(caught.exception.code, "invalid_signature")

    def test_is_refused_with_reasons(self):
        check = partner().sandbox.check_signature({"any": "bödy"})
        self.assertEqual((check["ok"], check["failed"]), (True, None))
        wrong = PartnerClient(GIVEN["url"], GIVEN["sandbox"]["key_id"], "sk_wrong")
        self.assertEqual(wrong.sandbox.check_signature()["failed"], "invalid_signature")
        with self.assertRaises(ServiceError) as caught:
            wrong.orders.list()
        self.assertEqual((caught.exception.status, caught.exception.attempts), (401, 1))
        late = partner(now=lambda: time.time() - 3_600)
        self.assertIn("orders", late.orders.list())


@unittest.skipUnless(GIVEN, "needs a running service")
class Readme(unittest.TestCase):
    def test_examples_run_as_printed(self):
        credential = GIVEN["live"]
        os.environ["NAMEHOUSE_KEY_ID"] = credential["key_id"]
        os.environ["NAMEHOUSE_SECRET"] = credential["secret"]
        text = README.read_text("utf-8").replace("https://names.example", GIVEN["url"])
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        pem = Path(folder.name, "namehouse.pem")
        pem.write_text(GIVEN["key_pair"]["private_key"])
        seen = []
        shared = {"print": lambda *values: seen.append(values)}
        for example in re.findall(r"```python\n(.*?)```", text, re.S):
            exec(compile(example.replace("namehouse.pem", str(pem)), "README.md", "exec"), shared)
        printed = " ".join(str(each) for each in seen)
        for expected in ("acme.com", "py-solar-roofs.com", "EXTERNALLY_PAID", "req_"):
            self.assertIn(expected, printed)


if __name__ == "__main__":
    unittest.main()
