import { Link } from '../../address/link.tsx'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { DocsFrame, Part } from '../../docs/docs-frame.tsx'
import checkPy from '../../docs/examples/check-signature.py?raw'
import checkSh from '../../docs/examples/check-signature.sh?raw'
import checkTs from '../../docs/examples/check-signature.ts?raw'
import { Sample } from '../../docs/sample.tsx'
import { WORKED } from '../../docs/worked-request.ts'

const HEADERS = [
  ['X-Service-Key-Id', 'the id of the credential'],
  ['X-Service-Timestamp', 'Unix time in whole seconds, at most five minutes from ours'],
  ['X-Service-Nonce', 'new for every request, 1 to 128 visible characters; a UUID is good'],
  ['X-Service-Signature', 'v1= and the HMAC-SHA256 of the six lines, in lower-case hex'],
] as const

const LINES = [
  ['method', 'in upper case'],
  ['path', 'the whole of it, from /api on, exactly as it is sent'],
  ['query', 'sorted by name, then by value; empty when there is none'],
  ['timestamp', 'the same text as in the header'],
  ['nonce', 'the same text as in the header'],
  ['digest of the body', 'SHA-256 of the very bytes that are sent, in lower-case hex'],
] as const

const MISTAKES = [
  'Milliseconds instead of seconds.',
  'The key id used as the secret.',
  'The path without /api/partner/v1.',
  'The query in the order in which it was written instead of sorted.',
  'A body that was parsed and written anew after it was hashed.',
  'The signature without v1= before it.',
  'The nonce of an earlier try: every retry needs a new one.',
]

/** Guide: what is signed, and how to debug a wrong signature. */
export function SigningPage() {
  return (
    <DocsFrame
      title="Signing"
      lead="Every request to the Partner API is signed with your secret, which itself is never sent. Whoever reads the line can neither change a request nor send it twice."
    >
      <Part id="headers" title="Four headers">
        <Terms rows={HEADERS} isCode />
      </Part>
      <Part id="lines" title="Six lines">
        <p>
          They are joined by single line feeds, with none at the end. The secret is used as text.
        </p>
        <Terms rows={LINES} />
        <p>
          Names and values of the query are percent-encoded as <code>encodeURIComponent</code> does,
          and the characters <code>! &apos; ( ) *</code> too. A space is <code>%20</code>. Blank
          values stay.
        </p>
        <p>
          Some requests are refused with 400 <code>validation_error</code> before we look at the
          signature, because two readers could understand them in different ways: a query that
          starts with a second <code>?</code>, a raw <code>#</code>, percent-escapes that
          aren&apos;t UTF-8, and a GET or HEAD with a body.
        </p>
      </Part>
      <Part id="worked" title="One request, step by step">
        <p>
          A question for settled orders of one name, at a certain second, with the secret{' '}
          <code>{WORKED.secret}</code>, comes to these six lines:
        </p>
        <Sample label="Canonical string" text={WORKED.canonical_string} />
        <p>The third line is sorted and encoded, and the last is the digest of nothing. Signed:</p>
        <Sample label="X-Service-Signature" text={WORKED.signature} />
      </Part>
      <Part id="check" title="Let the service check it">
        <p>
          In the sandbox one endpoint answers whatever you send it, with the six lines that it
          computed and the rule that failed. Compare them with yours, line by line. No nonce is used
          up.
        </p>
        <CodeTabs name="check-signature" samples={{ ts: checkTs, sh: checkSh, py: checkPy }} />
        <p>
          Or look at a signature as it is made, in the <Link to="/docs/console">console</Link>. For
          a signer of your own, the sdk brings a file of requests with their canonical strings and
          signatures, and requests it must not sign: <code>vectors/signing.json</code>.
        </p>
      </Part>
      <Part id="mistakes" title="What usually goes wrong">
        <ul className="docs-list">
          {MISTAKES.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Part>
    </DocsFrame>
  )
}

type TermsProps = { rows: readonly (readonly [string, string])[]; isCode?: boolean }

function Terms({ rows, isCode = false }: TermsProps) {
  return (
    <dl className="fields">
      {rows.map(([term, text]) => (
        <div key={term} className="fields-row">
          <dt>{isCode ? <code>{term}</code> : term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
