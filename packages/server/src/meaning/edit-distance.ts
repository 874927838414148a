/**
 * The number of typos (an extra, missing or wrong letter, or two adjacent letters swapped) between
 * two texts. Returns `max + 1` as soon as there are more than `max`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row += 1) {
    const here = [row]
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1]
      const isSwapped = a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
      const swapped = isSwapped ? (beforeLast[at - 2] ?? Infinity) + 1 : Infinity
      const replaced = (last[at - 1] ?? 0) + (isSame ? 0 : 1)
      here.push(Math.min(replaced, (last[at] ?? 0) + 1, (here[at - 1] ?? 0) + 1, swapped))
    }
    if (Math.min(...here) > max) return max + 1
    beforeLast = last
    last = here
  }
  return Math.min(last[b.length] ?? 0, max + 1)
}
