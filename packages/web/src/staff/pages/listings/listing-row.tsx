import { centsText } from '../../../names/cents-text.ts'
import { DomainName } from '../../../names/domain-name.tsx'
import { ToneMark } from '../../../parts/tone-mark.tsx'
import type { Tone } from '../../../parts/tone-mark.tsx'
import type { Listing } from '../../api/listings.ts'
import { listingSteps } from '../../listings/listing-steps.tsx'
import { Steps } from '../../steps.tsx'
import { When } from '../../../parts/when.tsx'

type Props = { listing: Listing; onDone: () => void }

/** One listing: its state and the available steps. */
export function ListingRow({ listing, onDone }: Props) {
  const { domain, currency, bin_price_cents, description, rejection_note } = listing
  return (
    <li>
      <div className="row-what">
        <strong>
          <DomainName name={domain} />
        </strong>
        <span className="row-price">{centsText(bin_price_cents, currency)}</span>
        <ToneMark {...stateOf(listing)} />
        <span className="hint">
          {factsOf(listing).join(' · ')} · <When at={listing.created_at} />
        </span>
        {description !== null && <p className="row-reason">Seller: {description}</p>}
        {rejection_note !== null && <p className="row-reason">{rejection_note}</p>}
      </div>
      <Steps about={domain} steps={listingSteps(listing)} onDone={onDone} />
    </li>
  )
}

function factsOf(listing: Listing): string[] {
  const { currency, floor_price_cents, auto_accept_cents, owner_account_id } = listing
  return [
    ...(floor_price_cents === null ? [] : [`at least ${centsText(floor_price_cents, currency)}`]),
    owner_account_id === null ? 'our own' : 'by a seller',
    ...(auto_accept_cents === null
      ? []
      : [`offers accepted from ${centsText(auto_accept_cents, currency)} (private)`]),
  ]
}

function stateOf(listing: Listing): { tone: Tone; text: string } {
  if (listing.sold_at) return { tone: 'good', text: 'Sold' }
  if (listing.withdrawn_at) return { tone: 'calm', text: 'Withdrawn' }
  if (listing.approved && listing.marketplace_visible)
    return { tone: 'good', text: 'On the market' }
  if (listing.approved) return { tone: 'calm', text: 'Not shown' }
  if (listing.rejection_note !== null) return { tone: 'bad', text: 'Refused' }
  return { tone: 'waiting', text: 'Awaiting approval' }
}
