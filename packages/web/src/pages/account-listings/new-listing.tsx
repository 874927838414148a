import { useRef, useState } from 'react'
import { addSellerListing } from '../../api/seller-listings.ts'
import { pricesIn, typedCents } from '../../form/dollars-in.ts'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { MonthlyField, monthlyTermsIn } from '../../listings/monthly-field.tsx'
import { OfferFields, offerTermsIn } from '../../listings/offer-fields.tsx'
import { PriceFields } from '../../listings/price-fields.tsx'
import { WordFields, wordsIn } from '../../listings/word-fields.tsx'
import { Part } from '../../parts/part.tsx'
import { PayoutNote } from './payout-note.tsx'
import { suggestPrice } from './suggest-price.ts'

/** Lists a domain. It shows what a sale would pay before anything is listed. */
export function NewListing({ onListed }: { onListed: () => void }) {
  const whole = useRef<HTMLDivElement>(null)
  const send = async (values: Values) => {
    const prices = pricesIn(values)
    const terms = {
      ...prices,
      ...offerTermsIn(values, prices),
      ...wordsIn(values),
      ...monthlyTermsIn(values, prices),
    }
    const { state } = await addSellerListing((values['domain'] ?? '').trim(), terms)
    onListed()
    return state === 'awaiting_verification'
      ? 'Added. Publish its DNS record to continue.'
      : 'Added. It’s in your portfolio, so it needs no DNS record. We review it now.'
  }
  return (
    <Part id="new-listing-title" title="List a name">
      <p>
        Prove that it’s yours with a DNS record. Domains in your portfolio here don’t need one. It
        goes on the market once we’ve reviewed it.
      </p>
      <div ref={whole}>
        <Form label="List a name" submit="List name" busy="Listing…" send={send}>
          <Field label="Domain" name="domain" maxLength={300} placeholder="example.com" />
          <Suggestion
            domainOf={() => inputIn(whole.current, 'domain')?.value.trim() ?? ''}
            onSuggested={(cents) => {
              const price = inputIn(whole.current, 'bin_price_cents')
              if (!price) return
              price.value = typedCents(cents)
              price.dispatchEvent(new Event('input', { bubbles: true }))
            }}
          />
          <PriceFields />
          <OfferFields />
          <WordFields />
          <MonthlyField />
          <PayoutNote />
        </Form>
      </div>
    </Part>
  )
}

function inputIn(whole: HTMLElement | null, name: string): HTMLInputElement | null {
  return whole?.querySelector<HTMLInputElement>(`input[name=${name}]`) ?? null
}

type SuggestionProps = { domainOf: () => string; onSuggested: (cents: number) => void }

/** Fills in a price from what similar domains cost. */
function Suggestion({ domainOf, onSuggested }: SuggestionProps) {
  const [isBusy, setBusy] = useState(false)
  const [text, setText] = useState('')
  const suggest = async () => {
    const domain = domainOf()
    if (domain === '') return setText('Enter a domain first.')
    setBusy(true)
    try {
      const { cents, reason } = await suggestPrice(domain)
      if (cents !== undefined) onSuggested(cents)
      setText(reason)
    } catch (error) {
      setText((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="stack" data-gap="1">
      <div className="actions">
        <button
          type="button"
          className="btn"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) void suggest()
          }}
        >
          {isBusy ? 'Comparing…' : 'Suggest a price'}
        </button>
      </div>
      <output className="hint">{isBusy ? '' : text}</output>
    </div>
  )
}
