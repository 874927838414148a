/** To the buyer, about a plan. */
export const STARTED_MAIL = 'plan-started'
export const PAID_MAIL = 'plan-paid'
export const ENDED_MAIL = 'plan-ended'
export const NOT_CHARGED_MAIL = 'plan-not-charged'
export const CANCELLED_MAIL = 'plan-cancelled'
/** To the buyer, about a charge. */
export const RECEIPT_MAIL = 'plan-receipt'
/** To the buyer, because an instalment couldn't be charged. The first is about the plan. */
export const FAILURE_MAILS = {
  no_card: 'plan-no-card',
  declined: 'plan-declined',
  confirm: 'plan-confirm',
  unanswered: 'plan-unanswered',
} as const
/** To the seller, about a plan. */
export const SOLD_MAIL = 'plan-sold'
export const SOLD_PAID_MAIL = 'plan-sold-paid'
export const RETURNED_MAIL = 'plan-returned'
