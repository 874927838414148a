import { type PlainPage, plainPage } from '../../../http/plain-page.ts'
import { escapeHtml } from '../../../values/escape-html.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import { CHECKOUT_SCRIPT } from './page-script.ts'
import { CHECKOUT_STYLE } from './page-style.ts'
import { backLink, readable, sum } from './page-words.ts'
import type { SessionRow } from './session.ts'

const LOOK_SECONDS = 2

type Waiting = {
  session: SessionRow
  payment: PaymentRow
  restartAction: string
  /** True if the bank is asking the buyer something. False if the gateway itself takes the card. */
  isAskedByBank: boolean
}

/**
 * Shown while we wait for the bank or gateway, or after the buyer came back with the back button.
 */
export function waitingPage({
  session,
  payment,
  restartAction,
  isAskedByBank,
}: Waiting): PlainPage {
  const url = payment.buyer_url
  const words = url === null ? MAKING : isAskedByBank ? ASKING : UNFINISHED
  const wayOn =
    url === null
      ? ''
      : `<p><a class="button" href="${escapeHtml(url)}">${words.wayOn}</a></p>
<form method="post" action="${escapeHtml(restartAction)}">
<button class="is-quiet">Use another card</button></form>`
  return plainPage({
    title: words.title,
    style: CHECKOUT_STYLE,
    script: CHECKOUT_SCRIPT,
    refreshSeconds: LOOK_SECONDS,
    body: `<h1>${words.title}</h1>
${sum(session)}
<p data-every="${LOOK_SECONDS}" role="status">${words.text}</p>
${wayOn}`,
  })
}

const MAKING = {
  title: 'Your payment is being made',
  text: `We wait for the answer. This page shows it as soon as it is there; you can also close it
and come back. You are not charged twice.`,
  wayOn: '',
}
const ASKING = {
  title: 'Your bank has a question',
  text: 'Nothing is charged before you have answered it.',
  wayOn: 'Go on to your bank',
}
const UNFINISHED = {
  title: 'Your payment is not finished',
  text: 'Nothing is charged before you have given your card on the next page.',
  wayOn: 'Go on to pay',
}

export function expiredPage(session: SessionRow): PlainPage {
  return notice(session, 'This offer has expired', [
    `The link to buy ${readable(session.domain)} was good for seven days. You were not charged.`,
    'Ask whoever gave it to you for a new one.',
  ])
}

/**
 * The name was sold or withdrawn. If this buyer's money is on hold, it is released automatically.
 */
export function noLongerForSalePage(session: SessionRow, last: PaymentRow | undefined): PlainPage {
  const held = last?.status === 'return_due' || last?.status === 'returned'
  const money =
    last?.status === 'return_due'
      ? 'You were not charged; what was held on your card is being let go.'
      : held
        ? 'You were not charged; what was held on your card was let go.'
        : 'You were not charged.'
  return notice(session, `${readable(session.domain)} is no longer for sale`, [
    `Somebody else was faster, or it was withdrawn. ${money}`,
  ])
}

export function exhaustedPage(session: SessionRow): PlainPage {
  return notice(session, 'Too many cards were tried', [
    'No more are taken on this page. You were not charged. Ask for a new link.',
  ])
}

/**
 * The same page for a wrong link and one that never existed, so that nobody can tell them apart.
 */
export function invalidLinkPage(): PlainPage {
  return plainPage({
    title: 'This link is not valid',
    body: `<h1>This link is not valid</h1>
<p>It may have been cut off on the way. Open it again from where you got it, whole.</p>
<p>Nothing was charged.</p><p><a href="/">Go to Namehouse</a></p>`,
  })
}

export function failurePage(reason: string): PlainPage {
  return plainPage({
    title: 'This did not work',
    body: `<h1>This did not work</h1><p>${escapeHtml(reason)}</p>
<p>Go back and load the page again: it shows whether you have paid. You are not charged twice.</p>`,
  })
}

function notice(session: SessionRow, title: string, lines: string[]): PlainPage {
  return plainPage({
    title,
    style: CHECKOUT_STYLE,
    body: `<h1>${escapeHtml(title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
<p><a href="/market">See other names for sale</a></p>
${backLink(session.cancel_url, 'Go back')}`,
  })
}
