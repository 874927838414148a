import { useRef, useState } from 'react'
import { changeContact } from '../../api/contacts.ts'
import type { Contact } from '../../api/contacts.ts'
import { Form } from '../../form/form.tsx'
import { ContactFields, contactIn } from './contact-fields.tsx'

/** One contact, with its edit form. */
export function ContactItem({ contact, onChange }: { contact: Contact; onChange: () => void }) {
  const { id, name, organization, email, phone, address_line, postal_code, city, country } = contact
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <li>
      <div className="thing">
        <strong>{organization === null ? name : `${name}, ${organization}`}</strong>
        <span>
          {email}, {phone}
        </span>
        <span className="hint">
          {address_line}, {postal_code} {city}, {country}
        </span>
      </div>
      <button
        ref={opener}
        type="button"
        className="btn"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Cancel' : 'Change'}: ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Cancel' : 'Change'}
      </button>
      {isOpen && (
        <div className="thing-more">
          <Form
            label={`Change ${name}`}
            submit="Save"
            busy="Saving…"
            done="Contact saved."
            takesFocus
            send={async (values) => {
              await changeContact(id, contactIn(values))
              onChange()
              close()
            }}
          >
            <ContactFields contact={contact} />
          </Form>
        </div>
      )}
    </li>
  )
}
