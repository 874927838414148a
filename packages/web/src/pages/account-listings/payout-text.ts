import { typedCentsIn } from '../../form/dollars-in.ts'
import { centsText } from '../../names/cents-text.ts'

const BPS = 10_000

/** What a seller gets for a price, before anything is listed. Half a cent rounds in our favor. */
export function payoutText(typed: string, commission_bps: number): string {
  const rate = `Our commission is ${commission_bps / 100}%.`
  const price = centsIn(typed)
  if (price === null) return `${rate} The rest is yours, payable 7 days after delivery.`
  const share = shareOf(price, commission_bps)
  return `You get ${money(share)} of ${money(price)}, payable 7 days after delivery. ${rate}`
}

/** What a seller gets each month, if the buyer pays monthly. Null while there is no price. */
export function monthlyPayoutText(
  typed: string,
  months: number,
  commission_bps: number,
): string | null {
  const price = centsIn(typed)
  if (price === null) return null
  const share = shareOf(price, commission_bps)
  const about = share % months === 0 ? '' : 'about '
  return `If the buyer pays monthly, you get ${about}${money(Math.floor(share / months))} a month for ${months} months, each payable 7 days after it was paid.`
}

function shareOf(price: number, commission_bps: number): number {
  return price - Math.floor((price * commission_bps + BPS / 2) / BPS)
}

function money(cents: number): string {
  return centsText(cents, 'USD')
}

/** Null while it isn't an amount yet. */
function centsIn(typed: string): number | null {
  try {
    return typedCentsIn({ price: typed }, 'price') || null
  } catch {
    return null
  }
}
