import { centsText } from '../../../values/cents-text.ts'
import { nameOf, type Words } from './buyer-words.ts'
import { type InstalmentRow, type PlanRow, PLANS_PATH } from './plan.ts'

type Told = { plan: PlanRow; instalments: InstalmentRow[] }

const REASON = 'you listed this domain for sale'
const SALES = { text: 'View the plan', path: `${PLANS_PATH}?role=seller` }

/** What of these payments is the seller's. */
function shareOf(instalments: InstalmentRow[]): string {
  return centsText(instalments.reduce((sum, { seller_cents }) => sum + seller_cents, 0))
}

function paidOf(instalments: InstalmentRow[]): InstalmentRow[] {
  return instalments.filter(({ paid_at, refunded_at }) => paid_at !== null && !refunded_at)
}

export function soldWords({ plan, instalments }: Told): Words {
  return {
    subject: `You sold ${nameOf(plan)} in ${plan.months} monthly payments`,
    heading: 'Your domain is being bought',
    paragraphs: [
      'Check that your bank account is entered under “Earnings”. Your share of each payment is payable after 7 days.',
      'The first payment was made. The buyer can use the domain now, but can’t transfer it until it’s paid.',
    ],
    facts: [
      { label: 'Price', value: centsText(plan.price_cents) },
      { label: 'Monthly payments', value: String(plan.months) },
      { label: 'Your share in all', value: shareOf(instalments) },
    ],
    button: SALES,
    notes: [
      'If the buyer stops paying, you get the domain back and keep your share of what was paid.',
    ],
    reason: REASON,
  }
}

export function soldPaidWords({ plan, instalments }: Told): Words {
  return {
    subject: `The buyer has paid for ${nameOf(plan)}`,
    heading: 'Your sale is complete',
    paragraphs: [
      'There’s nothing to do. Your share of the last payment is payable in 7 days.',
      'The domain is its buyer’s now.',
    ],
    facts: [{ label: 'Your share in all', value: shareOf(instalments), isTotal: true }],
    button: SALES,
    notes: [],
    reason: REASON,
  }
}

export function returnedWords({ plan, instalments }: Told): Words {
  const paid = paidOf(instalments)
  return {
    subject: `${nameOf(plan)} is back in your portfolio`,
    heading: 'You have your domain back',
    paragraphs: [
      'Check its DNS records, which the buyer could change. Withdraw the listing if you no longer want to sell it.',
      plan.ended_reason === 'cancelled'
        ? 'We ended its plan. You keep your share of what wasn’t given back to the buyer.'
        : 'The buyer stopped paying. You keep your share of what was paid, and the domain is for sale again.',
    ],
    facts: [
      { label: 'Payments made', value: `${paid.length} of ${plan.months}` },
      { label: 'Your share', value: shareOf(paid), isTotal: true },
    ],
    button: { text: 'View your domain', path: `/account/domains/${plan.domain}` },
    notes: ['Auto-renew is off for this domain.'],
    reason: REASON,
  }
}
