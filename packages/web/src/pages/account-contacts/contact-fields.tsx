import type { Contact, ContactFacts } from '../../api/contacts.ts'
import { Field, Labelled } from '../../form/field.tsx'
import { FieldProblem } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { countries } from '../../names/countries.ts'
import { registryPhone } from '../../names/phone-number.ts'

/** The fields of a contact, filled in for an existing one. */
export function ContactFields({ contact }: { contact?: Contact }) {
  return (
    <div className="contact-fields">
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
        maxLength={40}
        autoComplete="tel"
        defaultValue={contact && readablePhone(contact.phone)}
        hint="Any format. Without a country code, we use the one of the country below."
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
      <CountryField country={contact?.country ?? ''} />
    </div>
  )
}

function CountryField({ country }: { country: string }) {
  return (
    <Labelled label="Country" name="country" hint={undefined}>
      {(ties) => (
        <select name="country" autoComplete="country" defaultValue={country} {...ties}>
          <option value="">Choose a country</option>
          {countries().map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

/** `+353 91123456`, from the form that registries use. */
function readablePhone(phone: string): string {
  return phone.replace('.', ' ')
}

/** Converts the typed values to the service's input. Throws for a problem with a field. */
export function contactIn(values: Values): ContactFacts {
  const text = (name: string) => (values[name] ?? '').trim()
  const country = text('country')
  if (country === '') throw new FieldProblem('country', 'Choose a country.')
  const phone = registryPhone(text('phone'), country)
  if (phone === undefined) {
    throw new FieldProblem('phone', 'Enter a phone number, for example +353 91 123 456.')
  }
  return {
    name: text('name'),
    organization: text('organization') || null,
    email: text('email'),
    phone,
    address_line: text('address_line'),
    postal_code: text('postal_code'),
    city: text('city'),
    country,
  }
}
