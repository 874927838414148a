import { escapeHtml } from '../../../values/escape-html.ts'
import { termsOf } from '../../../values/instalments.ts'
import { moneyText } from './page-words.ts'
import type { SessionRow } from './session.ts'

type Monthly = Pick<
  SessionRow,
  'monthly_months' | 'monthly_price_cents' | 'monthly_fee_cents' | 'currency'
>

function termsIn(session: Monthly) {
  const { monthly_months, monthly_price_cents, monthly_fee_cents, currency } = session
  const fee_cents = monthly_fee_cents ?? 0
  const terms = termsOf((monthly_price_cents ?? 0) + fee_cents, monthly_months ?? 1, 0)
  const text = (cents: number) => moneyText(cents, currency)
  return { ...terms, fee_cents, text }
}

/** What the buyer allows by saving the card. It is stored with the card. */
export function monthlyConsent(session: Monthly): string {
  const { months, instalment_cents, last_cents, text } = termsIn(session)
  return (
    'Namehouse saves this card with its payment provider. You allow us to charge it ' +
    `${text(instalment_cents)} today and on the same day of each month, ${months} times in all, ` +
    `the last time ${text(last_cents)}. If a charge fails, we try again after 3, 7 and 12 days. ` +
    'You can change the card or pay off the rest at any time. You also allow us to charge it for ' +
    'domains with auto-renew on.'
  )
}

/** What paying monthly costs, and its terms. */
export function monthlySum(session: Monthly): string {
  const { months, total_cents, fee_cents, instalment_cents, last_cents, text } = termsIn(session)
  const fee = fee_cents > 0 ? `, ${text(fee_cents)} of it our fee for paying monthly` : ''
  return `<p class="note">First of ${months} monthly payments: ${escapeHtml(text(instalment_cents))}
each, the last one ${escapeHtml(text(last_cents))}. In all ${escapeHtml(text(total_cents) + fee)}.</p>`
}

export function monthlyTerms(session: Monthly): string {
  return `<p class="note">You’re buying the domain name itself, without a website or mailboxes. You can
use it as soon as the first payment is made. You can transfer it or change its registrant when
everything is paid. You pay its renewals. If a payment is overdue for 14 days, the domain goes back to
its seller and what you paid isn’t returned.</p>
<p class="note">${escapeHtml(monthlyConsent(session))}</p>`
}
