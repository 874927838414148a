import type { Tld } from '../../api/tlds.ts'
import { readSort, sortText } from './tlds-address.ts'
import type { TldColumn } from './tlds-address.ts'

/** A second click on the same column reverses the order. */
export function nextSort(sort: string, pressed: TldColumn): string {
  const { column, isDown } = readSort(sort)
  return sortText(pressed, pressed === column && !isDown)
}

/** Sorts by a column. A missing price is neither cheap nor expensive, so it always comes last. */
export function sortTlds(tlds: readonly Tld[], sort: string): Tld[] {
  const { column, isDown } = readSort(sort)
  const way = isDown ? -1 : 1
  if (column === 'tld') return tlds.toSorted((a, b) => way * byName(a, b))
  return tlds.toSorted((a, b) => {
    const [one, other] = [a.prices[column], b.prices[column]]
    if (one === other) return byName(a, b)
    if (one === null) return 1
    if (other === null) return -1
    return way * (one - other)
  })
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

function partOf(q: string): string {
  return q.trim().toLowerCase().replace(/^\.+/, '')
}

function formsOf({ tld, unicode }: Tld): string[] {
  return unicode === null ? [tld] : [tld, unicode]
}

function byName(a: Tld, b: Tld): number {
  return a.tld < b.tld ? -1 : a.tld > b.tld ? 1 : 0
}
