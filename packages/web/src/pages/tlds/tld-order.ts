import type { Tld } from '../../api/tlds.ts'
import { POPULAR_TLDS } from './popular-tlds.ts'
import { readSort, sortText } from './tlds-address.ts'
import type { Only, TldColumn } from './tlds-address.ts'

const PLACES = new Map(POPULAR_TLDS.map((tld, place) => [tld, place]))

/** A second click on the same column reverses the order. */
export function nextSort(sort: string, pressed: TldColumn): string {
  const { column, isDown } = readSort(sort)
  return sortText(pressed, pressed === column && !isDown)
}

/** Sorts by a column. A missing price is neither cheap nor expensive, so it always comes last. */
export function sortTlds(tlds: readonly Tld[], sort: string): Tld[] {
  const { column, isDown } = readSort(sort)
  const way = isDown ? -1 : 1
  if (column === null) return tlds.toSorted((a, b) => placeOf(a) - placeOf(b) || byName(a, b))
  if (column === 'tld') return tlds.toSorted((a, b) => way * byName(a, b))
  return tlds.toSorted((a, b) => {
    const [one, other] = [a.prices[column], b.prices[column]]
    if (one === other) return byName(a, b)
    if (one === null) return 1
    if (other === null) return -1
    return way * (one - other)
  })
}

const KEEPS = {
  all: () => true,
  popular: ({ tld }) => PLACES.has(tld),
  country: ({ tld }) => isCountry(tld),
  deals: (tld) => savedPercent(tld) > 0,
  privacy: ({ hasPrivacy }) => hasPrivacy,
  dnssec: ({ hasDnssec }) => hasDnssec,
  idn: ({ hasIdn }) => hasIdn,
} satisfies Record<Only, (tld: Tld) => boolean>

/** Those of a kind, in the order given. */
export function onlyTlds(tlds: readonly Tld[], only: Only): Tld[] {
  return tlds.filter(KEEPS[only])
}

/** All TLDs of two ASCII letters belong to countries, and so does what is registered below them. */
function isCountry(tld: string): boolean {
  return /^([a-z0-9-]+\.)?[a-z]{2}$/.test(tld)
}

/** How much less the first year costs than a renewal, in percent. 0 if it doesn't. */
export function savedPercent({ prices: { register, renew } }: Pick<Tld, 'prices'>): number {
  if (register === null || renew === null || register >= renew) return 0
  return Math.round((1 - register / renew) * 100)
}

/** `.CO` finds co, com and co.uk, in the order given. */
export function findTlds(sorted: readonly Tld[], q: string): Tld[] {
  const part = partOf(q)
  if (part === '') return [...sorted]
  return sorted.filter((tld) => formsOf(tld).some((form) => form.includes(part)))
}

/** The exact TLD first, then those that start with it, then the rest. */
export function closestFirst(found: readonly Tld[], q: string): Tld[] {
  const part = partOf(q)
  return found.toSorted((a, b) => closeness(b, part) - closeness(a, part))
}

function closeness(tld: Tld, part: string): number {
  const forms = formsOf(tld)
  if (forms.includes(part)) return 2
  return forms.some((form) => form.startsWith(part)) ? 1 : 0
}

function placeOf({ tld }: Tld): number {
  return PLACES.get(tld) ?? PLACES.size
}

function partOf(q: string): string {
  return q.trim().toLowerCase().replace(/^\.+/, '')
}

function formsOf({ tld, unicode }: Tld): string[] {
  return unicode === null ? [tld] : [tld, unicode]
}

function byName(a: Tld, b: Tld): number {
  return a.tld < b.tld ? -1 : a.tld > b.tld ? 1 : 0
}
