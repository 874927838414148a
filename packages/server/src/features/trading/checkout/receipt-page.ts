import { type PlainPage, plainPage } from '../../../http/plain-page.ts'
import { escapeHtml } from '../../../values/escape-html.ts'
import { momentText } from '../../../values/moment-text.ts'
import type { OrderOut } from '../orders/shapes.ts'
import type { Status } from '../orders/states.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import { dealSum } from './brokerage-words.ts'
import { CHECKOUT_SCRIPT } from './page-script.ts'
import { CHECKOUT_STYLE } from './page-style.ts'
import { backLink, moneyText, readable, sum } from './page-words.ts'
import type { SessionRow } from './session.ts'

type Receipt = { session: SessionRow; payment: PaymentRow | undefined; order: OrderOut }

/** How often a waiting page checks for the next step. */
const LOOK_SECONDS = 3

const DELIVERED: Status[] = ['TRANSFER_COMPLETED', 'SETTLED']
const ENDED: Status[] = ['REFUNDED', 'CANCELLED']

/** What was bought, and how far its delivery is. */
export function receiptPage(receipt: Receipt): PlainPage {
  const { session, order, payment } = receipt
  const isEnded = ENDED.includes(order.status)
  const isOver = DELIVERED.includes(order.status) || (isEnded && payment?.status === 'returned')
  const name = readable(session.domain)
  const title = isEnded ? `Your order for ${name} was cancelled` : headline(name, order.status)
  return plainPage({
    title,
    style: CHECKOUT_STYLE,
    script: CHECKOUT_SCRIPT,
    ...(!isOver && { refreshSeconds: LOOK_SECONDS }),
    body: `<h1>${escapeHtml(title)}</h1>
${sum(session)}
${dealSum(session)}
<div aria-live="polite"${isOver ? '' : ` data-every="${LOOK_SECONDS}"`}>
${isEnded ? takenBack(receipt) : steps(receipt)}
</div>
<dl><dt>Order</dt><dd>${escapeHtml(order.public_id)}</dd>
<dt>Date</dt><dd>${timeOf(order.created_at)}</dd>
<dt>Buyer</dt><dd>${escapeHtml(session.buyer_name ?? '')}, ${escapeHtml(session.buyer_email ?? '')}</dd></dl>
<p class="note">Bookmark this page. It’s your receipt and shows the progress of the transfer.</p>
${purchaseLink(session, order)}${backLink(session.return_url, 'Continue')}`,
  })
}

/** Whoever bought directly follows the purchase in their account. */
function purchaseLink({ buyer_account_id }: SessionRow, { public_id }: OrderOut): string {
  if (buyer_account_id === null) return ''
  const path = `/account/purchases/${encodeURIComponent(public_id)}`
  return `<p><a class="button" href="${escapeHtml(path)}">See it in your account</a></p>\n`
}

function headline(name: string, status: Status): string {
  return DELIVERED.includes(status) ? `${name} is yours` : 'Thank you. Your name is on its way'
}

function steps({ session, payment, order }: Receipt): string {
  const isTaken = payment?.status !== 'capture_due'
  const at = (status: Status) => order.timeline.find((line) => line.status === status)?.at
  const isStarted = at('TRANSFER_IN_PROGRESS') !== undefined
  const isDone = DELIVERED.includes(order.status)
  const price = moneyText(session.price_cents, session.currency)
  return `<ol class="steps">
${step(isTaken ? 'done' : 'now', isTaken ? `Paid ${price}` : `${price} held on your card`, order.created_at)}
${order.status === 'MANUAL_REVIEW' ? step('now', 'We’re reviewing this order') : ''}
${step(isStarted ? 'done' : 'to-come', 'The registrar transfers the name', at('TRANSFER_IN_PROGRESS'))}
${step(isDone ? 'done' : 'to-come', 'The name is yours', at('TRANSFER_COMPLETED'))}
</ol>`
}

const MARKS = { done: '✓', now: '…', 'to-come': '' }
const SPOKEN = { done: 'Done:', now: 'In progress:', 'to-come': 'Next:' }

function step(state: keyof typeof MARKS, text: string, at?: string): string {
  return `<li class="is-${state}"><span class="mark" aria-hidden="true">${MARKS[state]}</span>
<span><small>${SPOKEN[state]}</small> ${escapeHtml(text)}</span>${at ? timeOf(at) : '<span></span>'}</li>`
}

function takenBack({ session, payment }: Receipt): string {
  const price = escapeHtml(moneyText(session.price_cents, session.currency))
  return payment?.status === 'returned'
    ? `<p>We cancelled this order and refunded ${price} to your card.</p>`
    : `<p>We cancelled this order. Your refund of ${price} is on its way to your card.</p>`
}

function timeOf(at: string): string {
  return `<time datetime="${at}">${momentText(new Date(at))}</time>`
}
