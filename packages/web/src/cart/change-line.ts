import { removeFromCart } from '../api/cart.ts'
import type { NameRow } from '../api/name-row.ts'
import { GUEST_ITEMS_MAX, guestItems, putItems } from './guest-cart.ts'
import type { GuestItem } from './guest-cart.ts'
import { currentAccount } from '../session/who.ts'
import { joinAgain, joinCart } from './join-cart.ts'
import type { Details } from './join-cart.ts'
import type { CartLine } from './lines.ts'
import { offerOf } from './offer.ts'

/** On its way from the account's cart and back. It stays in the browser if that breaks off. */
const MOVING = 'moving'

const FULL = 'Too many names need your attention. Fix or remove some of them first.'

type Changes = Partial<Pick<GuestItem, 'years' | 'privacy' | 'autoRenew'>>

/** Changes how a name is registered. The account's cart takes the changed item anew. */
export async function changeLine(line: CartLine, to: Changes, details: Details): Promise<void> {
  if (line.id === null) {
    const item = guestItems().find(({ domain }) => domain === line.domain)
    if (item) put({ ...item, ...to, quotedCents: null, problem: '' })
    return
  }
  await moveAgain([line], to, details)
}

/** Gives items of the account's cart other details, such as another registrant. */
export async function moveAgain(
  lines: readonly CartLine[],
  to: Changes,
  details: Details,
): Promise<void> {
  // What the account's cart asks for all years holds until their number changes.
  const asked = to.years === undefined ? {} : { quotedCents: null }
  const items = lines.map((line) => ({ ...guestItemOf(line), ...to, ...asked }))
  if (guestItems().length + items.length > GUEST_ITEMS_MAX) throw new Error(FULL)
  putItems(items)
  for (const { id } of lines) if (id !== null) await removeFromCart(id)
  await joinAgain(items, details)
}

/** The buyer accepts what a name costs now. */
export function acceptPrice(line: CartLine, row: NameRow | undefined): void {
  const item = guestItems().find(({ domain }) => domain === line.domain)
  const offer = row && offerOf(row)
  if (!item) return
  const isPremium = item.isPremium || line.problem === 'premium_not_accepted'
  const price = line.isQuoted || !offer ? { isPremium } : { ...offer, domain: item.domain }
  put({ ...item, ...price, problem: '' })
}

/** Asks again for something that failed before. */
export function tryAgain({ domain }: CartLine): void {
  const item = guestItems().find((each) => each.domain === domain)
  if (item) put({ ...item, problem: '' })
}

/** In an account's cart at once, if there is one. */
function put(item: GuestItem): void {
  putItems([item])
  if (currentAccount()) void joinCart({ isQuiet: true })
}

export function guestItemOf(line: CartLine): GuestItem {
  const { domain, priceCents, renewCents, restoreCents, ...rest } = line
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
  }
}

/** What `priceFor` adds the later years to. */
function firstYearOf({ years, priceCents, renewCents, isPremium }: CartLine): number {
  const [whole, count] = [priceCents ?? 0, years ?? 1]
  const first = whole - (renewCents ?? 0) * (count - 1)
  return isPremium && renewCents !== null && first > 0 ? first : Math.round(whole / count)
}
