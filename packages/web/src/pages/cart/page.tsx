import { useEffect } from 'react'
import { useIsHydrated } from '../../address/hydrated.ts'
import { Link } from '../../address/link.tsx'
import { go } from '../../address/shown-page.ts'
import { useGuestCart } from '../../cart/guest-cart.ts'
import { problemIn } from '../../cart/checks.ts'
import { ItemList, useChecks } from '../../cart/item-list.tsx'
import { guestLine } from '../../cart/lines.ts'
import type { CartLine } from '../../cart/lines.ts'
import { isLost } from '../../cart/problem-text.ts'
import { Summary } from '../../cart/summary.tsx'
import { Empty } from '../../empty/empty.tsx'
import { signInHref, signUpHref } from '../../session/continue-path.ts'
import { useAccount } from '../../session/who.ts'
import { usePageHead } from '../../shell/page-head.ts'
import { CheckoutSteps } from './checkout-steps.tsx'

const CHECKOUT = '/account/cart'

/** A visitor's cart. It is kept in the browser, so only the browser can show it. */
export function CartPage() {
  const isHydrated = useIsHydrated()
  const account = useAccount()
  const lines = useGuestCart().map(guestLine)
  usePageHead({
    title: 'Your cart – Namehouse',
    description: 'The names you chose, what they cost now, and each year after.',
    isHidden: true,
  })
  useEffect(() => {
    if (account) go(CHECKOUT, { isReplaced: true })
  }, [account])
  return (
    <div className="frame page stack checkout" data-gap="5">
      <CheckoutSteps at="cart" />
      <div className="stack" data-gap="1">
        <h1>Your cart</h1>
        <p className="soft">Nothing is reserved. A name is yours once you’ve paid for it.</p>
      </div>
      <noscript>
        <p>Your cart is kept in this browser, and needs JavaScript to be shown.</p>
      </noscript>
      {!isHydrated && <p className="hint is-waiting">Loading your cart…</p>}
      {isHydrated && lines.length === 0 && <NothingYet />}
      {lines.length > 0 && <Filled lines={lines} />}
    </div>
  )
}

function Filled({ lines }: { lines: CartLine[] }) {
  const rows = useChecks(lines)
  const sold = lines.filter((line) => !isLost(problemIn(line, rows.get(line.domain))))
  return (
    <div className="split">
      <ItemList lines={lines} />
      <Summary lines={sold}>
        <Link className="btn is-block" data-kind="primary" data-size="l" to={signUpHref(CHECKOUT)}>
          Create account and check out
        </Link>
        <p className="small">
          Already have an account? <Link to={signInHref(CHECKOUT)}>Sign in</Link>. We’ll keep your
          cart.
        </p>
      </Summary>
    </div>
  )
}

function NothingYet() {
  return (
    <section className="panel" aria-label="Your cart is empty">
      <Empty
        title="Your cart is empty"
        action={
          <Link className="btn" data-kind="primary" to="/search">
            Search for a name
          </Link>
        }
      >
        Names you add are kept in this browser until you check out.
      </Empty>
    </section>
  )
}
