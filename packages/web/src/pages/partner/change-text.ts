/** How a figure compares with the period before. Undefined where a comparison says nothing. */
export function changeOf(
  now: number,
  before: number,
): { text: string; isWorse: boolean } | undefined {
  if (before === 0 || now === before) return undefined
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return undefined
  return {
    text: `${percent > 0 ? '↑' : '↓'} ${Math.abs(percent).toLocaleString('en-US')}%`,
    isWorse: percent < 0,
  }
}
