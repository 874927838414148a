import { Bits } from './bits.ts'
import type { Shelf } from './shelf.ts'
import { characterOf, isOfNames, trigramsBeginning, wholeTrigramsOf } from './trigrams.ts'

/** The offered names that hold a part, in lower case, anywhere: all of them, and no other. */
export function findHolding(shelf: Shelf, part: string): Bits {
  const holding = holdersOf(shelf, part)
  holding.keepThoseIn(shelf.offered)
  return holding
}

function holdersOf(shelf: Shelf, part: string): Bits {
  const holding = new Bits(shelf.slots)
  // A name holds none of these characters, so none holds the part.
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

/** The group of three that the fewest names have; the others need not be looked at. */
function rarestOf(shelf: Shelf, part: string): number {
  const lengthOf = (trigram: number) => shelf.trigrams.lengthOf(trigram)
  return wholeTrigramsOf(part).reduce((a, b) => (lengthOf(b) < lengthOf(a) ? b : a))
}
