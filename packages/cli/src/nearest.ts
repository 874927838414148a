const DISTANCE_MAX = 2
const LENGTH_MAX = 40

/** The word that was probably meant, if one is close. */
export function nearestTo(typed: string, words: readonly string[]): string | undefined {
  if (typed.length > LENGTH_MAX) return undefined
  const [best] = words
    .map((word) => ({ word, distance: distanceOf(typed, word) }))
    .toSorted((a, b) => a.distance - b.distance)
  return best && best.distance <= DISTANCE_MAX ? best.word : undefined
}

/** Levenshtein's: how many characters must be added, removed or replaced. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
