import base64
import hashlib
import hmac
import json
import unittest

from namehouse import WebhookError, verify_webhook

SECRET = "a secret of the receiver"
BODY = json.dumps({"id": "evt_1", "type": "order.recorded", "data": {"note": "ü"}}).encode()
NOW = 1_794_000_000.0


def plain(body=BODY, secret=SECRET):
    return {"X-Service-Signature": hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()}


def stamped(body=BODY, key=SECRET.encode(), stamp=str(int(NOW)), before=""):
    signed = f"evt_1.{stamp}.".encode() + body
    signature = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    head = {"webhook-id": "evt_1", "Webhook-Timestamp": stamp}
    return {**head, "webhook-signature": f"{before}v1,{signature}"}


class Webhooks(unittest.TestCase):
    def refused(self, code, *args, **options):
        with self.assertRaises(WebhookError) as caught:
            verify_webhook(*args, now=lambda: NOW, **options)
        self.assertEqual(caught.exception.code, code)

    def test_accepts_what_the_secret_signed(self):
        self.assertEqual(verify_webhook(BODY, plain(), SECRET)["id"], "evt_1")
        self.assertEqual(verify_webhook(BODY.decode(), plain(), SECRET)["id"], "evt_1")
        rotated = {"x-service-signature": "0" * 64}
        rotated["x-service-signature-previous"] = plain()["X-Service-Signature"]
        self.assertEqual(verify_webhook(bytearray(BODY), rotated, SECRET)["id"], "evt_1")

    def test_accepts_standard_webhooks(self):
        now = {"now": lambda: NOW}
        self.assertEqual(verify_webhook(BODY, stamped(), SECRET, **now)["id"], "evt_1")
        two = stamped(before="v1,AAAA v2,x ")
        self.assertEqual(verify_webhook(BODY, two, SECRET, **now)["id"], "evt_1")
        encoded = "whsec_" + base64.b64encode(b"0123456789abcdef").decode()
        headers = stamped(key=b"0123456789abcdef")
        self.assertEqual(verify_webhook(BODY, headers, encoded, **now)["id"], "evt_1")

    def test_refuses_everything_else(self):
        self.refused("missing_signature", BODY, {}, SECRET)
        self.refused("missing_signature", BODY, plain(), SECRET, needs_timestamp=True)
        self.refused("missing_signature", BODY, {"webhook-timestamp": "1"}, SECRET)
        self.refused("invalid_signature", BODY + b" ", plain(), SECRET)
        self.refused("invalid_signature", BODY, plain(), "another secret")
        self.refused("invalid_signature", BODY, {"x-service-signature": "zz"}, SECRET)
        self.refused("invalid_signature", BODY + b" ", stamped(), SECRET)
        # A signature without the time must not stand in for one with it.
        self.refused("invalid_signature", BODY, {**stamped(key=b"x"), **plain()}, SECRET)
        # Only the first eight signatures count.
        self.refused("invalid_signature", BODY, stamped(before="v1,AAAA " * 8), SECRET)
        self.refused("timestamp_out_of_range", BODY, stamped(stamp=str(int(NOW) - 301)), SECRET)
        self.refused("timestamp_out_of_range", BODY, stamped(stamp="soon"), SECRET)
        for body in (b"[]", b"{}", b"\xff", b"[" * 100_000):
            self.refused("invalid_body", body, plain(body), SECRET)

    def test_says_that_a_parsed_body_cannot_be_verified(self):
        with self.assertRaisesRegex(TypeError, "raw body"):
            verify_webhook(json.loads(BODY), plain(), SECRET)
        with self.assertRaises(ValueError):
            verify_webhook(BODY, plain(), "")


if __name__ == "__main__":
    unittest.main()
