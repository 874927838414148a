import type { Listing } from '../../api/listings.ts'
import { plateLook } from '../../kit/plate-look.ts'
import { listingWords } from '../../listings/listing-words.ts'

export const HOUSES = 10
/** Longer lines would be too small to read on a house. */
const LINE_MAX = 9
/** Each other face would add a font to the first view. */
const FACES = new Set(['narrow', 'serif', 'sans'])

/** The names that stand in the street: the newest ones that fit on a house, in varied colors. */
export function streetNames(listings: readonly Listing[]): Listing[] {
  const chosen: Listing[] = []
  let left = listings.filter(fitsHouse)
  while (chosen.length < HOUSES && left.length > 0) {
    const [before, last] = chosen.slice(-2).map((listing) => lookOf(listing).enamel)
    const other = left.find((each) => ![before, last].includes(lookOf(each).enamel)) ?? left[0]
    if (!other) break
    chosen.push(other)
    left = left.filter((each) => each !== other)
  }
  return chosen
}

function fitsHouse(listing: Listing): boolean {
  const { face, lines } = lookOf(listing)
  return FACES.has(face) && lines.every((line) => line.length <= LINE_MAX)
}

function lookOf(listing: Listing) {
  return plateLook(listing.unicode ?? listing.domain, listingWords(listing))
}
