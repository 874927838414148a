const DAY_MS = 86_400_000

/**
 * Calendar days until a certificate expires, in UTC as its dates are shown: 0 is today, before or
 * after the hour. Negative once it is over.
 */
export function daysLeft(validTo: Date, now: Date): number {
  return Math.floor(validTo.getTime() / DAY_MS) - Math.floor(now.getTime() / DAY_MS)
}

/** For a certificate that is still valid. */
export function expiryText(days: number): string {
  if (days === 0) return 'The certificate expires today.'
  return days === 1
    ? 'The certificate expires tomorrow.'
    : `The certificate expires in ${days} days.`
}
