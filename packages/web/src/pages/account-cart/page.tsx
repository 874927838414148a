import { AccountFrame, Part } from '../../account/account-frame.tsx'
import { useMine } from '../../account/who.ts'
import { Link } from '../../address/link.tsx'
import { go, useAddress } from '../../address/shown-page.ts'
import { payCart, readCart, readReceipts, removeFromCart } from '../../api/cart.ts'
import type { CartItem, Receipt } from '../../api/cart.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { Form } from '../../form/form.tsx'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { CardFields, cardIn } from './card-fields.tsx'
import { opText } from './op-text.ts'
import { ReceiptPart } from './receipt-part.tsx'
import { STATUS_TEXT } from './status-text.ts'

const CART = { key: 'cart', ask: readCart, freshMs: 0 }
const RECEIPTS = { key: 'receipts', ask: readReceipts, freshMs: 0 }

/** What is about to be paid for, and what was. */
export function AccountCartPage() {
  return <AccountFrame title="Cart">{() => <CartParts />}</AccountFrame>
}

function CartParts() {
  const { receipt } = useAddress().query
  const cart = useMine(CART)
  const receipts = useMine(RECEIPTS)
  const askAgain = () => {
    cart.askAgain()
    receipts.askAgain()
  }
  return (
    <>
      {receipt !== undefined && <ReceiptPart id={receipt} onClose={askAgain} />}
      <Part id="cart-title" title="In the cart">
        {cart.data && <Items items={cart.data.items} onChange={cart.askAgain} />}
        {!cart.data && cart.error && (
          <Failure title="The cart did not load" error={cart.error} onRetry={cart.askAgain} />
        )}
        {!cart.data && !cart.error && <output className="note is-waiting">Loading…</output>}
      </Part>
      {cart.data && cart.data.total_cents > 0 && (
        <PayPart totalCents={cart.data.total_cents} onPaid={askAgain} />
      )}
      {receipts.data && receipts.data.length > 0 && <Receipts receipts={receipts.data} />}
    </>
  )
}

function Items({ items, onChange }: { items: CartItem[]; onChange: () => void }) {
  if (items.length === 0) {
    return (
      <Empty
        title="The cart is empty."
        action={
          <Link className="button" to="/account/domains">
            Choose names to renew
          </Link>
        }
      />
    )
  }
  return (
    <ul className="things" aria-label="In the cart">
      {items.map((item) => (
        <li key={item.id}>
          <div className="thing">
            <strong>{item.domain}</strong>
            <span className="note">{opText(item)}</span>
          </div>
          <span>
            {item.price_cents === null ? 'Not sold any more' : centsText(item.price_cents, 'USD')}
          </span>
          <ConfirmButton
            text="Take out"
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
      <p>
        The money is held on your card first, and taken for what could be carried out. The rest is
        let go.
      </p>
      <Form
        label="Pay"
        submit={`Pay ${centsText(totalCents, 'USD')}`}
        busy="Asking your bank…"
        send={async (values) => {
          const receipt = await payCart(totalCents, cardIn(values))
          if (receipt.status === 'failed') {
            throw new Error(`The card was not accepted: ${receipt.reason ?? 'no reason given'}.`)
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

function Receipts({ receipts }: { receipts: Receipt[] }) {
  return (
    <Part id="receipts-title" title="Receipts">
      <ul className="things" aria-label="Receipts">
        {receipts.map(({ receipt_id, created_at, status, total_cents, taken_cents }) => (
          <li key={receipt_id}>
            <div className="thing">
              <Link to={`/account/cart?receipt=${encodeURIComponent(receipt_id)}`}>
                {momentText(created_at)}
              </Link>
              <span className="note">{STATUS_TEXT[status] ?? status}</span>
            </div>
            <span>{centsText(taken_cents ?? total_cents, 'USD')}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
