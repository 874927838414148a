import { centsText } from '../../../values/cents-text.ts'
import type { CaseRow, StepRow } from './case.ts'
import type { Status } from './states.ts'

const STATUS_WORDS: Record<Status, string> = {
  OPEN: 'Your case is open. Next, we contact the owner.',
  CONTACTING_OWNER: 'We’ve written to the owner and are waiting for a reply.',
  NEGOTIATING:
    'The owner is willing to negotiate. You can accept or decline their next price here.',
  AGREED: 'You’ve agreed on a price. We’ll email you about the payment.',
  COMPLETED: 'The deal is closed.',
  CLOSED_NO_DEAL: 'We couldn’t buy this domain for you. The case is closed, and you owe nothing.',
  CANCELLED: 'This case is cancelled. We’ve stopped negotiating, and you owe nothing.',
}

/** The status of a case in one sentence. */
export function statusWords({ status }: Pick<CaseRow, 'status'>, hasOffer: boolean): string {
  return hasOffer
    ? 'The owner has named a price. Accept or decline it below.'
    : STATUS_WORDS[status]
}

/** How far delivery is. Empty before there is an order. */
export function deliveryWords({ order_status }: Pick<CaseRow, 'order_status'>): string[] {
  switch (order_status) {
    case null:
      return []
    case 'TRANSFER_IN_PROGRESS':
      return ['The domain is on its way to you.']
    case 'TRANSFER_COMPLETED':
    case 'SETTLED':
      return ['The domain has been transferred to you.']
    case 'REFUNDED':
    case 'CANCELLED':
      return ['The sale was cancelled and your payment refunded.']
    default:
      return ['Next, the domain is transferred to you.']
  }
}

/** A timeline step in one sentence. */
export function stepWords({ event, status, amount_cents }: StepRow): string {
  const amount = centsText(amount_cents ?? 0)
  switch (event) {
    case 'brokerage.case_opened':
      return `The case was opened with a budget of ${amount}.`
    case 'brokerage.offer_made':
      return `The owner asked for ${amount}.`
    case 'brokerage.offer_accepted':
      return `You accepted ${amount}.`
    case 'brokerage.offer_declined':
      return `You declined ${amount}.`
    case 'brokerage.budget_raised':
      return `You raised your budget to ${amount}.`
    case 'brokerage.case_completed':
      return `The deal was closed at ${amount}.`
    default:
      return MOVED[status]
  }
}

const MOVED: Record<Status, string> = {
  OPEN: 'The case was opened.',
  CONTACTING_OWNER: 'We wrote to the owner.',
  NEGOTIATING: 'The owner replied.',
  AGREED: 'A price was agreed.',
  COMPLETED: 'The deal was closed.',
  CLOSED_NO_DEAL: 'The case was closed without a deal.',
  CANCELLED: 'The case was cancelled.',
}
