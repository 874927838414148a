import { ApiError } from '../api/api-error.ts'
import { addToCart, removeFromCart } from '../api/cart.ts'
import type { ItemError, NewItem } from '../api/cart.ts'
import { currentAccount } from '../session/who.ts'
import { showToast } from '../toast/show-toast.ts'
import { detailsOf } from './details.ts'
import { dropItems, guestItems, isDue, priceOf, putItems } from './guest-cart.ts'
import type { GuestItem } from './guest-cart.ts'
import { readCartAgain } from './load.ts'
import { isNextStep, problemText } from './problem-text.ts'
import { answersFor } from './registry-answers.ts'
import { tldOf } from './tld-rules.ts'

const SEE_CART = { text: 'See cart', to: '/cart' }
const CART_PAGE = /\/cart\/?$/

/** It is there already, perhaps because another tab was faster. */
const THERE = 'already_in_cart'

let running: Promise<unknown> = Promise.resolve()

/**
 * Moves the browser's items into the account's cart, one call at a time. What can't move stays with
 * its reason. Names that were refused before are left alone.
 */
export async function joinCart({ isQuiet = false } = {}): Promise<void> {
  await inTurn(async () => {
    // Names may be added while others are on their way.
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const items = guestItems().filter(isDue)
      if (items.length === 0) return
      await sendOrMark(items, isQuiet)
    }
  }).catch(() => {
    // What failed is marked at each item.
  })
}

const ROUNDS_MAX = 10

async function sendOrMark(items: readonly GuestItem[], isQuiet: boolean): Promise<void> {
  try {
    tell(items, await send(items), isQuiet)
  } catch (error) {
    mark(items)
    const text = `Your cart isn’t saved yet. ${(error as Error).message}`
    showToast({ text, link: SEE_CART, isProblem: true })
    throw error
  }
}

/** The cart offers to try these again, and so does the next page. */
function mark(items: readonly GuestItem[]): void {
  const sent = new Set(items.map(({ domain }) => domain))
  const kept = guestItems().filter((item) => sent.has(item.domain) && isDue(item))
  putItems(kept.map((item) => ({ ...item, problem: 'not_saved' })))
}

/** Tries some items again, with what the buyer has added. Returns what was refused. */
export async function joinAgain(items: readonly GuestItem[]): Promise<readonly ItemError[]> {
  return await inTurn(() => send(items))
}

async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = running.then(act)
  running = turn.catch(() => {})
  return await turn
}

/** What can't be replaced stays as it is, and fails after the others have moved. */
async function send(items: readonly GuestItem[]): Promise<readonly ItemError[]> {
  try {
    const { free, failures } = await makeRoom(items)
    const refused = free.length === 0 ? [] : await add(free)
    if (failures.length > 0) throw failures[0]
    return refused
  } finally {
    readCartAgain()
  }
}

/** Takes out what is about to be replaced: the account's cart has each name once. */
async function makeRoom(items: readonly GuestItem[]) {
  const free: GuestItem[] = []
  const failures: unknown[] = []
  for (const item of items) {
    const { id } = detailsOf(item)
    try {
      if (id !== undefined) await removeFromCart(id)
      free.push(item)
    } catch (error) {
      // It was removed before, and adding it failed then.
      if (error instanceof ApiError && error.status === 404) free.push(item)
      else failures.push(error)
    }
  }
  return { free, failures }
}

async function add(items: readonly GuestItem[]): Promise<readonly ItemError[]> {
  const errors = await addToCart(items.map(newItem))
  const refused = errors.filter(({ code }) => code !== THERE)
  const kept = items.flatMap((item) => {
    const error = refused.find(({ domain }) => domain === item.domain)
    if (!error) return []
    const quotedCents = error.price_cents ?? item.quotedCents
    // What it replaced is gone, so it isn't removed again.
    const { id: _gone, ...details } = detailsOf(item)
    return [{ ...item, quotedCents, problem: error.code, details }]
  })
  const gone = items.filter(({ domain }) => kept.every((item) => item.domain !== domain))
  dropItems(gone.map(({ domain }) => domain))
  // Whatever was removed meanwhile stays removed.
  const still = new Set(guestItems().map(({ domain }) => domain))
  putItems(kept.filter(({ domain }) => still.has(domain)))
  return refused
}

function newItem(item: GuestItem): NewItem {
  const { contacts, nameservers } = detailsOf(item)
  const properties = answersFor({
    account: currentAccount()?.id ?? '',
    tld: tldOf(item.domain),
    owner: contacts?.registrant,
  })
  return {
    op: 'register',
    domain: item.domain,
    years: item.years,
    privacy: item.privacy,
    auto_renew: item.autoRenew,
    expected_price_cents: priceOf(item),
    ...(item.isPremium && { accept_premium: true }),
    ...(contacts && { contacts }),
    ...(nameservers && { nameservers }),
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
