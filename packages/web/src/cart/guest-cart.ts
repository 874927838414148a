import { useSyncExternalStore } from 'react'
import { isRecord } from '../api/api-error.ts'

/** A name to register that isn't in an account's cart yet. It is kept in this browser. */
export type GuestItem = {
  domain: string
  years: number
  privacy: boolean
  autoRenew: boolean
  /** The prices that the buyer saw. The first is for one year. */
  registerCents: number
  renewCents: number | null
  restoreCents: number | null
  /** What the service asks for all years together, where that isn't so many times the first. */
  quotedCents: number | null
  /** The registry sets its own price, and the buyer has accepted it. */
  isPremium: boolean
  /** Why the account's cart refused it, as a code. Empty if it wasn't asked yet. */
  problem: string
  /** What else the account's cart should know, as `detailsOf` reads it. */
  details?: unknown
}

export const GUEST_ITEMS_MAX = 200
export const YEARS_MAX = 10
const KEY = 'namehouse.cart'
/** More than 200 items take up. Anything longer wasn't written by these pages. */
const TEXT_MAX = 1_000_000
/** Ten years of it are still a price that the service reads. */
const CENTS_MAX = 100_000_000
const CODE = /^[a-z_]{0,40}$/
const NAME = /^(?=.{3,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d-]{2,63}$/
const NONE: readonly GuestItem[] = []

let items: readonly GuestItem[] | undefined
const listeners = new Set<() => void>()

/** The names in this browser's cart, oldest first. Other tabs have the same. */
export function useGuestCart(): readonly GuestItem[] {
  return useSyncExternalStore(listen, guestItems, () => NONE)
}

export function guestItems(): readonly GuestItem[] {
  items ??= stored() ?? NONE
  return items
}

export function priceOf(item: GuestItem): number {
  return item.quotedCents ?? priceFor(item, item.years)
}

type Prices = Pick<GuestItem, 'registerCents' | 'renewCents' | 'isPremium'>

/** Each year costs what the first does. A registry with its own price charges two of them. */
export function priceFor({ registerCents, renewCents, isPremium }: Prices, years: number): number {
  const later = isPremium ? (renewCents ?? registerCents) : registerCents
  return registerCents + later * (years - 1)
}

/** Adds names, or replaces those that are there. A full cart takes no more. */
export function putItems(added: readonly GuestItem[]): void {
  change((kept) => {
    const all = new Map([...kept, ...added].map((item) => [item.domain, item]))
    return [...all.values()].slice(0, GUEST_ITEMS_MAX)
  })
}

export function dropItems(domains: readonly string[]): void {
  change((kept) => kept.filter(({ domain }) => !domains.includes(domain)))
}

/** Whether an item should be moved into the account's cart without being asked. */
export function isDue({ problem }: GuestItem): boolean {
  return problem === '' || problem === 'not_saved'
}

/** Starts from what is stored, so that nothing another tab has just written is lost. */
function change(next: (kept: readonly GuestItem[]) => readonly GuestItem[]): void {
  items = next(stored() ?? guestItems())
  try {
    localStorage.setItem(KEY, JSON.stringify(items))
  } catch {
    // Storage is full or switched off. The cart then lasts as long as this visit.
  }
  notify()
}

/** Anybody may have written it: only what could be an item is read. Undefined without storage. */
function stored(): readonly GuestItem[] | undefined {
  try {
    const text = localStorage.getItem(KEY) ?? '[]'
    const value: unknown = text.length > TEXT_MAX ? [] : JSON.parse(text)
    return Array.isArray(value) ? value.slice(0, GUEST_ITEMS_MAX).flatMap(readItem) : NONE
  } catch (error) {
    return error instanceof SyntaxError ? NONE : undefined
  }
}

function readItem(value: unknown): GuestItem[] {
  if (!isRecord(value)) return []
  const { domain, years, problem = '' } = value
  const registerCents = readCents(value['registerCents'])
  if (typeof domain !== 'string' || !NAME.test(domain) || !registerCents) return []
  return [
    {
      domain,
      years: typeof years === 'number' && years > 0 && years <= YEARS_MAX ? Math.ceil(years) : 1,
      privacy: value['privacy'] !== false,
      autoRenew: value['autoRenew'] !== false,
      registerCents,
      renewCents: readCents(value['renewCents']),
      restoreCents: readCents(value['restoreCents']),
      quotedCents: readCents(value['quotedCents']),
      isPremium: value['isPremium'] === true,
      problem: typeof problem === 'string' && CODE.test(problem) ? problem : '',
      details: value['details'],
    },
  ]
}

function readCents(value: unknown): number | null {
  const cents = value as number
  return Number.isSafeInteger(value) && cents > 0 && cents <= CENTS_MAX ? cents : null
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) window.addEventListener('storage', update)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', update)
  }
}

/** Another tab has changed the cart. */
function update({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return
  items = stored()
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}
