import { useState } from 'react'
import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import type { CartItem } from '../../api/cart.ts'
import { useGuestCart } from '../../cart/guest-cart.ts'
import type { GuestItem } from '../../cart/guest-cart.ts'
import { CART, stillThere } from '../../cart/load.ts'
import { linesOf } from '../../cart/lines.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { Part } from '../../parts/part.tsx'
import { ReceiptPart } from '../../receipts/receipt-part.tsx'
import { useMine } from '../../session/who.ts'
import { CheckoutSteps } from '../cart/checkout-steps.tsx'
import { Checkout } from './checkout.tsx'

/** The items to pay for, and the receipt of what was just paid. */
export function AccountCartPage() {
  return <AccountFrame title="Cart">{({ id }) => <CartParts account={id} />}</AccountFrame>
}

function CartParts({ account }: { account: string }) {
  const { receipt } = useAddress().query
  const waiting = useGuestCart()
  const { data, error, askAgain } = useMine({ ...CART, freshMs: 0 })
  const [isDone, setDone] = useState(false)
  const [isUnsure, setUnsure] = useState(false)
  // By name, so that an item stays where it is when it changes.
  const lines = linesOf(data?.items ?? [], waiting).toSorted((a, b) =>
    a.domain.localeCompare(b.domain, 'en'),
  )
  const onClose = () => {
    setDone(true)
    askAgain()
  }
  return (
    <>
      {(receipt !== undefined || lines.length > 0) && (
        <CheckoutSteps at={receipt === undefined ? 'pay' : 'done'} />
      )}
      {receipt !== undefined && <ReceiptPart id={receipt} onClose={onClose} isNew />}
      {isUnsure && receipt === undefined && (
        <p className="note" role="alert">
          <span>
            We don’t know yet whether you paid.{' '}
            <Link to="/account/receipts">Check your receipts</Link> before you pay again.
          </span>
        </p>
      )}
      {data && lines.length > 0 && (
        <Checkout
          account={account}
          lines={lines}
          totalCents={data.total_cents}
          unsaved={doublesIn(data.items, waiting)}
          onChanged={askAgain}
          onUnsure={() => setUnsure(true)}
        />
      )}
      {data && lines.length === 0 && receipt === undefined && (
        <Part id="cart-title" title="In your cart">
          <Nothing />
        </Part>
      )}
      {isDone && lines.length === 0 && <Next />}
      {!data && error && (
        <Failure title="We couldn’t load the cart" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <output className="hint is-waiting">Loading…</output>}
      <p>
        See past payments in <Link to="/account/receipts">your receipts</Link>.
      </p>
    </>
  )
}

/** Names that are in both carts, because the change to one of them failed. */
function doublesIn(items: CartItem[], waiting: readonly GuestItem[]): string[] {
  const kept = new Set(stillThere(items, waiting))
  return items.filter((item) => !kept.has(item)).map(({ domain }) => domain)
}

function Nothing() {
  return (
    <Empty
      title="Your cart is empty"
      action={
        <>
          <Link className="btn" data-kind="primary" to="/search">
            Search for a name
          </Link>
          <Link className="btn" to="/account/domains">
            Choose names to renew
          </Link>
        </>
      }
    />
  )
}

/** Where to go after a payment. */
function Next() {
  return (
    <div className="row" data-gap="2">
      <Link className="btn" data-kind="primary" to="/account/domains">
        See your domains
      </Link>
      <Link className="btn" to="/search">
        Find another name
      </Link>
    </div>
  )
}
