import { centsText } from '../values/cents-text.ts'
import type { Row } from '../features/market/search/shapes.ts'

/** One line about a domain: its state, and what it costs. */
export function rowText({ domain, state, price, listing }: Row): string {
  const cents = price?.register_cents ?? null
  if (state === 'available' || state === 'premium') {
    const cost = cents === null ? '' : `, ${centsText(cents)} for the first year`
    return `${domain}: ${state}${cost}`
  }
  if (state !== 'listed') return `${domain}: ${state}`
  const bin = listing?.price.bin ?? null
  return `${domain}: for sale by its owner${bin === null ? '' : ` at ${centsText(bin * 100)}`}`
}
