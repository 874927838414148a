import { Link } from '../../address/link.tsx'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { DocsFrame, Part } from '../../docs/docs-frame.tsx'
import receivePy from '../../docs/examples/webhook-receiver.py?raw'
import receiveSh from '../../docs/examples/webhook-receiver.sh?raw'
import receiveTs from '../../docs/examples/webhook-receiver.ts?raw'
import registerPy from '../../docs/examples/webhook-register.py?raw'
import registerSh from '../../docs/examples/webhook-register.sh?raw'
import registerTs from '../../docs/examples/webhook-register.ts?raw'
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
  ['order.recorded', 'A sale is recorded.'],
  ['order.manual_review_cleared', 'A sale that was held is cleared and goes on.'],
  ['order.transfer_started', 'The name is on its way to your registrar.'],
  ['order.transfer_completed', 'The name has arrived, and the settlement clock starts.'],
  ['order.settled', 'The sale is in a closed statement.'],
  ['order.refunded', 'A sale was refunded or cancelled, and the name is free again.'],
  ['brokerage.case_completed', 'A negotiation ended with a deal.'],
] as const

/** Guide: receiving webhooks and verifying them. */
export function WebhooksPage() {
  return (
    <DocsFrame
      title="Webhooks"
      lead="Give us an address, and we tell it of every change the moment it happens. One address for the sandbox, one for live."
    >
      <Part id="receive" title="1. Receive">
        <p>
          Anybody can send something to your address. So check the signature over the bytes as they
          came, before you read them: <code>X-Service-Signature</code> is the HMAC-SHA256 of the
          body with your secret, in lower-case hex. Choose a secret of 16 to 255 characters:
        </p>
        <Sample label="webhook-setup.sh" text={setup} />
        <CodeTabs
          name="webhook-receiver"
          samples={{ ts: receiveTs, sh: receiveSh, py: receivePy }}
        />
        <ul className="docs-list">
          <li>Answer with any 2xx within five seconds, and do the work afterwards.</li>
          <li>
            Act once for each <code>id</code>: an event may come more than once.
          </li>
          <li>A redirect counts as a failure. Of your answer only the status matters.</li>
        </ul>
      </Part>
      <Part id="register" title="2. Tell us where">
        <p>
          Addresses are https and public; a service that runs as a demo also sends to this machine.
          The second call sends a test event at once and says how it was taken.
        </p>
        <CodeTabs
          name="webhook-register"
          samples={{ ts: registerTs, sh: registerSh, py: registerPy }}
        />
        <p>
          The same can be done by hand in the <Link to="/partner/webhooks">partner’s pages</Link>,
          where every delivery and its tries can be looked at and sent again.
        </p>
      </Part>
      <Part id="events" title="What you are told">
        <Sample label="The body of an event" text={ENVELOPE} />
        <dl className="fields">
          {EVENTS.map(([type, text]) => (
            <div key={type} className="fields-row">
              <dt>
                <code>{type}</code>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part id="failing" title="When you do not answer">
        <ul className="docs-list">
          <li>
            In live we try again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h; in
            the sandbox after 5 s, 1 min and 10 min.
          </li>
          <li>
            A <code>Retry-After</code> of yours is honoured up to twice the step; a{' '}
            <code>410 Gone</code> switches the endpoint off at once.
          </li>
          <li>
            After 120 hours of nothing but failures the endpoint is switched off and you get a mail.
            Registering it again sends what was missed in the last 14 days.
          </li>
          <li>
            Nothing is lost meanwhile: <Link to="/docs/reference#readEvents">the history</Link> has
            every event of the last 365 days.
          </li>
        </ul>
      </Part>
      <Part id="secret" title="A new secret">
        <p>
          Register again with the new one. For 24 hours both sign: <code>X-Service-Signature</code>{' '}
          is the new one’s and <code>X-Service-Signature-Previous</code> the old one’s. Beside them
          stand the headers of Standard Webhooks, <code>webhook-id</code>,{' '}
          <code>webhook-timestamp</code> and <code>webhook-signature</code>, which cover the time
          too; our sdk checks whichever there are.
        </p>
      </Part>
    </DocsFrame>
  )
}
