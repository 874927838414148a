import { typedCents } from '../form/dollars-in.ts'
import { Field } from '../form/field.tsx'

type Props = { bin_price_cents?: number; floor_price_cents?: number | null }

export function PriceFields({ bin_price_cents, floor_price_cents = null }: Props) {
  return (
    <>
      <Field
        label="Price, USD"
        name="bin_price_cents"
        inputMode="decimal"
        defaultValue={typedCents(bin_price_cents ?? null)}
      />
      <Field
        label="Minimum price, USD (optional)"
        name="floor_price_cents"
        inputMode="decimal"
        required={false}
        defaultValue={typedCents(floor_price_cents)}
        hint="The lowest price you’d accept."
      />
    </>
  )
}
