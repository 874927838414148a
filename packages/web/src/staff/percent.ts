/** Basis points as a percentage: 1500 is `15%`, 1250 `12.5%`. */
export function percentText(bps: number): string {
  return `${percentOf(bps)}%`
}

/** The value for an input field. */
export function percentOf(bps: number): string {
  return String(bps / 100)
}

/** Reads such a field back. It allows at most two decimals, so the result is whole basis points. */
export function bpsOf(percent: string | undefined): number {
  return Math.round(Number(percent ?? '') * 100)
}
