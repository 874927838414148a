import type { Card } from '../../../upstream/payments/payment-gateway.ts'
import { isCountry } from './countries.ts'

/** The submitted form. Any field may be missing or wrong. */
export type FormFields = Record<string, unknown>

export type PaymentInput = {
  buyer_email: string
  buyer_name: string
  buyer_country: string
  card: Card | null
}

/** What is wrong with each field, worded for the buyer. */
export type Problems = Partial<Record<FieldName, string>>

export type FieldName =
  | 'email'
  | 'name'
  | 'country'
  | 'terms'
  | 'card_number'
  | 'card_expiry'
  | 'card_cvc'

const EMAIL = /^[^\s@<>"',;]{1,64}@[^\s@<>"',;]+\.[^\s@<>"',;]{2,}$/
const EMAIL_CHARS_MAX = 254
const NAME_CHARS_MAX = 200

/** Reads the form and reports all problems together, so that the buyer can fix them in one go. */
export function readPaymentForm(
  fields: FormFields,
  takesCards: boolean,
  now: Date,
): { input: PaymentInput } | { problems: Problems } {
  const problems: Problems = {}
  const buyer_email = textOf(fields['email'])
  const buyer_name = textOf(fields['name'])
  const buyer_country = textOf(fields['country']).toUpperCase()
  if (buyer_email.length > EMAIL_CHARS_MAX || !EMAIL.test(buyer_email)) {
    problems.email = 'Enter an email address, for example you@example.com.'
  }
  if (!isName(buyer_name)) problems.name = 'Enter your name, up to 200 characters.'
  if (!isCountry(buyer_country)) problems.country = 'Choose your country.'
  if (fields['terms'] !== 'agreed') problems.terms = 'Agree to the terms to continue.'
  const card = takesCards ? readCard(fields, now, problems) : null
  if (Object.keys(problems).length > 0 || card === undefined) return { problems }
  return { input: { buyer_email, buyer_name, buyer_country, card } }
}

/** Only the gateway can validate a card. This catches obvious typos before we ask it. */
function readCard(fields: FormFields, now: Date, problems: Problems): Card | undefined {
  const name = textOf(fields['name'])
  const number = textOf(fields['card_number']).replaceAll(/[\s-]/g, '')
  const cvc = textOf(fields['card_cvc'])
  const [, month = '', year = ''] =
    /^(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})$/.exec(textOf(fields['card_expiry'])) ?? []
  if (!/^\d{12,19}$/.test(number)) problems.card_number = 'Enter the card number, 12 to 19 digits.'
  if (!/^\d{3,4}$/.test(cvc)) problems.card_cvc = 'Enter the 3 or 4 digits on the card.'
  const exp_month = Number(month)
  if (month === '' || exp_month < 1 || exp_month > 12) {
    problems.card_expiry = 'Enter the month and year, for example 09/29.'
    return undefined
  }
  const exp_year = 2_000 + Number(year)
  // A card is valid until the end of its month, in the last time zone to reach it.
  if (Date.UTC(exp_year, exp_month, 2) <= now.getTime()) {
    problems.card_expiry = 'This date has passed. Check it, or use another card.'
  }
  return { number, exp_month, exp_year, cvc, name }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function isName(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text.length >= 1 && text.length <= NAME_CHARS_MAX && !/[\u0000-\u001f\u007f]/.test(text)
}
