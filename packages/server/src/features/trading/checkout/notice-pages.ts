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
  title: 'Processing your payment',
  text: `This page updates automatically. You can also close it and come back. You won’t be charged
twice.`,
  wayOn: '',
}
const ASKING = {
  title: 'Confirm with your bank',
  text: 'You’re charged only after you confirm.',
  wayOn: 'Continue to your bank',
}
const UNFINISHED = {
  title: 'Finish your payment',
  text: 'You’re charged only after you enter your card on the next page.',
  wayOn: 'Continue to payment',
}

export function expiredPage(session: SessionRow): PlainPage {
  return notice(session, 'This offer has expired', [
    `You can no longer pay for ${readable(session.domain)} here. You haven’t been charged.`,
    session.buyer_account_id === null
      ? 'Ask whoever sent it for a new one.'
      : session.brokerage_fee_cents === null
        ? 'Go back to the name to buy it or to make an offer.'
        : 'Your case shows what happened. If you still want the name, reply to one of our emails.',
  ])
}

/**
 * The name was sold or withdrawn. If this buyer's money is on hold, it is released automatically.
 */
export function noLongerForSalePage(session: SessionRow, last: PaymentRow | undefined): PlainPage {
  const held = last?.status === 'return_due' || last?.status === 'returned'
  const money =
    last?.status === 'return_due'
      ? 'You haven’t been charged. The hold on your card is being released.'
      : held
        ? 'You haven’t been charged. The hold on your card was released.'
        : 'You haven’t been charged.'
  return notice(session, `${readable(session.domain)} is no longer for sale`, [
    `Someone else bought it, or the owner withdrew it. ${money}`,
  ])
}

export function exhaustedPage(session: SessionRow): PlainPage {
  return notice(session, 'Too many attempts', [
    session.buyer_account_id === null
      ? 'This page takes no more cards. You haven’t been charged. Ask the seller for a new link.'
      : 'This page takes no more cards. You haven’t been charged. Check with your bank first.',
  ])
}

/**
 * The same page for a wrong link and one that never existed, so that nobody can tell them apart.
 */
export function invalidLinkPage(): PlainPage {
  return plainPage({
    title: 'This link doesn’t work',
    body: `<h1>This link doesn’t work</h1>
<p>It may be incomplete. Open the whole link again from where you got it.</p>
<p>You haven’t been charged.</p><p><a href="/">Go to Namehouse</a></p>`,
  })
}

export function failurePage(reason: string): PlainPage {
  return plainPage({
    title: 'Something went wrong',
    body: `<h1>Something went wrong</h1><p>${escapeHtml(reason)}</p>
<p>Go back and reload the page. It shows whether you’ve paid. You won’t be charged twice.</p>`,
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
