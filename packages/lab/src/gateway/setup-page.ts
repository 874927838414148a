import type { HttpAnswer } from '../frame/http-message.ts'
import { escape, page } from './challenge-page.ts'
import type { Setup } from './vault.ts'

const DECLINED: Record<string, string> = {
  expired_card: 'This card has expired.',
  invalid_number: 'This isn’t a card number.',
  invalid_cvc: 'The security code has 3 or 4 digits.',
  not_a_test_card: 'Only test cards work here, for example 4242 4242 4242 4242.',
}

/** The gateway's own form for saving a card. The merchant never sees the number. */
export function setupPage(setup: Setup): HttpAnswer {
  if (setup.status === 'challenge') return page(200, CHALLENGE)
  if (setup.status !== 'open') {
    const link = `<a href="${escape(setup.return_url)}">Back to the shop</a>`
    return page(200, `<h1>This form was used</h1><p>${link}</p>`)
  }
  const { decline_code: code } = setup
  const problem =
    code === null
      ? ''
      : `<p role="alert">${escape(DECLINED[code] ?? 'This card was declined.')}</p>`
  return page(200, `<h1>Save a card</h1>${problem}${FORM}`)
}

const FORM = `<form method="post">
<p><label>Name on card<br><input name="name" autocomplete="cc-name" required></label></p>
<p><label>Card number<br><input name="number" inputmode="numeric" autocomplete="cc-number"
required></label></p>
<p><label>Expiry (MM/YY)<br><input name="expiry" autocomplete="cc-exp" required></label></p>
<p><label>Security code<br><input name="cvc" inputmode="numeric" autocomplete="cc-csc"
required></label></p>
<button>Save card</button></form>`

const CHALLENGE = `<h1>Is this you?</h1><p>Test Bank asks before a shop may keep this card.</p>
<form method="post"><button name="answer" value="approve">Yes, approve</button>
<button name="answer" value="refuse">No, refuse</button></form>`
