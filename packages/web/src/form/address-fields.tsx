import { countries } from '../names/countries.ts'
import { Field, Labelled } from './field.tsx'
import { FieldProblem } from './form.tsx'
import type { Values } from './form.tsx'

type Address = {
  address_line: string
  address_line_2: string | null
  postal_code: string
  city: string
  state: string | null
  country: string
}
type Props = { address: Partial<Address> | null | undefined; isCodeOptional?: boolean }

/** A postal address, for people and companies. */
export function AddressFields({ address, isCodeOptional = false }: Props) {
  return (
    <>
      <Field
        label="Street and number"
        name="address_line"
        maxLength={200}
        autoComplete="address-line1"
        defaultValue={address?.address_line}
      />
      <Field
        label="Apartment, floor or building (optional)"
        name="address_line_2"
        required={false}
        maxLength={200}
        autoComplete="address-line2"
        defaultValue={address?.address_line_2 ?? ''}
      />
      <Field
        label={isCodeOptional ? 'Postal code (optional)' : 'Postal code'}
        name="postal_code"
        maxLength={20}
        required={!isCodeOptional}
        autoComplete="postal-code"
        defaultValue={address?.postal_code}
      />
      <Field
        label="City"
        name="city"
        maxLength={100}
        autoComplete="address-level2"
        defaultValue={address?.city}
      />
      <Field
        label="State or province (optional)"
        name="state"
        required={false}
        maxLength={100}
        autoComplete="address-level1"
        defaultValue={address?.state ?? ''}
      />
      <Labelled label="Country" name="country" hint={undefined}>
        {(ties) => (
          <select
            name="country"
            required
            autoComplete="country"
            defaultValue={address?.country ?? ''}
            {...ties}
          >
            <option value="">Choose a country</option>
            {countries().map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
    </>
  )
}

/** The typed address. Throws if no country is chosen. */
export function addressIn(values: Values): Address {
  const text = (name: string) => (values[name] ?? '').trim()
  const country = text('country')
  if (country === '') throw new FieldProblem('country', 'Choose a country.')
  return {
    address_line: text('address_line'),
    address_line_2: text('address_line_2') || null,
    postal_code: text('postal_code'),
    city: text('city'),
    state: text('state') || null,
    country,
  }
}
