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
  const last = last_cents === instalment_cents ? '' : `, the last time ${text(last_cents)}`
  return (
    'Namehouse saves this card with its payment provider. You allow us to charge it ' +
    `${text(instalment_cents)} today and on the same day of each month, ${months} times in ` +
    `all${last}. If a charge fails, we try again after 3, 7 and 12 days. ` +
    'You can change the card or pay off the rest at any time. You also allow us to charge it for ' +
    'domains with auto-renew on.'
  )
}

/** Which payment this is, what follows, and what it comes to. */
export function monthlySum(session: Monthly): string {
  const { months, total_cents, fee_cents, instalment_cents, last_cents, text } = termsIn(session)
  const isSmaller = last_cents !== instalment_cents
  const line = (term: string, value: string) =>
    `<div><dt>${term}</dt><dd>${escapeHtml(value)}</dd></div>`
  return `<dl class="schedule">
${line(`First of ${months} monthly payments`, text(instalment_cents))}
${line(`Then ${isSmaller ? months - 2 : months - 1}, on the same day of each month`, `${text(instalment_cents)} each`)}
${isSmaller ? line('Last payment', text(last_cents)) : ''}
${fee_cents > 0 ? line('Our fee for paying monthly, included', text(fee_cents)) : ''}
${line('Total', text(total_cents))}
</dl>`
}

export function monthlyTerms(session: Monthly): string {
  return `<p class="note">You’re buying the domain name itself, without a website or mailboxes. You can
use it as soon as the first payment is made. You can transfer it or change its registrant when
everything is paid. You pay its renewals. If a payment is overdue for 14 days, the domain goes back to
its seller and what you paid isn’t returned.</p>
<p class="note">${escapeHtml(monthlyConsent(session))}</p>`
}
