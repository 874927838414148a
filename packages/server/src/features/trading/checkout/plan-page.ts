import { type PlainPage, plainPage } from '../../../http/plain-page.ts'
import { escapeHtml } from '../../../values/escape-html.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import { monthlySum } from './monthly-words.ts'
import { CHECKOUT_SCRIPT } from './page-script.ts'
import { CHECKOUT_STYLE } from './page-style.ts'
import { moneyText, readable, sum } from './page-words.ts'
import type { SessionRow } from './session.ts'

const LOOK_SECONDS = 3

/** The first of several monthly payments was made. */
export function planPage({
  session,
  payment,
}: {
  session: SessionRow
  payment: PaymentRow | undefined
}): PlainPage {
  const isHeld = payment?.status === 'capture_due'
  const isReturned = payment?.status === 'return_due' || payment?.status === 'returned'
  const name = readable(session.domain)
  const title = isReturned ? 'Your payment didn’t go through' : `You can use ${name} now`
  const price = moneyText(session.price_cents, session.currency)
  const text = isReturned
    ? 'We couldn’t collect the first payment, so you weren’t charged. The domain went back to its seller.'
    : isHeld
      ? `${price} is held on your card.`
      : `You paid ${price}. We email you a receipt for each payment.`
  return plainPage({
    title,
    style: CHECKOUT_STYLE,
    script: CHECKOUT_SCRIPT,
    ...(isHeld && { refreshSeconds: LOOK_SECONDS }),
    body: `<h1>${escapeHtml(title)}</h1>
${sum(session)}
${monthlySum(session)}
<p role="status"${isHeld ? ` data-every="${LOOK_SECONDS}"` : ''}>${escapeHtml(text)}</p>
<p><a class="button" href="/account/plans">See your plan</a></p>${isReturned ? '' : dnsLink(session)}`,
  })
}

/** It can be used already. */
function dnsLink({ domain }: SessionRow): string {
  const path = `/account/domains/${encodeURIComponent(domain)}?tab=dns`
  return `\n<p><a href="${escapeHtml(path)}">Set up its DNS</a></p>`
}
