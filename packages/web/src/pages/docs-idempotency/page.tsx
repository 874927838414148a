import { Link } from '../../address/link.tsx'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { DocsFrame, Part } from '../../docs/docs-frame.tsx'
import againPy from '../../docs/examples/idempotency.py?raw'
import againSh from '../../docs/examples/idempotency.sh?raw'
import againTs from '../../docs/examples/idempotency.ts?raw'

/** Guide: what an Idempotency-Key does. */
export function IdempotencyPage() {
  return (
    <DocsFrame
      title="Idempotency"
      lead="Lines break after a request was sent and before the answer came. With an Idempotency-Key you send it again and nothing happens twice."
    >
      <Part id="key" title="A key names what you want done">
        <p>
          Send a header <code>Idempotency-Key</code> with up to 255 printable characters. Take
          something that you keep anyway and that is one for each sale, such as the id of your
          payment: then even a program that crashed in between asks with the same key.
        </p>
        <CodeTabs name="idempotency" samples={{ ts: againTs, sh: againSh, py: againPy }} />
      </Part>
      <Part id="rules" title="What holds">
        <ul className="docs-list">
          <li>
            The same key and the same body: the first answer again, with the header{' '}
            <code>Idempotent-Replayed: true</code>.
          </li>
          <li>
            The same key and another body: <code>409 conflict</code>. The key was spent on something
            else.
          </li>
          <li>
            The same key while the first request is still under way: the second waits for it, five
            seconds at most; then <code>409 idempotency_in_progress</code>.
          </li>
          <li>
            A request that was refused is not kept: put it right and send it with the same key.
          </li>
          <li>
            A key belongs to the partner, one environment and one path. A new credential of the same
            partner finds it again.
          </li>
        </ul>
      </Part>
      <Part id="where" title="Where">
        <p>
          <Link to="/docs/reference#recordOrder">Recording an order</Link> demands a key and keeps
          it for ever. Every other POST of the Partner API takes one and keeps it for 24 hours, as
          does the public WHOIS lookup. Reads need none: ask as often as you like.
        </p>
        <p>
          Signing has nothing to do with it: each try has a new timestamp, nonce and signature, and
          the same key. Our sdk makes a key for every write that you give none, and repeats by
          itself what failed in passing.
        </p>
      </Part>
    </DocsFrame>
  )
}
