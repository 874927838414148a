import type { Contact, ContactFacts } from '../../api/contacts.ts'
import { Field } from '../../form/field.tsx'
import type { Values } from '../../form/form.tsx'

/** The fields of a contact, filled in for an existing one. */
export function ContactFields({ contact }: { contact?: Contact }) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        maxLength={100}
        autoComplete="name"
        defaultValue={contact?.name}
      />
      <Field
        label="Organization (optional)"
        name="organization"
        required={false}
        maxLength={100}
        autoComplete="organization"
        defaultValue={contact?.organization ?? ''}
        hint="Some extensions require one."
      />
      <Field
        label="Email"
        name="email"
        type="email"
        maxLength={254}
        autoComplete="email"
        defaultValue={contact?.email}
      />
      <Field
        label="Phone"
        name="phone"
        type="tel"
        maxLength={20}
        pattern="\+\d{1,3}\.\d{4,14}"
        placeholder="+31.201234567"
        defaultValue={contact?.phone}
        hint="With the country code, for example +44 20 7946 0958."
      />
      <Field
        label="Street and number"
        name="address_line"
        maxLength={200}
        autoComplete="street-address"
        defaultValue={contact?.address_line}
      />
      <Field
        label="Postal code"
        name="postal_code"
        maxLength={20}
        autoComplete="postal-code"
        defaultValue={contact?.postal_code}
      />
      <Field
        label="City"
        name="city"
        maxLength={100}
        autoComplete="address-level2"
        defaultValue={contact?.city}
      />
      <Field
        label="Country"
        name="country"
        maxLength={2}
        pattern="[A-Za-z]{2}"
        autoComplete="country"
        placeholder="NL"
        defaultValue={contact?.country}
        hint="Two letters, for example GB."
      />
    </>
  )
}

/** Converts the typed values to the service's input. */
export function contactIn(values: Values): ContactFacts {
  const text = (name: string) => (values[name] ?? '').trim()
  return {
    name: text('name'),
    organization: text('organization') || null,
    email: text('email'),
    phone: text('phone'),
    address_line: text('address_line'),
    postal_code: text('postal_code'),
    city: text('city'),
    country: text('country').toUpperCase(),
  }
}
