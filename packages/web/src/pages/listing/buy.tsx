import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import { ApiError } from '../../api/api-error.ts'
import { buyListing } from '../../api/purchases.ts'
import { useReturn } from '../../form/use-return.ts'
import { signInHref } from '../../session/continue-path.ts'
import { useAccount } from '../../session/who.ts'

type Props = {
  /** As it is registered, in ASCII. */
  domain: string
  /** The buy now price in dollars. */
  price: number
}

const CENTS = 100

/** Buys the name now. A session that has ended since the page was loaded signs in first. */
export function BuyButton(props: Props) {
  const account = useAccount()
  if (!account) {
    return (
      <Link
        className="btn is-block"
        data-kind="primary"
        data-size="l"
        to={signInHref(`/market/${props.domain}`)}
      >
        Sign in to buy
      </Link>
    )
  }
  return <CheckoutButton {...props} text="Buy now" kind="primary" />
}

type CheckoutProps = Props & {
  text: string
  kind?: 'primary'
  /** In how many monthly payments. Without it, the whole price at once. */
  months?: number
}

/** Opens the checkout, where the buyer pays. */
export function CheckoutButton({ domain, price, text, kind, months }: CheckoutProps) {
  const [state, setState] = useState({ isBusy: false, failure: '' })
  useReturn(() => setState({ isBusy: false, failure: '' }))
  const start = () => {
    if (state.isBusy) return
    setState({ isBusy: true, failure: '' })
    void buyListing(domain, Math.round(price * CENTS), months).then(
      (checkoutUrl) => window.location.assign(checkoutUrl),
      (error: unknown) => setState({ isBusy: false, failure: failureText(error) }),
    )
  }
  return (
    <>
      <button
        type="button"
        className="btn is-block"
        data-kind={kind}
        data-size="l"
        aria-disabled={state.isBusy}
        onClick={start}
      >
        {state.isBusy ? 'Opening checkout…' : text}
      </button>
      {state.failure !== '' && (
        <p className="error" role="alert">
          {state.failure}
        </p>
      )}
    </>
  )
}

function failureText(error: unknown): string {
  if (!(error instanceof Error)) return 'Something went wrong. Try again.'
  if (!(error instanceof ApiError)) return error.message
  if (error.code === 'price_mismatch') {
    return 'The price has changed. Reload the page to see the new one.'
  }
  return error.message
}
