import type { DropSet } from '../../../upstream/zones/generation-facts.ts'
import type { Generation } from '../../../upstream/zones/generation.ts'
import type { ZoneIndex } from '../../../upstream/zones/zone-index.ts'
import { type DropPosition, readDropCursor, writeDropCursor } from './drop-cursor.ts'
import { dropOut, labelFilter, setFilter } from './drop-rows.ts'
import { readLabelFacts } from './label-facts.ts'
import type { DropOut, DropsFilters, DropsOut } from './shapes.ts'

/**
 * Names looked at per request, a few milliseconds of work. If the filters match few of them, a page
 * is shorter than asked for, and its cursor leads on.
 */
const LOOKED_AT_MAX = 50_000
/** Decoding a label in another script takes as long as looking at this many others. */
const ENCODED_WEIGHT = 50

type Query = DropsFilters & { limit: number; cursor?: string }

/**
 * Names that were dropped from a zone or added to it, by day, newest first, then alphabetically.
 *
 * Refuses: validation_error (an unknown TLD, a cursor of another list).
 */
export function findDrops(zones: ZoneIndex, query: Query): DropsOut {
  const from = readDropCursor(query.cursor)
  const isWanted = setFilter(query)
  const generation = zones.current
  if (!generation) return { drops: [], next_cursor: null }
  const sets = generation.facts.drops.filter(
    (set) => isWanted(set) && (from === undefined || !isBefore(set, from)),
  )
  return collect(generation, sets, query, from)
}

function collect(
  generation: Generation,
  sets: DropSet[],
  query: Query,
  from: DropPosition | undefined,
): DropsOut {
  const isWanted = labelFilter(query)
  const drops: DropOut[] = []
  let looked = 0
  let last: DropPosition | undefined
  for (const set of sets) {
    const isFirst = from !== undefined && set.as_of === from.as_of && set.zone === from.zone
    for (const { label, numbers } of generation.dropsOf(set, isFirst ? from.label : '')) {
      if (looked >= LOOKED_AT_MAX || drops.length === query.limit) {
        return { drops, next_cursor: last ? writeDropCursor(last) : null }
      }
      looked += label.startsWith('xn--') ? ENCODED_WEIGHT : 1
      last = { as_of: set.as_of, zone: set.zone, label }
      if (!isWanted(label)) continue
      drops.push(dropOut(generation, set, label, readLabelFacts(numbers).ends))
    }
  }
  return { drops, next_cursor: null }
}

/** Whether a set was shown before the position: newest first, then by zone. */
function isBefore(set: DropSet, from: DropPosition): boolean {
  return set.as_of > from.as_of || (set.as_of === from.as_of && set.zone < from.zone)
}
