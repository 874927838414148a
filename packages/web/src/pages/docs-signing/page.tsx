import { Link } from '../../address/link.tsx'
import { KEY_PAIR_COMMANDS } from '../../credentials/key-pair-commands.ts'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { DocsFrame, Part, Terms } from '../../docs/docs-frame.tsx'
import checkPy from '../../docs/examples/check-signature.py?raw'
import checkSh from '../../docs/examples/check-signature.sh?raw'
import checkTs from '../../docs/examples/check-signature.mjs?raw'
import { Sample } from '../../docs/sample.tsx'
import { WORKED } from '../../docs/worked-request.ts'

const HEADERS = [
  ['X-Service-Key-Id', 'The key ID of your credential.'],
  ['X-Service-Timestamp', 'Unix time in whole seconds, at most five minutes off our clock.'],
  ['X-Service-Nonce', 'Unique per request, 1 to 128 visible characters. A UUID works well.'],
  [
    'X-Service-Signature',
    'v1= followed by the HMAC-SHA256 of the six lines, in lowercase hex. With a key pair: ed25519= and the signature in base64.',
  ],
] as const

const LINES = [
  ['method', 'In uppercase.'],
  ['path', 'The full path from /api on, exactly as sent.'],
  ['query', 'Sorted by name, then by value. Empty if there is none.'],
  ['timestamp', 'Same as in the header.'],
  ['nonce', 'Same as in the header.'],
  ['body digest', 'SHA-256 of the exact bytes sent, in lowercase hex.'],
] as const

const MISTAKES = [
  'The timestamp is in milliseconds instead of seconds.',
  'The key ID is used as the secret.',
  'The path lacks /api/partner/v1.',
  'The query isn’t sorted.',
  'The body was parsed and serialized again after hashing.',
  'The signature lacks the v1= prefix.',
  'A retry reuses the nonce. Every attempt needs a new one.',
]

const TEMPLATE = `METHOD
PATH
QUERY
TIMESTAMP
NONCE
SHA256(BODY)`

/** Guide: what is signed, and how to debug a wrong signature. */
export function SigningPage() {
  return (
    <DocsFrame
      title="Signing"
      lead="Sign every Partner API request with your secret. The secret is never sent, and nobody can change or replay a signed request."
    >
      <Part id="headers">
        <Terms rows={HEADERS} />
      </Part>
      <LinesPart />
      <WorkedPart />
      <KeyPairPart />
      <Part
        id="check"
        code={
          <CodeTabs name="check-signature" samples={{ ts: checkTs, sh: checkSh, py: checkPy }} />
        }
      >
        <p>
          The sandbox has an endpoint that accepts any signed request. It returns the six lines it
          computed and the rule that failed. Compare them with yours, line by line. It doesn’t use
          up the nonce.
        </p>
        <p>
          You can also watch a signature being made in the <Link to="/docs/console">console</Link>.
        </p>
        <p>
          Writing your own signer? The SDK includes test vectors in{' '}
          <code>vectors/signing.json</code> and <code>vectors/ed25519.json</code>: requests with
          their signatures, and requests that must not be signed.
        </p>
      </Part>
      <Part id="mistakes">
        <ul>
          {MISTAKES.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Part>
    </DocsFrame>
  )
}

function LinesPart() {
  return (
    <Part id="lines" code={<Sample label="Lines to sign" text={TEMPLATE} isCopied={false} />}>
      <p>
        Join the lines with single line feeds, without one at the end. Use the secret as plain text.
      </p>
      <Terms rows={LINES} isCode={false} />
      <p>
        Percent-encode names and values of the query as <code>encodeURIComponent</code> does, and
        also encode <code>! &apos; ( ) *</code>. A space is <code>%20</code>. Keep empty values.
      </p>
      <p>
        Some requests are ambiguous. They fail with 400 <code>validation_error</code> before we
        check the signature: a query that starts with a second <code>?</code>, a raw <code>#</code>,
        percent-escapes that aren&apos;t UTF-8, and a GET or HEAD with a body.
      </p>
    </Part>
  )
}

function KeyPairPart() {
  return (
    <Part
      id="key-pair"
      code={<Sample label="Create a key pair" text={KEY_PAIR_COMMANDS} grammar="sh" />}
    >
      <p>
        Instead of a secret, a credential can have an Ed25519 public key. Then only you can sign: we
        store nothing that could. Create a key pair, and paste the public key where you issue the
        credential.
      </p>
      <p>
        Sign the same six lines with the private key, and send <code>ed25519=</code> followed by the
        64 bytes in base64. The SDK takes <code>privateKey</code> instead of <code>secret</code>. A
        key pair belongs to one credential, so create another for live.
      </p>
    </Part>
  )
}

function WorkedPart() {
  return (
    <Part
      id="worked"
      code={
        <>
          <Sample label="Canonical string" text={WORKED.canonical_string} />
          <Sample label="X-Service-Signature" text={WORKED.signature} />
        </>
      }
    >
      <p>
        This request lists the settled orders for one name. It’s signed with the secret{' '}
        <code>{WORKED.secret}</code>.
      </p>
      <p>
        The third line is the query, sorted and encoded. There is no body, so the last line is the
        digest of an empty string.
      </p>
    </Part>
  )
}
