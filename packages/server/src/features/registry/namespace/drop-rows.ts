import { refuseField } from '../../../refusal.ts'
import type { DropSet } from '../../../upstream/zones/generation-facts.ts'
import type { Generation } from '../../../upstream/zones/generation.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { wordsOf } from './label-facts.ts'
import { readZone } from './plan-import.ts'
import type { DropOut, DropsFilters } from './shapes.ts'

const PLAIN = /^[a-z0-9-]*$/

/** One name as it is shown, with how many other zones have it. */
export function dropOut(
  generation: Generation,
  set: DropSet,
  label: string,
  ends: number[],
): DropOut {
  const { zones } = generation.facts
  const others = generation.find(label).filter((number) => zones[number]?.zone !== set.zone)
  return {
    ...namedOf(`${label}.${set.zone}`),
    zone: set.zone,
    date: dateOf(set),
    kind: set.kind,
    length: lengthOf(readableOf(label)),
    words: wordsOf(label, ends),
    registered_elsewhere: others.length,
  }
}

/** A label as people read it. In the zone, one in another script is encoded. */
function readableOf(label: string): string {
  return namedOf(label).unicode ?? label
}

/** In characters. Most labels have nothing that takes two of JavaScript's. */
function lengthOf(text: string): number {
  return PLAIN.test(text) ? text.length : Array.from(text).length
}

/** Whether a label passes the filters. They are about what people read. */
export function labelFilter(filters: DropsFilters): (label: string) => boolean {
  const { q, length_max, digits, hyphens } = filters
  const text = q?.trim().toLowerCase()
  return (label) => {
    const read = readableOf(label)
    return (
      (length_max === undefined || lengthOf(read) <= length_max) &&
      (text === undefined || read.includes(text) || label.includes(text)) &&
      (digits === undefined || /\d/.test(read) === (digits === 'true')) &&
      (hyphens === undefined || read.includes('-') === (hyphens === 'true'))
    )
  }
}

/**
 * Whether a set of names passes the filters.
 *
 * Refuses: validation_error (an unknown TLD).
 */
export function setFilter({ kind, zone: text, date }: DropsFilters): (set: DropSet) => boolean {
  const zone = text === undefined ? undefined : readZone(text)
  if (text !== undefined && zone === undefined) throw refuseField('zone', 'is not a TLD.')
  return (set) =>
    set.kind === kind &&
    (zone === undefined || set.zone === zone) &&
    (date === undefined || dateOf(set) === date)
}

export function dateOf({ as_of }: DropSet): string {
  return as_of.slice(0, 10)
}
