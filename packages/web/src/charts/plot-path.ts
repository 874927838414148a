/** The path of a line through values at equal distances, and of the area below it. */
export function plotPath(
  values: readonly number[],
  { width, height, top }: { width: number; height: number; top: number },
): { line: string; area: string } {
  const step = width / Math.max(values.length - 1, 1)
  // One value is a level line, so that it can be seen.
  const drawn = values.length === 1 ? [...values, ...values] : values
  const points = drawn.map((value, index) => {
    const x = values.length === 1 ? index * width : index * step
    return `${round(x)} ${round(height - (value / top) * height)}`
  })
  const line = points.length === 0 ? '' : `M${points.join('L')}`
  return { line, area: line === '' ? '' : `${line}L${width} ${height}L0 ${height}Z` }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
