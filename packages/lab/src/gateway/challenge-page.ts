import type { HttpAnswer } from '../frame/http-message.ts'
import type { GatewayPayment } from './books.ts'

/** A simulated bank's page that asks the cardholder to approve the payment. */
export function challengePage(payment: GatewayPayment): HttpAnswer {
  const amount = `${payment.currency} ${(payment.amount_cents / 100).toFixed(2)}`
  const isOpen = payment.status === 'challenge'
  return page(
    200,
    isOpen
      ? `<h1>Is this you?</h1>
<p>Test Bank asks before it lets ${escape(amount)} be taken for
<strong>${escape(payment.description)}</strong>.</p>
<form method="post"><button name="answer" value="approve">Yes, approve</button>
<button name="answer" value="refuse">No, refuse</button></form>`
      : `<h1>This question is answered</h1><p><a href="${escape(payment.return_url ?? '')}">Back to
the shop</a></p>`,
  )
}

export function unknownPage(): HttpAnswer {
  return page(404, '<h1>No such question</h1>')
}

/** Plain, but like a payment provider's page: people decide here whether to trust it. */
const STYLE = `:root{--line:light-dark(#c9ced6,#444c58)}
body{margin:0;padding:8vh 1rem;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f3f5f8,#12161c)}
main{max-width:24rem;margin:auto;padding:1.5rem;background:light-dark(#fff,#1b212a);
border:1px solid var(--line);border-radius:.75rem}
h1{margin:0 0 .75rem;font-size:1.375rem}label{font-weight:600;font-size:.875rem}
input{box-sizing:border-box;width:100%;margin-top:.25rem;padding:.6rem .75rem;font:inherit;
border:1px solid light-dark(#7b8494,#7b8494);border-radius:.5rem;background:none}
button{padding:.65rem 1.1rem;margin:.25rem .5rem 0 0;font:inherit;font-weight:600;color:#fff;
background:#3448c5;border:1px solid #3448c5;border-radius:.5rem;cursor:pointer}
button+button{color:inherit;background:none;border-color:light-dark(#7b8494,#7b8494)}
[role=alert]{color:light-dark(#b3261e,#ff9a90)}`

export function page(status: number, body: string): HttpAnswer {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test Bank</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<meta name="color-scheme" content="light dark"><style>${STYLE}</style><main>${body}</main>`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return { status, headers, body: html }
}

export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
