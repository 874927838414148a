import { Link } from '../../address/link.tsx'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { DocsFrame, Part, Terms } from '../../docs/docs-frame.tsx'
import againPy from '../../docs/examples/idempotency.py?raw'
import againSh from '../../docs/examples/idempotency.sh?raw'
import againTs from '../../docs/examples/idempotency.mjs?raw'

const RULES = [
  [
    'Same key, same body',
    <>
      You get the first response again, with the header <code>Idempotent-Replayed: true</code>.
    </>,
  ],
  [
    'Same key, different body',
    <>
      Fails with <code>409 conflict</code>.
    </>,
  ],
  [
    'First request still running',
    <>
      The second one waits up to five seconds, then fails with{' '}
      <code>409 idempotency_in_progress</code>.
    </>,
  ],
  [
    'First request failed',
    'Failed requests aren’t stored. Fix the request and send it with the same key.',
  ],
  [
    'New credential',
    'A key belongs to one partner, environment and path. It works with any of your credentials.',
  ],
] as const

/** Guide: what an Idempotency-Key does. */
export function IdempotencyPage() {
  return (
    <DocsFrame
      title="Idempotency"
      lead="Connections can break before a response arrives. Send the request again with the same Idempotency-Key, and nothing happens twice."
    >
      <Part
        id="key"
        code={<CodeTabs name="idempotency" samples={{ ts: againTs, sh: againSh, py: againPy }} />}
      >
        <p>
          Send the header <code>Idempotency-Key</code> with up to 255 printable characters.
        </p>
        <p>
          Use something you already store once per sale, such as your payment ID. Then your software
          sends the same key even after a crash.
        </p>
      </Part>
      <Part id="rules">
        <Terms rows={RULES} isCode={false} />
      </Part>
      <Part id="where">
        <p>
          <Link to="/docs/reference#recordOrder">Recording an order</Link> requires a key and stores
          it forever. Every other POST of the Partner API, except webhook tests and the signature
          check, accepts one and stores it for 24 hours. So does the public WHOIS lookup. Reads
          don’t need one.
        </p>
        <p>
          Keys and signatures are independent. Every retry needs a new timestamp, nonce and
          signature, but the same key.
        </p>
        <p>
          The SDK creates a key for every write without one, and retries temporary failures
          automatically.
        </p>
      </Part>
    </DocsFrame>
  )
}
