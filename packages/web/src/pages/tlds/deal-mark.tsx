import type { Tld } from '../../api/tlds.ts'
import { savedPercent } from './tld-order.ts'

/** Marks a TLD whose first year is cheaper than its renewals. */
export function DealMark({ tld }: { tld: Tld }) {
  const percent = savedPercent(tld)
  if (percent === 0) return null
  return (
    <span className="chip" data-state="available">
      {percent}% off the first year
    </span>
  )
}
