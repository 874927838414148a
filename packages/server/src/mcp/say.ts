import { centsText } from '../values/cents-text.ts'

/** Lines in a text. The structured content has the rest. */
const LINES_MAX = 25

/** A heading and a line for each item, up to a limit. */
export function linesOf<T>(
  heading: string,
  items: readonly T[],
  line: (item: T) => string,
): string {
  const shown = items.slice(0, LINES_MAX).map(line)
  const more = items.length - shown.length
  const rest = more > 0 ? [`and ${more} more in the structured content`] : []
  return [heading, ...shown, ...rest].join('\n')
}

/** A price, or "not sold". */
export function priceText(cents: number | null): string {
  return cents === null ? 'not sold' : centsText(cents)
}
