import type { Analytics } from '../../api/referrals.ts'
import { centsText } from '../../names/cents-text.ts'

const SHORT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
})

export const countText = (count: number) => count.toLocaleString('en-US')
export const moneyText = (cents: number) => centsText(cents, 'USD')
/** A short form for chart scales, where space is tight. */
export const shortText = (cents: number) => SHORT.format(cents / 100)

/** The share of clicks that led to a sale: only sales through links, from these clicks. */
export function rateText({ clicks, link_sales }: Analytics['funnel']): string {
  const percent = clicks === 0 ? 0 : (link_sales / clicks) * 100
  return `${percent.toLocaleString('en-US', { maximumFractionDigits: 1 })}%`
}
