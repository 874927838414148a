"""The vectors that every signer of requests shares, and Ed25519 by itself."""

import base64
import json
import os
import unittest
from pathlib import Path

from namehouse import (
    PartnerClient,
    Request,
    canonical_string,
    ed25519_signer,
    hmac_signer,
    signed_headers,
)
from namehouse._ed25519 import Ed25519Key

VECTORS = Path(__file__).resolve().parents[3] / "packages/sdk/vectors"

# RFC 8032, section 7.1: private key, public key, message, signature.
RFC_8032 = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555"
        "fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
    (
        "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
        "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    ),
]


def vectors(name):
    return json.loads((VECTORS / f"{name}.json").read_text("utf-8"))


def request_of(case):
    path, _mark, query = case["url"].partition("?")
    return Request(case["method"], path, query, case["body"])


def signature_of(case, signer):
    moment = {"timestamp": case["timestamp"], "nonce": case["nonce"]}
    headers = signed_headers(request_of(case), "pk_1", signer, **moment)
    return headers["x-service-signature"]


class SharedVectors(unittest.TestCase):
    def test_signs_every_request_with_a_secret(self):
        cases = vectors("signing")["cases"]
        self.assertGreaterEqual(len(cases), 47)
        for case in cases:
            with self.subTest(case["name"]):
                text = canonical_string(request_of(case), case["timestamp"], case["nonce"])
                self.assertEqual(text, case["canonical_string"])
                self.assertEqual(signature_of(case, hmac_signer(case["secret"])), case["signature"])

    def test_refuses_what_can_be_read_in_two_ways(self):
        refused = vectors("signing")["refused"]
        self.assertGreaterEqual(len(refused), 15)
        for case in refused:
            with self.subTest(case["name"]), self.assertRaises(ValueError):
                canonical_string(request_of(case), "1", "n")

    def test_signs_every_request_with_a_private_key(self):
        known = vectors("ed25519")
        pems = {key["private_key"]: key["private_key_pem"] for key in known["keys"]}
        self.assertGreaterEqual(len(known["cases"]), 45)
        for case in known["cases"]:
            with self.subTest(case["name"]):
                plain = case["private_key"]
                self.assertEqual(signature_of(case, ed25519_signer(plain)), case["signature"])
                self.assertEqual(signature_of(case, ed25519_signer(pems[plain])), case["signature"])


class Ed25519(unittest.TestCase):
    def test_signs_as_rfc_8032_does(self):
        for private, public, message, signature in RFC_8032:
            key = Ed25519Key(bytes.fromhex(private))
            self.assertEqual(key.public.hex(), public)
            self.assertEqual(key.sign(bytes.fromhex(message)).hex(), signature)

    @unittest.skipUnless("ED25519_CASES" in os.environ, "needs keys made by another library")
    def test_signs_as_another_library_does(self):
        cases = json.loads(os.environ["ED25519_CASES"])
        self.assertGreaterEqual(len(cases), 10)
        for case in cases:
            key = Ed25519Key.read(case["private_key"])
            self.assertEqual(base64.b64encode(key.public).decode(), case["public_key"])
            signature = key.sign(case["message"].encode("utf-8"))
            self.assertEqual(base64.b64encode(signature).decode(), case["signature"])

    def test_a_function_can_sign_instead(self):
        self.assertEqual(ed25519_signer(lambda data: data[::-1])("abc"), "ed25519=Y2Jh")

    def test_refuses_what_is_no_private_key_and_never_quotes_it(self):
        [key, *_] = vectors("ed25519")["keys"]
        pem = key["private_key_pem"]
        wrong = [
            "",
            "a private key",
            pem.replace("PRIVATE", "PUBLIC"),
            key["private_key"][:40],
            base64.b64encode(bytes(33)).decode(),
            pem.replace("\n-----END", "AAAA\n-----END"),
            b"too short",
        ]
        for given in wrong:
            with self.subTest(given), self.assertRaises(ValueError) as caught:
                PartnerClient("https://names.example", "pk_1", private_key=given)
            self.assertIn("must be an Ed25519 private key", str(caught.exception))
        with self.assertRaisesRegex(ValueError, "not both"):
            PartnerClient("https://names.example", "pk_1", "sk_1", private_key=pem)
        self.assertNotIn(key["private_key"], repr(Ed25519Key.read(pem)))


if __name__ == "__main__":
    unittest.main()
