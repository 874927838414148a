import { Link } from '../../address/link.tsx'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { DocsFrame, Part } from '../../docs/docs-frame.tsx'
import salePy from '../../docs/examples/sandbox-sale.py?raw'
import saleSh from '../../docs/examples/sandbox-sale.sh?raw'
import saleTs from '../../docs/examples/sandbox-sale.ts?raw'

const NAMES = [
  ['sandbox-alpha.com', '1,000.00'],
  ['sandbox-beta.io', '250.00'],
  ['sandbox-gamma.ai', '15,000.00; sales of 10,000.00 and more are held for review'],
] as const

const STEPS = [
  ['review', 'The sale is held: MANUAL_REVIEW.'],
  ['clear', 'The hold ends: EXTERNALLY_PAID again.'],
  ['transfer_started', 'The push begins: TRANSFER_IN_PROGRESS.'],
  ['transfer_completed', 'The name is delivered: TRANSFER_COMPLETED.'],
  ['settled', 'The period is closed: SETTLED.'],
  ['refunded', 'The money goes back, before the delivery only: REFUNDED.'],
] as const

/** Guide: the sandbox environment, and what only it can do. */
export function SandboxPage() {
  return (
    <DocsFrame
      title="The sandbox"
      lead="A second world with names and prices of its own. Same addresses, same rules, same limits; no money and no real domain."
    >
      <Part id="apart" title="Two worlds">
        <p>
          The credential decides: <code>pk_sandbox_</code> or <code>pk_live_</code>. Names, quotes,
          orders, cases, links, events, webhooks and money of one are never seen from the other. So
          going live means another credential and another webhook address, and nothing else.
        </p>
        <dl className="fields">
          {NAMES.map(([name, price]) => (
            <div key={name} className="fields-row">
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{price}</dd>
            </div>
          ))}
        </dl>
        <p className="hint">
          In a demo, with some five hundred others: search for <code>sandbox</code>.
        </p>
      </Part>
      <Part id="sale" title="A whole sale in a second">
        <p>
          A quote holds the price for ten minutes. An order records that you have the buyer’s money,
          and takes the name off the market. In live our staff then push the name to your registrar;
          here you take their steps yourself, and every event is sent as in live.
        </p>
        <CodeTabs name="sandbox-sale" samples={{ ts: saleTs, sh: saleSh, py: salePy }} />
      </Part>
      <Part id="steps" title="What staff would do">
        <p>
          <Link to="/docs/reference#advanceSandboxOrder">Move an order</Link> by one step. A step
          that does not follow is refused with <code>invalid_transition</code>; repeating one is
          not.
        </p>
        <dl className="fields">
          {STEPS.map(([step, text]) => (
            <div key={step} className="fields-row">
              <dt>
                <code>{step}</code>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>
          To see one event without a sale,{' '}
          <Link to="/docs/reference#emitSandboxEvent">make it</Link>: it is in your history and is
          sent like any other.
        </p>
      </Part>
      <Part id="try" title="Without writing anything">
        <p>
          The <Link to="/docs/console">console</Link> signs sandbox requests here in the browser. It
          takes no live key.
        </p>
      </Part>
    </DocsFrame>
  )
}
