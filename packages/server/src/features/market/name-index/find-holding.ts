import { Bits } from './bits.ts'
import type { NameIndex } from './name-index.ts'
import { characterOf, isOfNames, trigramsBeginning, wholeTrigramsOf } from './trigrams.ts'

/** All offered names that contain a substring, given in lower case. */
export function findHolding(index: NameIndex, part: string): Bits {
  const holding = holdersOf(index, part)
  holding.keepThoseIn(index.offered)
  return holding
}

function holdersOf(index: NameIndex, part: string): Bits {
  const holding = new Bits(index.slots)
  // No name can contain these characters, so nothing matches.
  if (!isOfNames(part)) return holding
  if (part.length === 1) return index.holders[characterOf(part)]?.copy() ?? holding
  if (part.length === 2) {
    const { from, count } = trigramsBeginning(part)
    for (let trigram = from; trigram < from + count; trigram += 1) {
      holding.setAll(index.trigrams.get(trigram))
    }
    return holding
  }
  const rarest = index.trigrams.get(rarestOf(index, part))
  if (part.length === 3) {
    holding.setAll(rarest)
    return holding
  }
  const bytes = Buffer.from(part, 'latin1')
  for (const slot of rarest) if (index.names.holds(slot, bytes)) holding.set(slot)
  return holding
}

/** The trigram that the fewest names contain. Its list is the shortest one to check. */
function rarestOf(index: NameIndex, part: string): number {
  const lengthOf = (trigram: number) => index.trigrams.lengthOf(trigram)
  return wholeTrigramsOf(part).reduce((a, b) => (lengthOf(b) < lengthOf(a) ? b : a))
}
