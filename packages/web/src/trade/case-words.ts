import type { CaseStatus, CaseStep } from '../api/brokerage.ts'
import { centsText } from '../names/cents-text.ts'

/** A status as people say it. */
export const STATUS_TEXT: Record<CaseStatus, string> = {
  OPEN: 'Open',
  CONTACTING_OWNER: 'Contacting the owner',
  NEGOTIATING: 'Negotiating',
  AGREED: 'Agreed',
  COMPLETED: 'Completed',
  CLOSED_NO_DEAL: 'Closed without a deal',
  CANCELLED: 'Cancelled',
}

/** What a line of the timeline tells; an event that is newer than this page is named as it is. */
export function stepText({ event, status, amount_cents }: CaseStep, currency: string): string {
  const amount = amount_cents === null ? '' : centsText(amount_cents, currency)
  switch (event) {
    case 'brokerage.case_opened':
      return `Opened with a budget of ${amount}`
    case 'brokerage.status_changed':
      return STATUS_TEXT[status]
    case 'brokerage.offer_made':
      return `The owner asked for ${amount}`
    case 'brokerage.offer_accepted':
      return `The buyer accepted ${amount}`
    case 'brokerage.offer_declined':
      return `The buyer declined ${amount}`
    case 'brokerage.budget_raised':
      return `The buyer raised the budget to ${amount}`
    case 'brokerage.case_completed':
      return `Deal closed at ${amount}`
    default:
      return event
  }
}
