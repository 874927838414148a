import { centsText } from '../../../values/cents-text.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { dayText } from '../../../values/moment-text.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import type { ChargeState } from './charge-sql.ts'
import type { InstalmentRow, PlanRow } from './plan.ts'

/** A mail without what every mail about a plan has. */
export type Words = Pick<
  MailContent,
  'subject' | 'heading' | 'paragraphs' | 'facts' | 'notes' | 'reason'
> & {
  /** The plans page, unless it says otherwise. */
  button: { text: string; path?: string }
}
type Told = { plan: PlanRow; instalments: InstalmentRow[] }
type ToldAtEnd = Told & {
  /** No contact of the buyer's could become the registrant. */
  needsContact: boolean
}

export const BUYER_REASON = 'you’re buying this domain in monthly payments'

export function nameOf({ domain }: PlanRow): string {
  return namedOf(domain).unicode ?? domain
}

export function leftOf(instalments: InstalmentRow[]): InstalmentRow[] {
  return instalments.filter(({ paid_at }) => paid_at === null)
}

export function sumOf(instalments: InstalmentRow[]): string {
  return centsText(instalments.reduce((sum, { amount_cents }) => sum + amount_cents, 0))
}

function nextFacts(instalments: InstalmentRow[]) {
  const left = leftOf(instalments)
  const [next] = left
  if (!next) return []
  return [
    { label: 'Next payment', value: `${centsText(next.amount_cents)} on ${dayText(next.due_at)}` },
    { label: 'Left to pay', value: sumOf(left) },
  ]
}

export function startedWords({ plan, instalments }: Told): Words {
  const name = nameOf(plan)
  const [first] = instalments
  return {
    subject: `You can use ${name} now`,
    heading: 'Your domain is ready to use',
    paragraphs: [
      'Set up its website and email in your domains.',
      'Each month we charge your card on the same day. When everything is paid, the domain is yours alone.',
    ],
    facts: [
      { label: 'Paid today', value: centsText(first?.amount_cents ?? 0) },
      { label: 'Monthly payments', value: String(plan.months) },
      ...nextFacts(instalments),
    ],
    button: { text: 'View your plan' },
    notes: [
      'Until it’s paid, you can’t transfer the domain or change its registrant.',
      'Renewals are yours to pay. Auto-renew is on.',
    ],
    reason: BUYER_REASON,
  }
}

export function receiptWords({ plan, instalments }: Told, charge: ChargeState): Words {
  const amount = centsText(charge.amount_cents)
  const { from_number, to_number } = charge
  const which = from_number === to_number ? `${from_number}` : `${from_number} to ${to_number}`
  return {
    subject: `Receipt for ${amount}: ${nameOf(plan)}`,
    heading: 'Thanks for your payment',
    paragraphs: [`You paid ${amount}. There’s nothing else to do.`],
    facts: [
      { label: 'Payment', value: `${which} of ${plan.months}` },
      { label: 'Date', value: dayText(charge.created_at) },
      ...nextFacts(instalments),
      { label: 'Total', value: amount, isTotal: true },
    ],
    button: { text: 'View your plan' },
    notes: [],
    reason: BUYER_REASON,
  }
}

export function paidWords({ plan, instalments, needsContact }: ToldAtEnd): Words {
  return {
    subject: `${nameOf(plan)} is paid and yours`,
    heading: 'You’ve paid for your domain',
    paragraphs: [
      needsContact
        ? 'Add a contact in your account, and make it the domain’s registrant. Until then, its former owner stays the registrant.'
        : 'Check its registrant in your domains. It’s changing to the contact you use for new domains.',
      'You made the last payment, so the domain is yours alone.',
    ],
    facts: [{ label: 'Paid in all', value: sumOf(instalments), isTotal: true }],
    button: needsContact
      ? { text: 'Add a contact', path: '/account/contacts' }
      : { text: 'View your domain', path: `/account/domains/${plan.domain}` },
    notes: ['You can transfer it to another registrar whenever you want.'],
    reason: BUYER_REASON,
  }
}

export function endedWords({ plan, instalments }: Told): Words {
  const paid = instalments.filter(({ paid_at }) => paid_at !== null)
  return {
    subject: `Your plan for ${nameOf(plan)} has ended`,
    heading: 'Your plan has ended',
    paragraphs: [
      'Move what you used the domain for, for example your email, to another one.',
      'A payment was overdue for 14 days, so the domain goes back to its seller.',
    ],
    facts: [
      { label: 'Payments made', value: `${paid.length} of ${plan.months}` },
      { label: 'Paid', value: sumOf(paid) },
    ],
    button: { text: 'View your plan' },
    notes: ['We won’t charge you again for this domain. What was paid isn’t returned.'],
    reason: BUYER_REASON,
  }
}

export function cancelledWords({ plan, instalments }: Told): Words {
  const refunded = instalments.filter(({ refunded_at }) => refunded_at !== null)
  return {
    subject: `We ended your plan for ${nameOf(plan)}`,
    heading: 'We ended your plan',
    paragraphs: [
      'Move what you used the domain for, for example your email, to another one.',
      'We had to end your plan. The domain goes back, and we won’t charge you again for it.',
    ],
    facts: [{ label: 'Refunded to your card', value: sumOf(refunded), isTotal: true }],
    button: { text: 'View your plan' },
    notes: ['Banks usually take a few days.'],
    reason: BUYER_REASON,
  }
}

export function notChargedWords({ plan, instalments }: Told): Words {
  const [first] = instalments
  return {
    subject: `Your payment for ${nameOf(plan)} didn’t go through`,
    heading: 'Your payment didn’t go through',
    paragraphs: [
      'Try again with another card.',
      'We couldn’t collect the first payment from your bank, so the domain went back to its seller.',
    ],
    facts: [{ label: 'Not charged', value: centsText(first?.amount_cents ?? 0) }],
    button: { text: 'Buy it again', path: `/market/${plan.domain}` },
    notes: ['You weren’t charged.'],
    reason: 'you tried to buy this domain',
  }
}
