import type { OwnCase, OwnCaseDetail } from '../api/own-cases.ts'
import { momentDay } from '../names/day-text.ts'

/** What happens next in each status, for the person who opened the case. */
const NEXT_TEXT: Record<OwnCase['status'], string> = {
  OPEN: 'Our broker is looking for the owner. We’ll email you when we reach them.',
  CONTACTING_OWNER: 'We’ve written to the owner and are waiting for an answer.',
  NEGOTIATING: 'The owner is open to a sale. We’ll email you every price they ask.',
  AGREED: 'You have a deal. We’ll email you how to pay.',
  COMPLETED: 'Bought. Follow the delivery in your purchases.',
  CLOSED_NO_DEAL: 'The owner didn’t sell. You paid nothing.',
  CANCELLED: 'Cancelled. You paid nothing.',
}

/** What happens next in a case. */
export function nextText({ status, payment }: Pick<OwnCase, 'status' | 'payment'>): string {
  if (payment === null) return NEXT_TEXT[status]
  return payment.checkout_url === null
    ? 'The time to pay is over. If you still want the name, reply to one of our emails.'
    : `You have a deal. Pay by ${momentDay(payment.expires_at)} to buy the name.`
}

/** The same for the page of a case, where an answer to the owner may be waited for. */
export function nextOfCase(shown: OwnCaseDetail): string {
  if (shown.offers.some((offer) => offer.status === 'open')) {
    return 'The owner named a price. Accept it, or decline and we’ll keep negotiating.'
  }
  return nextText(shown)
}

export function caseHref(case_id: string): string {
  return `/account/brokerage/${encodeURIComponent(case_id)}`
}

/** `10%`, also for half percents. */
export function feeText(success_fee_bps: number): string {
  return `${(success_fee_bps / 100).toLocaleString('en-US')}%`
}

/** Why we can’t ask the owner of a name. */
export const WHY_NOT: Record<string, string> = {
  active_site: 'It runs an active site, so its owner is unlikely to sell. We don’t ask for those.',
  open_case: 'Somebody is already asking the owner of this name.',
  listed: 'It is or was for sale on our marketplace.',
  unregistered: 'Nobody has registered it. You can register it yourself.',
  invalid: 'This isn’t a domain name.',
}
