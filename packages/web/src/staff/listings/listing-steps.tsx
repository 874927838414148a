import { pricesIn } from '../../form/dollars-in.ts'
import { Field } from '../../form/field.tsx'
import { PriceFields } from '../../listings/price-fields.tsx'
import { centsText } from '../../names/cents-text.ts'
import { changeListing } from '../api/listings.ts'
import type { Listing } from '../api/listings.ts'
import type { Step } from '../steps.tsx'

const REASON_LENGTH_MAX = 500

/** The decisions on a listing that awaits review. */
export function judgeSteps(listing: Listing): Step[] {
  return [approve(listing), refuse(listing), price(listing)]
}

/** The steps staff can take on a listing in any state. */
export function listingSteps(listing: Listing): Step[] {
  const { approved, sold_at, withdrawn_at, rejection_note } = listing
  if (sold_at) return []
  if (withdrawn_at) return [offerAgain(listing)]
  if (!approved && rejection_note !== null) return [approve(listing), price(listing)]
  if (!approved) return judgeSteps(listing)
  return [price(listing), show(listing), withdraw(listing)]
}

function approve({ id, domain, bin_price_cents, currency }: Listing): Step {
  return {
    text: 'Approve',
    sure: 'Approve it',
    done: 'approved',
    meaning: `${domain} goes on the market at ${centsText(bin_price_cents, currency)}.`,
    send: async () => await changeListing(id, { approved: true }),
  }
}

function refuse({ id, domain }: Listing): Step {
  return {
    text: 'Refuse',
    sure: 'Refuse it',
    done: 'refused',
    meaning: `${domain} doesn’t go on the market. You can still approve it later.`,
    fields: (
      <Field
        label="Reason"
        name="rejection_note"
        maxLength={REASON_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="sentences"
        hint="The seller will see this."
      />
    ),
    send: async (values) =>
      await changeListing(id, {
        approved: false,
        rejection_note: (values['rejection_note'] ?? '').trim(),
      }),
  }
}

function price(listing: Listing): Step {
  return {
    text: 'Change prices',
    sure: 'Save the prices',
    done: 'prices changed',
    isNext: false,
    meaning: 'Open quotes keep their price.',
    fields: <PriceFields {...listing} />,
    send: async (values) => await changeListing(listing.id, pricesIn(values)),
  }
}

function show({ id, domain, marketplace_visible: isShown }: Listing): Step {
  return {
    text: isShown ? 'Hide' : 'Show',
    sure: isShown ? 'Hide it' : 'Show it',
    done: isShown ? 'hidden' : 'shown',
    meaning: isShown
      ? `${domain} is no longer in the marketplace. Partners can still find and sell it.`
      : `${domain} is in the marketplace again.`,
    send: async () => await changeListing(id, { marketplace_visible: !isShown }),
    undo: async () => await changeListing(id, { marketplace_visible: isShown }),
  }
}

function withdraw({ id, domain }: Listing): Step {
  return {
    text: 'Withdraw',
    sure: 'Withdraw it',
    done: 'withdrawn',
    isFinal: true,
    meaning: `${domain} is off the market, for everybody.`,
    send: async () => await changeListing(id, { withdrawn: true }),
    undo: async () => await changeListing(id, { withdrawn: false }),
  }
}

function offerAgain({ id, domain }: Listing): Step {
  return {
    text: 'Offer again',
    sure: 'Offer it again',
    done: 'offered again',
    meaning: `${domain} is on the market again as it was before.`,
    send: async () => await changeListing(id, { withdrawn: false }),
    undo: async () => await changeListing(id, { withdrawn: true }),
  }
}
