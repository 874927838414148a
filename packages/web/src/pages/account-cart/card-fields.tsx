import type { Card } from '../../api/cart.ts'
import { Field } from '../../form/field.tsx'

/** The card details. They are passed on to the payment provider and not stored. */
export function CardFields() {
  return (
    <>
      <Field label="Name on card" name="name" autoComplete="cc-name" maxLength={100} />
      <Field
        label="Card number"
        name="number"
        autoComplete="cc-number"
        inputMode="numeric"
        pattern="[0-9 ]{12,23}"
      />
      <Field
        label="Expiry (MM/YY)"
        name="expires"
        autoComplete="cc-exp"
        placeholder="12/30"
        pattern="(0[1-9]|1[0-2])/[0-9]{2}"
      />
      <Field
        label="Security code"
        name="cvc"
        autoComplete="cc-csc"
        inputMode="numeric"
        pattern="[0-9]{3,4}"
      />
    </>
  )
}

export function cardIn(values: Record<string, string>): Card {
  const [month = '', year = ''] = (values['expires'] ?? '').split('/')
  return {
    number: values['number'] ?? '',
    exp_month: Number(month),
    exp_year: 2000 + Number(year),
    cvc: values['cvc'] ?? '',
    name: values['name'] ?? '',
  }
}
