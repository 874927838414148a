import type { NameRow } from '../api/name-row.ts'
import { detailsOf, ownedBy, withOwner } from './details.ts'
import { GUEST_ITEMS_MAX, guestItems, putItems } from './guest-cart.ts'
import type { GuestItem } from './guest-cart.ts'
import { currentAccount } from '../session/who.ts'
import { joinAgain, joinCart } from './join-cart.ts'
import { ownerOf } from './lines.ts'
import type { CartLine } from './lines.ts'
import { offerOf } from './offer.ts'

/** On its way from the account's cart and back. It stays in the browser if that breaks off. */
const MOVING = 'moving'

const FULL = 'Too many names need your attention. Fix or remove some of them first.'

/** The contact that the page shows as the owner of names without one of their own. */
type Owner = string | undefined

type Changes = Partial<Pick<GuestItem, 'years' | 'privacy' | 'autoRenew'>>

/** Changes how a name is registered. The account's cart takes the changed item anew. */
export async function changeLine(line: CartLine, to: Changes, owner?: Owner): Promise<void> {
  if (line.id === null) {
    const item = guestItems().find(({ domain }) => domain === line.domain)
    if (item) put({ ...item, ...to, quotedCents: null, problem: '' }, owner)
    return
  }
  // What the account's cart asks for all years holds until their number changes.
  const asked = to.years === undefined ? {} : { quotedCents: null }
  await move([{ ...leaving(line), ...to, ...asked }])
}

/** Orders new names for one contact: those that wait for one, and those of another. */
export async function giveTo(registrant: string, lines: readonly CartLine[]): Promise<void> {
  const domains = new Set(lines.filter(({ id }) => id === null).map(({ domain }) => domain))
  const waiting = guestItems().filter(({ domain }) => domains.has(domain))
  const others = lines.filter((line) => line.id !== null && ownerOf(line) !== registrant)
  await move([...waiting, ...others.map(leaving)].map((item) => ownedBy(item, registrant)))
}

/** They are in the browser until the account's cart has them as they should be. */
async function move(items: readonly GuestItem[]): Promise<void> {
  const names = new Set([...guestItems(), ...items].map(({ domain }) => domain))
  if (names.size > GUEST_ITEMS_MAX) throw new Error(FULL)
  putItems(items)
  if (items.length > 0) await joinAgain(items)
}

/** The buyer accepts what a name costs now. */
export function acceptPrice(line: CartLine, row: NameRow | undefined, owner?: Owner): void {
  const item = guestItems().find(({ domain }) => domain === line.domain)
  const offer = row && offerOf(row)
  if (!item) return
  const isPremium = item.isPremium || line.problem === 'premium_not_accepted'
  const price = line.isQuoted || !offer ? { isPremium } : { ...offer, domain: item.domain }
  put({ ...item, ...price, problem: '' }, owner)
}

/** Asks again for something that failed before. */
export function tryAgain({ domain }: CartLine, owner?: Owner): void {
  const item = guestItems().find((each) => each.domain === domain)
  if (item) put({ ...item, problem: '' }, owner)
}

/** In an account's cart at once, if there is one. */
function put(item: GuestItem, owner: Owner): void {
  putItems([withOwner(item, owner)])
  if (currentAccount()) void joinCart({ isQuiet: true })
}

/** It replaces the item that the account's cart has. */
function leaving(line: CartLine): GuestItem {
  const item = guestItemOf(line)
  return { ...item, details: { ...detailsOf(item), id: line.id } }
}

export function guestItemOf(line: CartLine): GuestItem {
  const { domain, priceCents, renewCents, restoreCents, contacts, nameservers, ...rest } = line
  return {
    domain,
    years: line.years ?? 1,
    privacy: rest.privacy,
    autoRenew: rest.autoRenew,
    registerCents: firstYearOf(line),
    renewCents,
    restoreCents,
    quotedCents: priceCents,
    isPremium: rest.isPremium,
    problem: MOVING,
    details: { contacts, nameservers },
  }
}

/** What `priceFor` adds the later years to. */
function firstYearOf({ years, priceCents, renewCents, isPremium }: CartLine): number {
  const [whole, count] = [priceCents ?? 0, years ?? 1]
  const first = whole - (renewCents ?? 0) * (count - 1)
  return isPremium && renewCents !== null && first > 0 ? first : Math.round(whole / count)
}
