import { Link } from '../../address/link.tsx'
import { withdrawOffer } from '../../api/offers.ts'
import type { Offer } from '../../api/offers.ts'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { listingHref } from '../../listings/listing-text.ts'
import { centsText } from '../../names/cents-text.ts'
import { purchaseHref } from '../../trade/purchase-words.ts'

type Props = { offer: Offer; refresh: () => void }

/** What the reader can do apart from answering: pay, withdraw, or go where the sale continues. */
export function NextPart({ offer, refresh }: Props) {
  const { offer_id, domain, role, status, turn, checkout_url, public_id, amount_cents } = offer
  if (role === 'seller') {
    return status === 'paid' ? <GoTo to="/account/listings" text="Go to your sales" /> : null
  }
  if (checkout_url !== null) {
    return (
      <div className="actions">
        <a className="btn" data-kind="primary" data-size="l" href={checkout_url}>
          Pay {centsText(amount_cents, 'USD')}
        </a>
      </div>
    )
  }
  if (public_id !== null && status === 'paid') {
    return <GoTo to={purchaseHref({ public_id })} text="View your purchase" />
  }
  if (turn === null) return <GoTo to={listingHref(offer)} text="Back to the name" />
  // Whose turn it is can decline, which ends the offer as well.
  if (turn === role) return null
  return (
    <div className="actions">
      <ConfirmButton
        text="Withdraw offer"
        about={domain}
        sure="Withdraw it"
        act={async () => {
          await withdrawOffer(offer_id)
          refresh()
        }}
      />
    </div>
  )
}

function GoTo({ to, text }: { to: string; text: string }) {
  return (
    <div className="actions">
      <Link className="btn" to={to}>
        {text}
      </Link>
    </div>
  )
}
