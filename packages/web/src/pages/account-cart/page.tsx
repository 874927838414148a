import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { go, useAddress } from '../../address/shown-page.ts'
import { startBulk } from '../../api/bulk.ts'
import { payCart, readCart, removeFromCart } from '../../api/cart.ts'
import type { Cart, CartItem } from '../../api/cart.ts'
import { Empty } from '../../empty/empty.tsx'
import { failureText } from '../../failure/change-failure.ts'
import { ActButton } from '../../form/act-button.tsx'
import { Form } from '../../form/form.tsx'
import { Icon } from '../../kit/icon.tsx'
import { shieldCheck } from '../../kit/section-icons.ts'
import { declineText } from '../../receipts/decline-text.ts'
import { centsText } from '../../names/cents-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { opText } from '../../receipts/op-text.ts'
import { ReceiptPart } from '../../receipts/receipt-part.tsx'
import { useMine } from '../../session/who.ts'
import { showToast } from '../../toast/show-toast.ts'
import { CardFields, cardIn } from './card-fields.tsx'
import './account-cart.css'

const CART = { key: 'cart', ask: readCart, freshMs: 0 }

/** The items to pay for, and the receipt of what was just paid. */
export function AccountCartPage() {
  return <AccountFrame title="Cart">{() => <CartParts />}</AccountFrame>
}

function CartParts() {
  const { receipt } = useAddress().query
  const cart = useMine(CART)
  const { data, error, askAgain } = cart
  return (
    <>
      {receipt !== undefined && <ReceiptPart id={receipt} onClose={askAgain} />}
      <div className={data && data.items.length > 0 ? 'split' : 'stack'}>
        <div className="stack">
          <Part id="cart-title" title="In your cart">
            {data && <Items items={data.items} onChange={askAgain} />}
            <LoadState what="cart" isHere={data !== undefined} error={error} askAgain={askAgain} />
          </Part>
          {data && data.total_cents > 0 && (
            <PayPart totalCents={data.total_cents} onPaid={askAgain} />
          )}
        </div>
        {data && data.items.length > 0 && <Summary cart={data} />}
      </div>
      <p>
        What you paid for is in <Link to="/account/receipts">your receipts</Link>.
      </p>
    </>
  )
}

function Items({ items, onChange }: { items: CartItem[]; onChange: () => void }) {
  if (items.length === 0) {
    return (
      <Empty
        title="Your cart is empty"
        action={
          <Link className="btn" data-kind="primary" to="/account/domains">
            Choose names to renew
          </Link>
        }
      />
    )
  }
  return (
    <ul className="things" aria-label="In your cart">
      {items.map((item) => (
        <li key={item.id}>
          <div className="thing">
            <DomainName name={item.domain} />
            <span className="hint">{opText(item)}</span>
          </div>
          <b>{item.price_cents === null ? 'No longer sold' : centsText(item.price_cents, 'USD')}</b>
          <ActButton
            text="Remove"
            busy="Removing…"
            label={`Remove: ${item.domain}`}
            act={async () => await remove(item, onChange)}
          />
        </li>
      ))}
    </ul>
  )
}

async function remove(item: CartItem, onChange: () => void): Promise<void> {
  const { id, domain } = item
  await removeFromCart(id)
  // The row disappears, so move the focus instead of losing it.
  document.getElementById('cart-title')?.focus()
  onChange()
  showToast({ text: `Removed ${domain}.`, undo: undoRemoval(item, onChange) })
}

/** Undefined for a name that has to be checked with its registry again: search for it instead. */
function undoRemoval({ op, domain, years, reason }: CartItem, onChange: () => void) {
  if (op !== 'renew' && op !== 'restore') return undefined
  return async () => {
    const payload = op === 'renew' ? { years } : { reason }
    const [refused] = (await startBulk({ op, payload }, [domain])).errors
    if (refused) throw new Error(failureText(refused))
    onChange()
  }
}

const KINDS = [
  ['register', 'new domain', 'new domains'],
  ['renew', 'renewal', 'renewals'],
  ['restore', 'restore', 'restores'],
] as const

function Summary({ cart: { items, total_cents } }: { cart: Cart }) {
  const lines = KINDS.flatMap(([op, one, many]) => {
    const same = items.filter((item) => item.op === op)
    const cents = same.reduce((sum, { price_cents }) => sum + (price_cents ?? 0), 0)
    const text = same.length === 1 ? `1 ${one}` : `${same.length} ${many}`
    return same.length === 0 ? [] : [{ text, cents }]
  })
  return (
    <aside className="panel cart-summary" aria-labelledby="summary-title">
      <h2 id="summary-title">Summary</h2>
      <dl>
        {lines.map(({ text, cents }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{centsText(cents, 'USD')}</dd>
          </div>
        ))}
        <div className="cart-total">
          <dt>Total</dt>
          <dd>{centsText(total_cents, 'USD')}</dd>
        </div>
      </dl>
      <p className="row nowrap small">
        <Icon path={shieldCheck} />
        <span>
          <b>If a purchase fails</b>
          <br />
          <span className="soft">you aren’t charged for it.</span>
        </span>
      </p>
    </aside>
  )
}

function PayPart({ totalCents, onPaid }: { totalCents: number; onPaid: () => void }) {
  return (
    <Part id="pay-title" title="How you’ll pay">
      <p className="hint">
        We hold the total on your card and charge only what succeeds. The card isn’t stored with us.
      </p>
      <Form
        label="Pay"
        submit={`Pay ${centsText(totalCents, 'USD')}`}
        busy="Checking with your bank…"
        send={async (values) => {
          const receipt = await payCart(totalCents, cardIn(values))
          if (receipt.status === 'failed') {
            throw new Error(`${declineText(receipt.reason)} Try another card.`)
          }
          if (receipt.buyer_url !== null) return window.location.assign(receipt.buyer_url)
          onPaid()
          go(`/account/cart?receipt=${encodeURIComponent(receipt.receipt_id)}`)
        }}
      >
        <CardFields />
      </Form>
    </Part>
  )
}
