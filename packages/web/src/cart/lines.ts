import type { CartItem } from '../api/cart.ts'
import { useAnswer } from '../load/use-answer.ts'
import { useAccount } from '../session/who.ts'
import { detailsOf } from './details.ts'
import type { Contacts } from './details.ts'
import { priceOf, useGuestCart } from './guest-cart.ts'
import type { GuestItem } from './guest-cart.ts'
import { CART, stillThere } from './load.ts'

/** One thing in the cart, whether the account has it already or only this browser. */
export type CartLine = {
  key: string
  domain: string
  unicode: string | null
  op: CartItem['op']
  years: number | null
  /** Why a name is restored. */
  reason: string | null
  /** Null if it is no longer sold. */
  priceCents: number | null
  renewCents: number | null
  restoreCents: number | null
  isPremium: boolean
  privacy: boolean
  autoRenew: boolean
  problem: string
  /** The account's cart has asked this price. */
  isQuoted: boolean
  /** Who will own the name and answer for it. Null if that isn't chosen yet. */
  contacts: Contacts | null
  nameservers: string[] | null
  /** The id in the account's cart. Null for what is only in this browser. */
  id: string | null
}

/** Everything in the cart, for visitors and for people who are signed in. */
export function useCartLines(): { lines: CartLine[]; totalCents: number; isKnown: boolean } {
  const account = useAccount()
  const waiting = useGuestCart()
  const { data } = useAnswer(CART, Boolean(account))
  const lines = linesOf(data?.items ?? [], waiting)
  const totalCents = lines.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0)
  return { lines, totalCents, isKnown: account === null || data !== undefined }
}

/** An item on its way from one cart to the other is shown once. */
export function linesOf(items: readonly CartItem[], waiting: readonly GuestItem[]): CartLine[] {
  return [...stillThere(items, waiting).map(accountLine), ...waiting.map(guestLine)]
}

function accountLine(item: CartItem): CartLine {
  return {
    key: item.id,
    id: item.id,
    domain: item.domain,
    unicode: item.unicode ?? null,
    op: item.op,
    years: item.years,
    reason: item.reason,
    priceCents: item.price_cents,
    renewCents: item.renew_price_cents,
    restoreCents: item.restore_price_cents,
    isPremium: item.premium,
    privacy: item.privacy === true,
    autoRenew: item.auto_renew === true,
    problem: item.price_cents === null ? 'not_sold' : '',
    isQuoted: true,
    contacts: item.contacts,
    nameservers: item.nameservers,
  }
}

export function guestLine(item: GuestItem): CartLine {
  const { domain, years, renewCents, restoreCents, isPremium, privacy, autoRenew, problem } = item
  const { contacts = null, nameservers = null } = detailsOf(item)
  return {
    key: domain,
    id: null,
    domain,
    unicode: null,
    op: 'register',
    years,
    reason: null,
    priceCents: priceOf(item),
    renewCents,
    restoreCents,
    isPremium,
    privacy,
    autoRenew,
    problem,
    isQuoted: item.quotedCents !== null,
    contacts,
    nameservers,
  }
}

/** The contact that will own the name. Undefined if none is chosen yet. */
export function ownerOf({ contacts }: CartLine): string | undefined {
  return contacts?.registrant
}
