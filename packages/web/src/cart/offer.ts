import type { NameRow } from '../api/name-row.ts'
import { GUEST_ITEMS_MAX } from './guest-cart.ts'
import type { GuestItem } from './guest-cart.ts'

/** A name that can be registered with us, and what it costs. */
export type Offer = Pick<
  GuestItem,
  'domain' | 'registerCents' | 'renewCents' | 'restoreCents' | 'isPremium'
>

type Found = Pick<NameRow, 'domain' | 'state' | 'price' | 'listing'>

/** Undefined for names that are taken, for sale, unknown or without a price. */
export function offerOf({ domain, state, price, listing }: Found): Offer | undefined {
  const canBeHad = state === 'available' || state === 'premium'
  if (!canBeHad || listing || !price?.register_cents) return undefined
  return {
    domain,
    registerCents: price.register_cents,
    renewCents: price.renew_cents,
    restoreCents: price.restore_cents,
    isPremium: price.premium || state === 'premium',
  }
}

/** The usual choices: one year, kept private, renewed. */
export function itemOf(offer: Offer): GuestItem {
  return { ...offer, years: 1, privacy: true, autoRenew: true, quotedCents: null, problem: '' }
}

/**
 * The names that can be added together. Each premium price has to be accepted on its own, so those
 * are left out.
 */
export function addableOf(offers: readonly Offer[]): Offer[] {
  return offers.filter(({ isPremium }) => !isPremium).slice(0, GUEST_ITEMS_MAX)
}
