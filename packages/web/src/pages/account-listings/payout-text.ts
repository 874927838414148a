import { typedCentsIn } from '../../form/dollars-in.ts'
import { centsText } from '../../names/cents-text.ts'

const BPS = 10_000

/** What a seller gets for a price, before anything is listed. Half a cent rounds in our favor. */
export function payoutText(typed: string, commission_bps: number): string {
  const rate = `Our commission is ${commission_bps / 100}%.`
  const price = centsIn(typed)
  if (price === null) return `${rate} The rest is yours, payable 7 days after delivery.`
  const commission = Math.floor((price * commission_bps + BPS / 2) / BPS)
  const money = (cents: number) => centsText(cents, 'USD')
  return `You get ${money(price - commission)} of ${money(price)}, payable 7 days after delivery. ${rate}`
}

/** Null while it isn't an amount yet. */
function centsIn(typed: string): number | null {
  try {
    return typedCentsIn({ price: typed }, 'price') || null
  } catch {
    return null
  }
}
