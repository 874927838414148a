import { useEffect, useRef } from 'react'
import { isForUs, Link } from '../address/link.tsx'
import { go } from '../address/shown-page.ts'
import { Icon } from '../kit/icon.tsx'
import { shoppingBag } from '../kit/icons.ts'
import { useAnswer } from '../load/use-answer.ts'
import { centsText } from '../names/cents-text.ts'
import { useAccount } from '../session/who.ts'
import { isDue, priceOf, useGuestCart } from './guest-cart.ts'
import { CART, stillThere } from './load.ts'

const CART_PAGES = /^(?:\/account)?\/cart\/?$/
/** Whoever signs in leaves these at once. */
const ON_THE_WAY = /^\/(?:sign-in|sign-up|verify-email)/

/** How many names are in the cart and what they cost. Opens them beside the page. */
export function CartButton({ path }: { path: string }) {
  const account = useAccount()
  const waiting = useGuestCart()
  const { data } = useAnswer(CART, Boolean(account))
  useJoining(Boolean(account) && !ON_THE_WAY.test(path) && waiting.some(isDue))
  const prices = [
    ...waiting.map(priceOf),
    ...stillThere(data?.items ?? [], waiting).map(({ price_cents }) => price_cents ?? 0),
  ]
  const count = prices.length
  const cents = prices.reduce((sum, price) => sum + price, 0)
  const names = count === 1 ? '1 name' : `${count} names`
  return (
    <Link
      className="btn cart-link"
      data-kind="ghost"
      data-icon=""
      to={account ? '/account/cart' : '/cart'}
      aria-label={count > 0 ? `Cart, ${names}, ${centsText(cents, 'USD')}` : 'Cart'}
      onClick={(event) => {
        if (!isForUs(event) || CART_PAGES.test(path)) return
        event.preventDefault()
        void openCart()
      }}
    >
      <Icon path={shoppingBag} />
      {count > 0 && <span className="count">{count}</span>}
    </Link>
  )
}

/** Its code is loaded on first use. If that fails, a page shows the same. */
export async function openCart(): Promise<void> {
  await import('./drawer.tsx').then(
    ({ openDrawer }) => openDrawer(),
    () => go('/cart'),
  )
}

/** What a visitor has chosen joins the account's cart, as does what is added while signed in. */
function useJoining(isWanted: boolean): void {
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isWanted) return
    const isQuiet = !isFirst.current
    isFirst.current = false
    void import('./join-cart.ts').then(
      ({ joinCart }) => joinCart({ isQuiet }),
      () => {
        // The next page tries again.
      },
    )
  }, [isWanted])
}
