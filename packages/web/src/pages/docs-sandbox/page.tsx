import { Link } from '../../address/link.tsx'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { DocsFrame, Part, Terms } from '../../docs/docs-frame.tsx'
import salePy from '../../docs/examples/sandbox-sale.py?raw'
import saleSh from '../../docs/examples/sandbox-sale.sh?raw'
import saleTs from '../../docs/examples/sandbox-sale.mjs?raw'

const NAMES = [
  ['sandbox-alpha.com', '$1,000.00'],
  ['sandbox-beta.io', '$250.00'],
  ['sandbox-gamma.ai', '$15,000.00. Sales of $10,000.00 or more are held for review.'],
] as const

const status = (text: string, name: string) => (
  <>
    {text} The status becomes <code>{name}</code>.
  </>
)

const STEPS = [
  ['review', status('Holds the order for review.', 'MANUAL_REVIEW')],
  ['clear', status('Releases the hold.', 'EXTERNALLY_PAID')],
  ['transfer_started', status('Starts the transfer.', 'TRANSFER_IN_PROGRESS')],
  ['transfer_completed', status('Delivers the name.', 'TRANSFER_COMPLETED')],
  ['settled', status('Closes the settlement period.', 'SETTLED')],
  ['refunded', status('Refunds the order. Only possible before delivery.', 'REFUNDED')],
] as const

/** Guide: the sandbox environment, and what only it can do. */
export function SandboxPage() {
  return (
    <DocsFrame
      title="Sandbox"
      lead="A separate environment with its own names and prices. Same addresses, rules and limits, but no real money and no real domains."
    >
      <Part id="apart">
        <p>
          Your credential decides the environment: <code>pk_sandbox_</code> or <code>pk_live_</code>
          . Nothing is shared between the two: not names, quotes, orders, events, webhooks or money.
        </p>
        <p>To go live, switch to a live credential and register a live webhook endpoint.</p>
        <p>These names are always in the demo’s sandbox:</p>
        <Terms rows={NAMES} />
        <p>
          There are about five hundred more. Search for <code>sandbox</code> to see them.
        </p>
      </Part>
      <Part id="samples">
        <p>
          A new sandbox starts with a small sample history: orders in several states, a refund,
          settlements, payouts, deliveries, a brokerage case and a request log. So every{' '}
          <Link to="/partner?environment=sandbox">partner page</Link> shows something from the first
          minute.
        </p>
        <p>
          Sample orders have an <code>external_payment_ref</code> that starts with{' '}
          <code>sample-</code>. Sample deliveries disappear when you register your endpoint.
        </p>
      </Part>
      <Part
        id="sale"
        code={<CodeTabs name="sandbox-sale" samples={{ ts: saleTs, sh: saleSh, py: salePy }} />}
      >
        <p>
          A quote holds the price for ten minutes. An order says that you have the buyer’s money,
          and takes the name off the market.
        </p>
        <p>
          In live, our team then transfers the name to your registrar. In the sandbox you trigger
          each step yourself. Every event is sent just as in live.
        </p>
      </Part>
      <Part id="steps">
        <p>
          <Link to="/docs/reference#advanceSandboxOrder">Advance an order</Link> one step at a time.
          A step that isn’t possible yet fails with <code>invalid_transition</code>. Repeating a
          step is fine.
        </p>
        <Terms rows={STEPS} />
        <p>
          To test one event without a sale,{' '}
          <Link to="/docs/reference#emitSandboxEvent">create it</Link>. It’s added to your event
          history and sent like any other.
        </p>
      </Part>
      <Part id="try">
        <p>
          The <Link to="/docs/console">console</Link> signs sandbox requests in your browser. It
          doesn’t accept live credentials.
        </p>
      </Part>
    </DocsFrame>
  )
}
