import { useRef, useState } from 'react'
import { changeContact, setDefaultContact } from '../../api/contacts.ts'
import type { Contact, ListedContact } from '../../api/contacts.ts'
import { ActButton } from '../../form/act-button.tsx'
import { Form } from '../../form/form.tsx'
import { ContactFields, contactIn } from './contact-fields.tsx'

type Props = { contact: ListedContact; onChange: () => void }

/** One contact, with its edit form. */
export function ContactItem({ contact, onChange }: Props) {
  const { id, name, organization, email, phone } = contact
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
        <span className="hint">{addressText(contact)}</span>
        {contact.is_default && <span className="hint">Used for new domains.</span>}
      </div>
      {!contact.is_default && (
        <ActButton
          text="Use for new domains"
          busy="Saving…"
          label={`Use for new domains: ${name}`}
          act={async () => {
            await setDefaultContact(id)
            onChange()
          }}
        />
      )}
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

/** On one line, without what is empty. */
function addressText(contact: Contact): string {
  const { address_line, address_line_2, postal_code, city, state, country } = contact
  const parts = [address_line, address_line_2, `${postal_code} ${city}`, state, country]
  return parts.filter((part) => part !== null && part.trim() !== '').join(', ')
}
