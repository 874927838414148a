import { type PlainPage, plainPage } from '../../../http/plain-page.ts'
import type { PaymentGateway } from '../../../upstream/payments/payment-gateway.ts'
import { escapeHtml } from '../../../values/escape-html.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import { dealSum } from './brokerage-words.ts'
import { COUNTRIES } from './countries.ts'
import { monthlySum, monthlyTerms } from './monthly-words.ts'
import { CHECKOUT_SCRIPT } from './page-script.ts'
import { CHECKOUT_STYLE } from './page-style.ts'
import { backLink, moneyText, readable, sum } from './page-words.ts'
import type { FieldName, Problems } from './read-payment-form.ts'
import type { SessionRow } from './session.ts'

export type FormPage = {
  session: SessionRow
  gateway: PaymentGateway
  /** The form's action URL, including the token. */
  action: string
  last: PaymentRow | undefined
  problems?: Problems
}

/** The page where a buyer reviews, agrees and pays. Card fields are never prefilled. */
export function formPage(page: FormPage): PlainPage {
  const { session, gateway, action } = page
  return plainPage({
    title: `Buy ${readable(session.domain)}`,
    formTo: gateway.buyerOrigins,
    style: CHECKOUT_STYLE,
    script: CHECKOUT_SCRIPT,
    body: `<h1>Buy ${escapeHtml(readable(session.domain))}</h1>
${sum(session)}
${session.monthly_months === null ? dealSum(session) : monthlySum(session)}
${notice(page)}
<form method="post" action="${escapeHtml(action)}" novalidate>
${details(page)}
${gateway.takesCards ? cardFields(page) : '<p class="note">You enter your card on the next page.</p>'}
${terms(page)}
<button>${gateway.takesCards ? `Pay ${escapeHtml(moneyText(session.price_cents, session.currency))}` : 'Continue to payment'}</button>
</form>
${gateway.name === 'test' ? TEST_CARDS : ''}
${backLink(session.cancel_url, 'Cancel and go back')}`,
  })
}

function notice({ last, problems = {} }: FormPage): string {
  if (Object.keys(problems).length > 0) {
    return '<p class="warn" role="alert">Check the fields marked below. You haven’t been charged.</p>'
  }
  if (!last) return ''
  return `<p class="warn" role="alert">${escapeHtml(whyNot(last))} You haven’t been charged.</p>`
}

const WHY: Record<string, string> = {
  card_declined: 'Your bank declined the card.',
  insufficient_funds: 'The card has insufficient funds.',
  expired_card: 'The card has expired.',
  invalid_number: 'The card number is wrong.',
  invalid_cvc: 'The security code is wrong.',
  challenge_failed: 'Your bank couldn’t confirm that it was you.',
  not_a_test_card: 'This shop takes test cards only. Please don’t enter a real one.',
  abandoned: 'The payment wasn’t finished, and the hold on your card is released.',
}

function whyNot({ reason }: PaymentRow): string {
  return `${WHY[reason ?? ''] ?? 'The payment didn’t go through.'} Try again, or use another card.`
}

function details({ session, problems = {} }: FormPage): string {
  const country = session.buyer_country ?? ''
  const options = COUNTRIES.map(({ code, name }) => {
    const chosen = code === country ? ' selected' : ''
    return `<option value="${code}"${chosen}>${escapeHtml(name)}</option>`
  }).join('')
  return `<fieldset><legend>Your details</legend>
${input('email', 'Email', { value: session.buyer_email, type: 'email', autocomplete: 'email' }, problems)}
${input('name', 'Name', { value: session.buyer_name, autocomplete: 'name' }, problems)}
<div class="field"><label for="country">Country</label>
<select id="country" name="country" autocomplete="country" required${invalid('country', problems)}>
<option value="">Choose…</option>${options}</select>${problem('country', problems)}</div>
</fieldset>`
}

function cardFields({ problems = {} }: FormPage): string {
  const numeric = { inputmode: 'numeric' }
  return `<fieldset><legend>Card</legend>
${input('card_number', 'Card number', { ...numeric, autocomplete: 'cc-number' }, problems)}
<div class="pair">
${input('card_expiry', 'Expires (MM/YY)', { ...numeric, autocomplete: 'cc-exp' }, problems)}
${input('card_cvc', 'Security code', { ...numeric, autocomplete: 'cc-csc' }, problems)}
</div></fieldset>`
}

const TERMS = `<p class="note">You’re buying the domain name itself, without a website or
mailboxes. The registrar transfers it to you, usually within days. Until then you can cancel and get
your money back. After the transfer the sale is final. You pay renewals to your registrar.</p>`

function terms({ session, problems = {} }: FormPage): string {
  return `<div>${session.monthly_months === null ? TERMS : monthlyTerms(session)}
<label class="agree"><input type="checkbox" name="terms" value="agreed" required${invalid('terms', problems)}>
<span>I agree to these terms</span></label>${problem('terms', problems)}</div>`
}

type Attributes = { value?: string | null; type?: string; autocomplete: string; inputmode?: string }

function input(name: FieldName, label: string, more: Attributes, problems: Problems): string {
  const { value, type = 'text', autocomplete, inputmode } = more
  return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required${
    inputmode ? ` inputmode="${inputmode}"` : ''
  }${value ? ` value="${escapeHtml(value)}"` : ''}${invalid(name, problems)}>${problem(name, problems)}</div>`
}

function invalid(name: FieldName, problems: Problems): string {
  return problems[name] ? ` aria-invalid="true" aria-describedby="${name}-problem"` : ''
}

function problem(name: FieldName, problems: Problems): string {
  const text = problems[name]
  return text ? `<span class="problem" id="${name}-problem">${escapeHtml(text)}</span>` : ''
}

const TEST_CARDS = `<details><summary>This is a test shop. Test cards</summary>
<p>No money moves. Use any future month and any three digits.</p>
<dl><dt><code>4242 4242 4242 4242</code></dt><dd>succeeds</dd>
<dt><code>4000 0000 0000 0002</code></dt><dd>is declined</dd>
<dt><code>4000 0027 6000 3184</code></dt><dd>asks for your bank’s confirmation</dd></dl></details>`
