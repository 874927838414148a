/** A share in hundredths of a percent, as people write it: 1500 is `15 %`, 1250 `12.5 %`. */
export function percentText(bps: number): string {
  return `${percentOf(bps)} %`
}

/** The same for a field. */
export function percentOf(bps: number): string {
  return String(bps / 100)
}

/** What was typed into such a field; whole hundredths, as the field allows no other. */
export function bpsOf(percent: string | undefined): number {
  return Math.round(Number(percent ?? '') * 100)
}
