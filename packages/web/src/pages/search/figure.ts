import type { NameRow } from '../../api/name-row.ts'
import { isHidden, shownPrice } from '../../listings/price-text.ts'
import { centsText } from '../../names/cents-text.ts'
import { dayText } from '../../names/day-text.ts'

/** The most important fact about a name in its state. Either text may be empty. */
export type Figure = { text: string; caption: string }

/**
 * What a name costs now and later, or until when it is registered. A missing price is shown as
 * missing, never made up. Undefined where there is nothing to show.
 */
export function figureOf({ state, price, listing, whois_summary }: NameRow): Figure | undefined {
  if (listing) {
    const isMasked = isHidden(listing.price)
    return {
      text: shownPrice(listing),
      caption: isMasked ? 'Sign in for price' : renewalText(price),
    }
  }
  if (state === 'available' || state === 'premium') {
    if (!price || price.register_cents === null) return { text: 'No price yet', caption: '' }
    const text = centsText(price.register_cents, price.currency)
    return { text, caption: renewalText(price) || 'first year' }
  }
  const until = whois_summary?.expiration_date ?? ''
  return until === '' ? undefined : { text: '', caption: `until ${dayText(until)}` }
}

/** Empty if the renewal has no price. */
function renewalText(price: NameRow['price']): string {
  if (!price || price.renew_cents === null) return ''
  return `then ${centsText(price.renew_cents, price.currency)}/yr`
}

/** One sentence on why a name is in its state, or who holds it. Empty if nothing is known. */
export function noteOf({ meta, listing, state, whois_summary }: NameRow): string {
  if (meta.reason !== null) return meta.reason
  if (listing?.locked) return 'Somebody is buying it right now.'
  if (state === 'available') return 'Nobody has registered it.'
  if (state === 'premium') return 'Nobody has registered it. The registry charges a premium price.'
  const { registrar = '', creation_date = '' } = whois_summary ?? {}
  if (registrar === '') return ''
  const since = creation_date === '' ? '' : ` since ${dayText(creation_date)}`
  return `Registered with ${registrar}${since}`
}
