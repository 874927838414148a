import { go } from '../../address/shown-page.ts'
import { ApiError } from '../../api/api-error.ts'
import type { ListingDetail } from '../../api/listing-detail.ts'
import { makeOffer } from '../../api/offers.ts'
import { amountIn, problemOf } from '../../form/dollars-in.ts'
import { Field, Labelled } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { centsText } from '../../names/cents-text.ts'
import { amountInDollars, offerHref } from '../../trade/offer-words.ts'

const MESSAGE_CHARS_MAX = 500
const CENTS = 100

type Props = {
  detail: ListingDetail
  minimum_offer_cents: number
  /** An amount that was typed elsewhere. */
  typed: string | undefined
}

/** An offer for a name, with a message to its seller. */
export function OfferForm({ detail: { listing }, minimum_offer_cents, typed }: Props) {
  const lowest = centsText(minimum_offer_cents, 'USD')
  const send = async (values: Record<string, string>) => {
    const amount_cents = amountIn(values, 'amount_cents')
    if (amount_cents < minimum_offer_cents) {
      throw problemOf('amount_cents', `Enter at least ${lowest}.`)
    }
    const { bin } = listing.price
    if (bin !== null && amount_cents >= Math.round(bin * CENTS)) {
      throw problemOf('amount_cents', 'That’s the buy now price or more. Select “Buy now” instead.')
    }
    const message = (values['message'] ?? '').trim()
    const made = await makeOffer(listing.domain, { amount_cents, message }).catch(inOurWords)
    go(offerHref(made))
  }
  return (
    <Form label="Make an offer" submit="Send offer" busy="Sending…" takesFocus send={send}>
      <Field
        label="Your offer, USD"
        name="amount_cents"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed}
        hint="The seller has 72 hours to answer. You pay only if you agree on a price."
      />
      <Labelled label="Message (optional)" name="message" hint="The seller reads it.">
        {(ties) => <textarea name="message" rows={3} maxLength={MESSAGE_CHARS_MAX} {...ties} />}
      </Labelled>
    </Form>
  )
}

/** The service speaks of cents and requests. */
function inOurWords(error: unknown): never {
  const isTooOften =
    error instanceof ApiError && error.code === 'quota_exceeded' && error.retryAfterSeconds !== null
  if (isTooOften) {
    throw new Error('You’ve made five offers for this name today. Try again tomorrow.')
  }
  throw amountInDollars(error)
}
