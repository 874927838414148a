import type { CaseStatus, CaseStep } from '../api/brokerage.ts'
import { centsText } from '../names/cents-text.ts'

/** Each status in words. */
export const STATUS_TEXT: Record<CaseStatus, string> = {
  OPEN: 'Open',
  CONTACTING_OWNER: 'Contacting the owner',
  NEGOTIATING: 'Negotiating',
  AGREED: 'Agreed',
  COMPLETED: 'Completed',
  CLOSED_NO_DEAL: 'Closed without a deal',
  CANCELLED: 'Cancelled',
}

/**
 * Describes a timeline entry, to the buyer or to somebody else. An event newer than this page is
 * shown unchanged.
 */
export function stepText(
  { event, status, amount_cents }: CaseStep,
  currency: string,
  reader: 'buyer' | 'other' = 'other',
): string {
  const buyer = reader === 'buyer' ? 'You' : 'The buyer'
  const budget = reader === 'buyer' ? 'your budget' : 'the budget'
  const amount = amount_cents === null ? '' : centsText(amount_cents, currency)
  switch (event) {
    case 'brokerage.case_opened':
      return `Opened with a budget of ${amount}`
    case 'brokerage.status_changed':
      return STATUS_TEXT[status]
    case 'brokerage.offer_made':
      return `The owner asked for ${amount}`
    case 'brokerage.offer_accepted':
      return `${buyer} accepted ${amount}`
    case 'brokerage.offer_declined':
      return `${buyer} declined ${amount}`
    case 'brokerage.budget_raised':
      return `${buyer} raised ${budget} to ${amount}`
    case 'brokerage.payment_asked':
      return reader === 'buyer'
        ? `We asked you to pay ${amount}`
        : `Payment page for ${amount} sent`
    case 'brokerage.case_completed':
      return `Deal closed at ${amount}`
    default:
      return event
  }
}
