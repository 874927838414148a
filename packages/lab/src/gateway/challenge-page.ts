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

export function page(status: number, body: string): HttpAnswer {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test Bank</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>body{font:16px/1.5 system-ui;margin:10vh auto;max-width:26rem;padding:0 1rem}
button{font:inherit;padding:.6rem 1rem;margin-right:.5rem}</style>${body}`
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
