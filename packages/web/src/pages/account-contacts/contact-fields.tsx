import { useState } from 'react'
import type { Contact, ContactFacts } from '../../api/contacts.ts'
import { AddressFields, addressIn } from '../../form/address-fields.tsx'
import { Field } from '../../form/field.tsx'
import { FieldProblem } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { hasExtension, registryPhone } from '../../names/phone-number.ts'

/** The fields of a contact, filled in as far as it is known. */
export function ContactFields({ contact }: { contact?: Partial<Contact> | undefined }) {
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
      <PhoneField phone={contact?.phone} />
      <AddressFields address={contact} />
    </div>
  )
}

function PhoneField({ phone }: { phone: string | undefined }) {
  const [typed, setTyped] = useState('')
  return (
    <Field
      label="Phone"
      name="phone"
      type="tel"
      maxLength={40}
      autoComplete="tel"
      defaultValue={phone && readablePhone(phone)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      hint={
        hasExtension(typed)
          ? 'Registries don’t take extensions, so we leave it out.'
          : 'Any format. Without a country code, we use the one of the country below.'
      }
    />
  )
}

/** `+353 91123456`, from the form that registries use. */
function readablePhone(phone: string): string {
  return phone.replace('.', ' ')
}

/** Converts the typed values to the service's input. Throws for a problem with a field. */
export function contactIn(values: Values): ContactFacts {
  const text = (name: string) => (values[name] ?? '').trim()
  const address = addressIn(values)
  const phone = registryPhone(text('phone'), address.country)
  if (phone === undefined) {
    throw new FieldProblem('phone', 'Enter a phone number, for example +353 91 123 456.')
  }
  return {
    name: text('name'),
    organization: text('organization') || null,
    email: text('email'),
    phone,
    ...address,
  }
}
