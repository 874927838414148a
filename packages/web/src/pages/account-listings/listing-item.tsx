import { useRef, useState } from 'react'
import { Link } from '../../address/link.tsx'
import { domainHref } from '../../account/domain-href.ts'
import { changeSellerListing, withdrawSellerListing } from '../../api/seller-listings.ts'
import type { SellerListing } from '../../api/seller-listings.ts'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { pricesIn } from '../../form/dollars-in.ts'
import { Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { listingHref } from '../../listings/listing-text.ts'
import { MonthlyField, monthlyTermsIn } from '../../listings/monthly-field.tsx'
import { OfferFields, offerTermsIn } from '../../listings/offer-fields.tsx'
import { PriceFields } from '../../listings/price-fields.tsx'
import { WordFields, wordsIn } from '../../listings/word-fields.tsx'
import { centsText } from '../../names/cents-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { markOf, ToneMark } from '../../parts/tone-mark.tsx'
import type { Mark } from '../../parts/tone-mark.tsx'
import { LanderPart } from './lander-part.tsx'
import { PayoutNote } from './payout-note.tsx'
import { PlanLine } from './plan-line.tsx'
import { PublishSale } from './publish-sale.tsx'
import { ProofOfName } from './proof-of-name.tsx'

const PAUSED_TEXT: Record<string, string> = {
  proof_gone:
    'Your proof of ownership is gone, so nobody can buy this domain. Restore it and leave it in place.',
  challenged:
    'Another account has proven this domain. Publish your TXT record within 24 hours, or they can list it.',
}

const STATE_MARKS: Record<string, Mark> = {
  awaiting_verification: { text: 'Waiting for your DNS record', tone: 'waiting' },
  awaiting_approval: { text: 'Waiting for review', tone: 'waiting' },
  rejected: { text: 'Not approved', tone: 'bad' },
  listed: { text: 'On the market', tone: 'good' },
  paused: { text: 'Paused', tone: 'bad' },
  hidden: { text: 'Approved, not shown', tone: 'calm' },
  sold: { text: 'Sold', tone: 'good' },
  withdrawn: { text: 'Withdrawn', tone: 'calm' },
}

type Props = { listing: SellerListing; landerHost: string | null; onChange: () => void }

/** One listing: its state and what its owner can do. */
export function ListingItem({ listing, landerHost, onChange }: Props) {
  const { domain, unicode, state, paused_reason, registration_ended, rejection_note } = listing
  const isUnproven = state === 'awaiting_verification' || state === 'paused'
  const needsRestore = isUnproven && registration_ended
  const isPublic = state === 'listed' || state === 'sold'
  const name = unicode ?? domain
  return (
    <li>
      <div className="thing">
        {isPublic ? (
          <Link to={listingHref(listing)}>
            <DomainName name={name} />
          </Link>
        ) : (
          <DomainName name={name} />
        )}
        <span>{priceText(listing)}</span>
        {state === 'sold' && listing.monthly_months !== null && <PlanLine domain={domain} />}
        {paused_reason && !needsRestore && (
          <span className="hint">{PAUSED_TEXT[paused_reason]}</span>
        )}
        {needsRestore && (
          <span className="hint">
            The registration of this domain has ended, so nobody can buy it.{' '}
            <Link to={domainHref(domain)}>Restore the domain first</Link>
          </span>
        )}
        {rejection_note && <span className="hint">Reason: {rejection_note}</span>}
      </div>
      <ToneMark {...markOf(STATE_MARKS, state)} />
      {state !== 'sold' && state !== 'withdrawn' && (
        <Changes listing={listing} landerHost={landerHost} name={name} onChange={onChange} />
      )}
      {state === 'sold' && <PublishSale listing={listing} onChange={onChange} />}
      {isUnproven && <ProofOfName listing={listing} landerHost={landerHost} onChange={onChange} />}
    </li>
  )
}

function Changes({ listing, landerHost, name, onChange }: Props & { name: string }) {
  const [isEdited, setEdited] = useState(false)
  const [hasPage, setHasPage] = useState(false)
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
        {landerHost !== null && (
          <button
            type="button"
            className="btn"
            aria-expanded={hasPage}
            aria-label={`Sale page: ${name}`}
            onClick={() => setHasPage(!hasPage)}
          >
            Sale page
          </button>
        )}
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
      {hasPage && (
        <>
          <LanderPart id={listing.id} name={name} isListed={listing.state === 'listed'} />
          {listing.verification.verified_at && (
            <PublishSale listing={listing} onChange={onChange} />
          )}
        </>
      )}
      {isEdited && (
        <EditPrices
          listing={listing}
          name={name}
          onSaved={() => {
            // The form disappears, so return the focus to the button that opened it.
            opener.current?.focus()
            setEdited(false)
            onChange()
          }}
        />
      )}
    </>
  )
}

type EditProps = { listing: SellerListing; name: string; onSaved: () => void }

function EditPrices({ listing, name, onSaved }: EditProps) {
  const send = async (values: Values) => {
    const prices = pricesIn(values)
    await changeSellerListing(listing.id, {
      ...prices,
      ...offerTermsIn(values, prices),
      ...wordsIn(values),
      ...monthlyTermsIn(values, prices),
    })
    onSaved()
  }
  return (
    <div className="thing-more">
      <Form
        label={`Prices of ${name}`}
        submit="Save prices"
        busy="Saving…"
        done="Prices saved."
        takesFocus
        send={send}
      >
        <PriceFields {...listing} />
        <OfferFields {...listing} />
        <WordFields {...listing} />
        <MonthlyField {...listing} />
        <PayoutNote />
      </Form>
    </div>
  )
}

function priceText(listing: SellerListing): string {
  const { bin_price_cents, floor_price_cents, monthly_months } = listing
  const floor =
    floor_price_cents === null ? '' : `, at least ${centsText(floor_price_cents, 'USD')}`
  const monthly = monthly_months === null ? '' : `, or in ${monthly_months} monthly payments`
  return `${centsText(bin_price_cents, 'USD')}${floor}${monthly}`
}
