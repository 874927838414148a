import { Bits } from './bits.ts'
import type { Shelf } from './shelf.ts'
import { characterOf, isOfNames, trigramsBeginning, wholeTrigramsOf } from './trigrams.ts'

/** All offered names that contain a substring, given in lower case. */
export function findHolding(shelf: Shelf, part: string): Bits {
  const holding = holdersOf(shelf, part)
  holding.keepThoseIn(shelf.offered)
  return holding
}

function holdersOf(shelf: Shelf, part: string): Bits {
  const holding = new Bits(shelf.slots)
  // No name can contain these characters, so nothing matches.
  if (!isOfNames(part)) return holding
  if (part.length === 1) return shelf.holders[characterOf(part)]?.copy() ?? holding
  if (part.length === 2) {
    const { from, count } = trigramsBeginning(part)
    for (let trigram = from; trigram < from + count; trigram += 1) {
      holding.setAll(shelf.trigrams.get(trigram))
    }
    return holding
  }
  const rarest = shelf.trigrams.get(rarestOf(shelf, part))
  if (part.length === 3) {
    holding.setAll(rarest)
    return holding
  }
  const bytes = Buffer.from(part, 'latin1')
  for (const slot of rarest) if (shelf.names.holds(slot, bytes)) holding.set(slot)
  return holding
}

/** The trigram that the fewest names contain. Its list is the shortest one to check. */
function rarestOf(shelf: Shelf, part: string): number {
  const lengthOf = (trigram: number) => shelf.trigrams.lengthOf(trigram)
  return wholeTrigramsOf(part).reduce((a, b) => (lengthOf(b) < lengthOf(a) ? b : a))
}
