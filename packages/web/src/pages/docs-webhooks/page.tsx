import { Link } from '../../address/link.tsx'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { DocsFrame, Part, Terms } from '../../docs/docs-frame.tsx'
import receivePy from '../../docs/examples/webhook-receiver.py?raw'
import receiveSh from '../../docs/examples/webhook-receiver.sh?raw'
import receiveTs from '../../docs/examples/webhook-receiver.mjs?raw'
import registerPy from '../../docs/examples/webhook-register.py?raw'
import registerSh from '../../docs/examples/webhook-register.sh?raw'
import registerTs from '../../docs/examples/webhook-register.mjs?raw'
import setup from '../../docs/examples/webhook-setup.sh?raw'
import { Sample } from '../../docs/sample.tsx'

const ENVELOPE = `{
  "id": "evt_…",
  "type": "order.recorded",
  "created_at": "2026-11-15T12:00:00.000Z",
  "partner_id": "ptr_…",
  "data": {
    "order": {
      "public_id": "ord_…",
      "domain": "sandbox-alpha.com",
      "status": "EXTERNALLY_PAID",
      "sale_price_cents": 100000,
      "currency": "USD"
    }
  }
}`

const EVENTS = [
  ['order.recorded', 'A sale was recorded.'],
  ['order.manual_review_cleared', 'A held order was cleared and continues.'],
  ['order.transfer_started', 'The transfer to your registrar has started.'],
  ['order.transfer_completed', 'The name was delivered, and the settlement period starts.'],
  ['order.settled', 'The sale is on a closed statement.'],
  ['order.refunded', 'The sale was refunded or cancelled. The name is for sale again.'],
  ['brokerage.case_completed', 'A negotiation ended with a deal.'],
] as const

/** Guide: receiving webhooks and verifying them. */
export function WebhooksPage() {
  return (
    <DocsFrame
      title="Webhooks"
      lead="We send events to your endpoint as they happen. You can register one endpoint for the sandbox and one for live."
    >
      <ReceivePart />
      <Part
        id="register"
        code={
          <CodeTabs
            name="webhook-register"
            samples={{ ts: registerTs, sh: registerSh, py: registerPy }}
          />
        }
      >
        <p>
          The URL must be public and use HTTPS. The demo can also send to your own machine. The
          second call sends a test event right away and says whether it arrived.
        </p>
        <p>
          You can do the same in the <Link to="/partner/webhooks">partner portal</Link>. There you
          can also inspect every delivery and send it again.
        </p>
      </Part>
      <Part id="events" code={<Sample label="An event" grammar="json" text={ENVELOPE} />}>
        <Terms rows={EVENTS} />
      </Part>
      <FailingPart />
      <Part id="secret">
        <p>
          Register the endpoint again with the new secret. For 24 hours we sign with both:{' '}
          <code>X-Service-Signature</code> uses the new secret, and{' '}
          <code>X-Service-Signature-Previous</code> the old one.
        </p>
        <p>
          We also send the Standard Webhooks headers <code>webhook-id</code>,{' '}
          <code>webhook-timestamp</code> and <code>webhook-signature</code>, which sign the time as
          well. If your secret starts with <code>whsec_</code>, their key is the rest of it, decoded
          from base64. The SDK verifies whichever headers are present.
        </p>
      </Part>
    </DocsFrame>
  )
}

function ReceivePart() {
  return (
    <Part
      id="receive"
      code={
        <>
          <Sample label="webhook-setup.sh" grammar="sh" text={setup} />
          <CodeTabs
            name="webhook-receiver"
            samples={{ ts: receiveTs, sh: receiveSh, py: receivePy }}
          />
        </>
      }
    >
      <p>
        Anyone can send requests to your endpoint, so verify each one before you parse it.{' '}
        <code>X-Service-Signature</code> is the HMAC-SHA256 of the raw body with your secret, in
        lowercase hex. Choose a secret of 16 to 255 characters.
      </p>
      <ul>
        <li>Respond with any 2xx status within five seconds. Do the actual work afterwards.</li>
        <li>
          Handle each <code>id</code> only once. An event may arrive more than once.
        </li>
        <li>Redirects count as failures. We only look at the status of your response.</li>
      </ul>
    </Part>
  )
}

function FailingPart() {
  return (
    <Part id="failing">
      <ul>
        <li>
          In live, we retry after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h. In the
          sandbox, we retry after 5 s, 1 min and 10 min. Each wait varies by up to 20% (jitter).
        </li>
        <li>
          We respect <code>Retry-After</code>, up to twice the next wait. <code>410 Gone</code>{' '}
          disables the endpoint immediately.
        </li>
        <li>
          If every attempt fails for 120 hours, we disable the endpoint and email you. When you
          register it again, we send what you missed in the last 14 days, up to 10,000 events.
        </li>
        <li>
          Nothing is lost. The <Link to="/docs/reference#readEvents">event history</Link> has every
          event of the last 365 days.
        </li>
      </ul>
    </Part>
  )
}
