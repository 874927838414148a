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
