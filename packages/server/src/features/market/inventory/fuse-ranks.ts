/** The usual constant: higher ranks count more, but not by much. */
const DAMPING = 60

/**
 * Reciprocal rank fusion of two rankings of the same items: an order, and a similarity per item.
 * Ranks can be added where scores can't. Best first, with a score of 1 if both rank it first.
 */
export function fuseRanks<T>(ordered: T[], likeness: number[]): { item: T; score: number }[] {
  const byLikeness = ordered
    .map((_, place) => place)
    .sort((a, b) => (likeness[b] ?? 0) - (likeness[a] ?? 0) || a - b)
  const otherRank = new Map(byLikeness.map((place, rank) => [place, rank]))
  const share = (rank: number) => (DAMPING + 1) / (DAMPING + 1 + rank) / 2
  return ordered
    .map((item, place) => ({
      item,
      score: share(place) + share(otherRank.get(place) ?? ordered.length),
    }))
    .sort((a, b) => b.score - a.score)
}
