import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { go, useAddress } from '../../address/shown-page.ts'
import { payCart, readCart, removeFromCart } from '../../api/cart.ts'
import type { CartItem } from '../../api/cart.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { Form } from '../../form/form.tsx'
import { declineText } from '../../receipts/decline-text.ts'
import { centsText } from '../../names/cents-text.ts'
import { Part } from '../../parts/part.tsx'
import { opText } from '../../receipts/op-text.ts'
import { ReceiptPart } from '../../receipts/receipt-part.tsx'
import { useMine } from '../../session/who.ts'
import { CardFields, cardIn } from './card-fields.tsx'

const CART = { key: 'cart', ask: readCart, freshMs: 0 }

/** The items to pay for, and the receipt of what was just paid. */
export function AccountCartPage() {
  return <AccountFrame title="Cart">{() => <CartParts />}</AccountFrame>
}

function CartParts() {
  const { receipt } = useAddress().query
  const cart = useMine(CART)
  return (
    <>
      {receipt !== undefined && <ReceiptPart id={receipt} onClose={cart.askAgain} />}
      <Part id="cart-title" title="In your cart">
        {cart.data && <Items items={cart.data.items} onChange={cart.askAgain} />}
        {!cart.data && cart.error && (
          <Failure title="We couldn’t load the cart" error={cart.error} onRetry={cart.askAgain} />
        )}
        {!cart.data && !cart.error && <output className="hint is-waiting">Loading…</output>}
      </Part>
      {cart.data && cart.data.total_cents > 0 && (
        <PayPart totalCents={cart.data.total_cents} onPaid={cart.askAgain} />
      )}
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
            <strong>{item.domain}</strong>
            <span className="hint">{opText(item)}</span>
          </div>
          <span>
            {item.price_cents === null ? 'Not sold any more' : centsText(item.price_cents, 'USD')}
          </span>
          <ConfirmButton
            text="Remove"
            about={item.domain}
            sure="Take it out"
            act={async () => {
              await removeFromCart(item.id)
              onChange()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function PayPart({ totalCents, onPaid }: { totalCents: number; onPaid: () => void }) {
  return (
    <Part id="pay-title" title={`Pay ${centsText(totalCents, 'USD')}`}>
      <p>We hold the total on your card and only charge for what succeeds.</p>
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
