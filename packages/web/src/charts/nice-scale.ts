/** A scale that starts at zero: its top value and where its lines are drawn. */
export type Scale = { top: number; ticks: number[] }

const STEPS = [1, 2, 2.5, 5, 10]
const TICKS = 4

/**
 * Starts at zero, so that a small change doesn't look large, and uses steps that are easy to read.
 * Counts never get fractional steps.
 */
export function niceScale(highest: number, { isCount = false } = {}): Scale {
  const rough = niceStep(Math.max(highest, 1) / TICKS)
  const step = isCount ? Math.max(1, Math.ceil(rough)) : rough
  const top = Math.ceil(Math.max(highest, 1) / step) * step
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step)
  return { top, ticks }
}

/** 1, 2, 2.5 or 5 times a power of ten. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return (STEPS.find((step) => step * power >= rough) ?? 10) * power
}
