import type { Card } from '../../api/cart.ts'
import { Field } from '../../form/field.tsx'
import { FieldProblem } from '../../form/form.tsx'
import { hasExpired, parseExpiry } from './card-expiry.ts'

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
        title="Enter the card number, 12 to 19 digits."
      />
      <div className="card-pair">
        <Field
          label="Expiry (MM/YY)"
          name="expires"
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder="12/30"
        />
        <Field
          label="Security code"
          name="cvc"
          autoComplete="cc-csc"
          inputMode="numeric"
          pattern="[0-9]{3,4}"
          title="Enter the 3 or 4 digits on the card."
        />
      </div>
    </>
  )
}

export function cardIn(values: Record<string, string>): Card {
  const expiry = parseExpiry(values['expires'] ?? '')
  if (!expiry) throw new FieldProblem('expires', 'Enter the month and year, for example 12/30.')
  if (hasExpired(expiry, new Date())) {
    throw new FieldProblem('expires', 'This date has passed. Check it, or use another card.')
  }
  return {
    number: values['number'] ?? '',
    exp_month: expiry.month,
    exp_year: expiry.year,
    cvc: values['cvc'] ?? '',
    name: values['name'] ?? '',
  }
}
