import type { PriceOp } from '../../api/price-op.ts'
import type { PriceChange } from '../../api/tlds.ts'
import { niceScale } from '../../charts/nice-scale.ts'

/** A price and the time it was valid. Cents are null where there was no price. */
export type PriceSpan = { from: Date; to: Date; priceCents: number | null }

/** The spans of one operation's price up to `now`, oldest first. */
export function spansOf(changes: readonly PriceChange[], op: PriceOp, now: Date): PriceSpan[] {
  const own = changes.filter((change) => change.op === op && change.at <= now)
  return own.map(({ at, priceCents }, index) => ({
    from: at,
    to: own[index + 1]?.at ?? now,
    priceCents,
  }))
}

export type Plot = { width: number; height: number; path: string; top: number; ticks: number[] }

/**
 * A line that stays level while a price is valid and jumps when it changes: prices don't glide. The
 * scale starts at zero, so that a small change doesn't look large.
 */
export function plotSpans(spans: readonly PriceSpan[], width: number, height: number): Plot {
  const highest = Math.max(...spans.map(({ priceCents }) => priceCents ?? 0), 1)
  const { top, ticks } = niceScale(highest)
  const start = spans[0]?.from.getTime() ?? 0
  const length = Math.max((spans.at(-1)?.to.getTime() ?? 0) - start, 1)
  const x = (date: Date) => round(((date.getTime() - start) / length) * width)
  const y = (cents: number) => round(height - (cents / top) * height)
  let path = ''
  let isDrawing = false
  for (const { from, to, priceCents } of spans) {
    if (priceCents !== null) {
      path += `${isDrawing ? 'L' : 'M'}${x(from)} ${y(priceCents)}L${x(to)} ${y(priceCents)}`
    }
    isDrawing = priceCents !== null
  }
  return { width, height, path, top, ticks }
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
