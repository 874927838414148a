import { Bits } from './bits.ts'
import type { Shelf } from './shelf.ts'
import { isOfNames, trigramsBeginning, wholeTrigramsOf } from './trigrams.ts'

/** The offered names that hold a part, in lower case, anywhere: all of them, and no other. */
export function findHolding(shelf: Shelf, part: string): Bits {
  const holding = new Bits(shelf.slots)
  // A name holds none of these characters, so none holds the part.
  if (!isOfNames(part)) return holding
  if (part.length < 3) {
    const { from, count } = trigramsBeginning(part)
    for (let trigram = from; trigram < from + count; trigram += 1) {
      for (const slot of shelf.trigrams.get(trigram)) holding.set(slot)
    }
  } else {
    const bytes = Buffer.from(part, 'latin1')
    for (const slot of shelf.trigrams.get(rarestOf(shelf, part))) {
      // Three letters are the group itself; of more, the rest is compared.
      if (part.length === 3 || shelf.names.holds(slot, bytes)) holding.set(slot)
    }
  }
  holding.keepThoseIn(shelf.offered)
  return holding
}

/** The group of three that the fewest names have; the others need not be looked at. */
function rarestOf(shelf: Shelf, part: string): number {
  const lengthOf = (trigram: number) => shelf.trigrams.lengthOf(trigram)
  return wholeTrigramsOf(part).reduce((a, b) => (lengthOf(b) < lengthOf(a) ? b : a))
}
