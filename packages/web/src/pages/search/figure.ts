import type { NameRow } from '../../api/name-row.ts'
import { isHidden, priceText } from '../../listings/price-text.ts'
import { centsText } from '../../names/cents-text.ts'
import { dayText } from '../../names/day-text.ts'

/** The most important fact about a name in its state, with a caption. */
export type Figure = { text: string; caption: string; isSoft: boolean; isUntil?: boolean }

/** Who holds the name and since when. Undefined if the registry didn't say. */
export function ownerText({ whois_summary }: NameRow): string | undefined {
  const { registrar = '', creation_date = '' } = whois_summary ?? {}
  if (registrar === '') return undefined
  const since = creation_date === '' ? '' : ` since ${dayText(creation_date)}`
  return `Registered with ${registrar}${since}`
}

/**
 * What a name costs, or until when it is registered. A missing price is shown as missing, never
 * made up. Undefined where there is nothing to show.
 */
export function figureOf({ state, price, listing, whois_summary }: NameRow): Figure | undefined {
  if (listing) {
    const isSoft = isHidden(listing.price)
    const caption = isSoft ? 'sign in to see it' : 'on the marketplace'
    return { text: priceText(listing.price), caption, isSoft }
  }
  if (state === 'available' || state === 'premium') {
    if (!price || price.register_cents === null) {
      return { text: 'No price yet', caption: 'to register', isSoft: true }
    }
    const { register_cents, renew_cents, currency } = price
    const renewal = renew_cents === null ? '' : `, renews at ${centsText(renew_cents, currency)}`
    const text = centsText(register_cents, currency)
    return { text, caption: `to register${renewal}`, isSoft: false }
  }
  const until = whois_summary?.expiration_date ?? ''
  if (until === '') return undefined
  return { text: dayText(until), caption: 'registered until', isSoft: true, isUntil: true }
}
