import { addToCart } from '../api/cart.ts'
import type { ItemError, NewItem } from '../api/cart.ts'
import { currentAccount } from '../session/who.ts'
import { showToast } from '../toast/show-toast.ts'
import { dropItems, guestItems, isDue, priceOf, putItems } from './guest-cart.ts'
import type { GuestItem } from './guest-cart.ts'
import { readCartAgain } from './load.ts'
import { isNextStep, problemText } from './problem-text.ts'
import { answersFor } from './registry-answers.ts'
import { tldOf } from './tld-rules.ts'

/** What the checkout has asked for besides the name. */
export type Details = { registrant?: string }

type Joining = Details & { isQuiet?: boolean }

const SEE_CART = { text: 'See cart', to: '/cart' }
const CART_PAGE = /\/cart\/?$/

/** It is there already, perhaps because another tab was faster. */
const THERE = 'already_in_cart'

let running: Promise<unknown> = Promise.resolve()

/**
 * Moves the browser's items into the account's cart, one call at a time. What can't move stays with
 * its reason. Names that were refused before are left alone.
 */
export async function joinCart({ isQuiet = false, ...details }: Joining = {}): Promise<void> {
  await inTurn(async () => {
    // Names may be added while others are on their way.
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const items = guestItems().filter(isDue)
      if (items.length === 0) return
      await sendOrMark(items, details, isQuiet)
    }
  }).catch(() => {
    // What failed is marked at each item.
  })
}

const ROUNDS_MAX = 10

async function sendOrMark(
  items: readonly GuestItem[],
  details: Details,
  isQuiet: boolean,
): Promise<void> {
  try {
    tell(items, await send(items, details), isQuiet)
  } catch (error) {
    mark(items)
    const text = `Your cart isn’t saved yet. ${(error as Error).message}`
    showToast({ text, link: SEE_CART, isProblem: true })
    throw error
  }
}

/** The cart offers to try these again, and so does the next page. */
function mark(items: readonly GuestItem[]): void {
  const still = new Set(guestItems().map(({ domain }) => domain))
  const kept = items.filter(({ domain }) => still.has(domain))
  putItems(kept.map((item) => ({ ...item, problem: 'not_saved' })))
}

/** Tries some items again, with what the buyer has added. Returns what was refused. */
export async function joinAgain(
  items: readonly GuestItem[],
  details: Details,
): Promise<readonly ItemError[]> {
  return await inTurn(() => send(items, details))
}

async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = running.then(act)
  running = turn.catch(() => {})
  return await turn
}

async function send(items: readonly GuestItem[], details: Details): Promise<readonly ItemError[]> {
  const errors = await addToCart(items.map((item) => newItem(item, details)))
  const refused = errors.filter(({ code }) => code !== THERE)
  const kept = items.flatMap((item) => {
    const error = refused.find(({ domain }) => domain === item.domain)
    if (!error) return []
    const quotedCents = error.price_cents ?? item.quotedCents
    return [{ ...item, quotedCents, problem: error.code }]
  })
  const gone = items.filter(({ domain }) => kept.every((item) => item.domain !== domain))
  dropItems(gone.map(({ domain }) => domain))
  // Whatever was removed meanwhile stays removed.
  const still = new Set(guestItems().map(({ domain }) => domain))
  putItems(kept.filter(({ domain }) => still.has(domain)))
  readCartAgain()
  return refused
}

function newItem(item: GuestItem, { registrant }: Details): NewItem {
  const properties = answersFor(currentAccount()?.id ?? '', tldOf(item.domain))
  return {
    op: 'register',
    domain: item.domain,
    years: item.years,
    privacy: item.privacy,
    auto_renew: item.autoRenew,
    expected_price_cents: priceOf(item),
    ...(item.isPremium && { accept_premium: true }),
    ...(registrant !== undefined && { contacts: { registrant } }),
    ...(Object.keys(properties).length > 0 && { properties }),
  }
}

/** `2 names are in your cart. harbor.com: Somebody registered this name.` */
function tell(items: readonly GuestItem[], refused: readonly ItemError[], isQuiet: boolean): void {
  const failed = refused.filter(({ code }) => !isNextStep(code))
  const count = items.length - failed.length
  const added = count === 1 ? '1 name is in your cart.' : `${count} names are in your cart.`
  const [first, ...others] = failed
  // The cart itself shows the result at each item.
  if (CART_PAGE.test(window.location.pathname)) return
  if (!first) return isQuiet ? undefined : showToast({ text: added, link: SEE_CART })
  const about = `${first.domain}: ${problemText(first.code)}`
  const rest = others.length > 0 ? ` ${others.length} more need your attention.` : ''
  const text = `${count > 0 && !isQuiet ? `${added} ` : ''}${about}${rest}`
  showToast({ text, link: SEE_CART, isProblem: true })
}
