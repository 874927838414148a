import { useRef, useState } from 'react'
import { changeSellerListing, withdrawSellerListing } from '../../api/seller-listings.ts'
import type { SellerListing } from '../../api/seller-listings.ts'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { pricesIn } from '../../form/dollars-in.ts'
import { Form } from '../../form/form.tsx'
import { PriceFields } from '../../listings/price-fields.tsx'
import { centsText } from '../../names/cents-text.ts'
import { ProofOfName } from './proof-of-name.tsx'

const PAUSED_TEXT: Record<string, string> = {
  proof_gone:
    'Your DNS record is gone, so nobody can buy this domain. Publish it again and leave it in place.',
  challenged:
    'Your DNS record is gone and another account has proven this domain. Publish it again within 24 hours, or they can list it.',
}

const STATE_TEXT: Record<string, string> = {
  awaiting_verification: 'Waiting for your DNS record',
  awaiting_approval: 'Waiting for our staff',
  rejected: 'Not approved',
  listed: 'On the market',
  paused: 'Paused',
  hidden: 'Approved, not shown',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
}

type Props = { listing: SellerListing; onChange: () => void }

/** One listing: its state and what its owner can do. */
export function ListingItem({ listing, onChange }: Props) {
  const { domain, unicode, state, paused_reason, rejection_note } = listing
  const needsProof = state === 'awaiting_verification' || state === 'paused'
  const name = unicode ?? domain
  return (
    <li>
      <div className="thing">
        <strong>{name}</strong>
        <span>{priceText(listing)}</span>
        <span className="hint">{STATE_TEXT[state] ?? state}</span>
        {paused_reason && <span className="hint">{PAUSED_TEXT[paused_reason]}</span>}
        {rejection_note && <span className="hint">Staff say: {rejection_note}</span>}
      </div>
      {state !== 'sold' && state !== 'withdrawn' && (
        <Changes listing={listing} name={name} onChange={onChange} />
      )}
      {needsProof && <ProofOfName listing={listing} onChange={onChange} />}
    </li>
  )
}

function Changes({ listing, name, onChange }: Props & { name: string }) {
  const [isEdited, setEdited] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const text = isEdited ? 'Close' : 'Change prices'
  return (
    <>
      <span className="actions">
        <button
          ref={opener}
          type="button"
          className="btn"
          aria-expanded={isEdited}
          aria-label={`${text}: ${name}`}
          onClick={() => setEdited(!isEdited)}
        >
          {text}
        </button>
        <ConfirmButton
          text="Withdraw"
          about={name}
          sure="Withdraw it"
          act={async () => {
            await withdrawSellerListing(listing.id)
            onChange()
          }}
        />
      </span>
      {isEdited && (
        <div className="thing-more">
          <Form
            label={`Prices of ${name}`}
            submit="Save prices"
            busy="Saving…"
            done="Prices saved."
            takesFocus
            send={async (values) => {
              await changeSellerListing(listing.id, pricesIn(values))
              // The form disappears, so return the focus to the button that opened it.
              opener.current?.focus()
              setEdited(false)
              onChange()
            }}
          >
            <PriceFields {...listing} />
          </Form>
        </div>
      )}
    </>
  )
}

function priceText({ bin_price_cents, floor_price_cents }: SellerListing): string {
  const floor =
    floor_price_cents === null ? '' : `, at least ${centsText(floor_price_cents, 'USD')}`
  return `${centsText(bin_price_cents, 'USD')}${floor}`
}
