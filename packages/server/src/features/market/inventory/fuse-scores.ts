/** How much a model's opinion counts beside ours. More made results worse (docs/search.md). */
const OPINION_SHARE = 0.3

/**
 * Adds a model's similarities to our scores, both as distances from their mean in standard
 * deviations, because models use different parts of the scale. Unlike ranks, they say whether a name
 * is much better than the next one or hardly. Best first, with scores from 0 to 1, spread like ours.
 */
export function fuseScores<T extends { score: number }>(items: T[], likeness: number[]): T[] {
  const ours = spreadOf(items.map(({ score }) => score))
  const theirs = spreadOf(items.map((_, place) => likeness[place] ?? 0))
  return items
    .map((item, place) => {
      const other = ((likeness[place] ?? 0) - theirs.mean) / theirs.deviation
      const change = OPINION_SHARE * (other * ours.deviation - (item.score - ours.mean))
      return { ...item, score: item.score + change / (1 + OPINION_SHARE) }
    })
    .sort((a, b) => b.score - a.score)
    .map((item) => ({ ...item, score: Math.min(1, Math.max(0, item.score)) }))
}

/** The mean and the standard deviation, which is 1 if all are equal. */
function spreadOf(numbers: number[]): { mean: number; deviation: number } {
  const count = numbers.length || 1
  const mean = numbers.reduce((sum, each) => sum + each, 0) / count
  const squares = numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / count) || 1 }
}
