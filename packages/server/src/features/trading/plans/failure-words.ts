import { centsText } from '../../../values/cents-text.ts'
import { dayText } from '../../../values/moment-text.ts'
import { BUYER_REASON, leftOf, nameOf, type Words } from './buyer-words.ts'
import type { ChargeState } from './charge-sql.ts'
import { declineText } from '../../money/payments/decline-text.ts'
import type { InstalmentRow, PlanRow } from './plan.ts'
import { ATTEMPTS_MAX, endsAt } from './schedule.ts'

type Told = { plan: PlanRow; instalments: InstalmentRow[] }

export function noCardWords(told: Told): Words {
  return {
    ...commonOf(told),
    subject: `Payment overdue: no card for ${nameOf(told.plan)}`,
    heading: 'Save a card to keep this domain',
    paragraphs: ['Save a card and pay now.', 'There is no card that we could charge.'],
    button: { text: 'Pay now or save a card' },
  }
}

export function declinedWords(told: Told, charge: ChargeState): Words {
  return {
    ...commonOf(told, charge),
    subject: `Card declined: payment for ${nameOf(told.plan)} overdue`,
    heading: 'We couldn’t charge your card',
    paragraphs: ['Pay now or change your card.', declineText(charge.reason)],
    button: { text: 'Pay now or change card' },
  }
}

export function confirmWords(told: Told, charge: ChargeState): Words {
  return {
    ...commonOf(told, charge),
    subject: `Confirm the monthly payment for ${nameOf(told.plan)}`,
    heading: 'Confirm the payment with your bank',
    paragraphs: [
      'Confirm the payment to keep the domain.',
      'Your bank didn’t let us charge your card without you.',
    ],
    button: { text: 'Confirm payment' },
  }
}

export function unansweredWords(told: Told, charge: ChargeState): Words {
  return {
    ...commonOf(told, charge),
    subject: `Your monthly payment for ${nameOf(told.plan)} didn’t go through`,
    heading: 'Your payment didn’t go through',
    paragraphs: [
      'Pay now to be on the safe side.',
      'We tried several times, but our payment provider didn’t answer. Your card is fine.',
    ],
    button: { text: 'Pay now or change card' },
  }
}

function commonOf({ plan, instalments }: Told, charge?: ChargeState) {
  const [due] = leftOf(instalments)
  return {
    facts: [
      { label: 'Payment', value: `${due?.number ?? plan.months} of ${plan.months}` },
      ...(due ? [{ label: 'Due', value: dayText(due.due_at) }] : []),
      ...cardFact(charge),
      ...(plan.overdue_from
        ? [{ label: 'The plan ends on', value: dayText(endsAt(plan.overdue_from)) }]
        : []),
      { label: 'Amount', value: centsText(due?.amount_cents ?? 0), isTotal: true },
    ],
    notes: [triedAgain(plan)],
    reason: BUYER_REASON,
  }
}

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

function cardFact(charge: ChargeState | undefined) {
  if (!charge?.last4) return []
  return [{ label: 'Card', value: `${BRANDS[charge.brand ?? ''] ?? 'Card'} •••• ${charge.last4}` }]
}

function triedAgain({ attempts, next_at }: PlanRow): string {
  if (attempts >= ATTEMPTS_MAX || !next_at) {
    return 'You weren’t charged. This was our last attempt. If nothing is paid, the domain goes back to its seller.'
  }
  return `You weren’t charged. We’ll try again on ${dayText(next_at)}.`
}
