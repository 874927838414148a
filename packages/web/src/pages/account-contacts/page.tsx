import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { addContact, CONTACTS } from '../../api/contacts.ts'
import { Empty } from '../../empty/empty.tsx'
import { Form } from '../../form/form.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { useMine } from '../../session/who.ts'
import { ContactFields, contactIn } from './contact-fields.tsx'
import { ContactItem } from './contact-item.tsx'

/** The contacts that can be assigned to domains, as registrant or in another role. */
export function AccountContactsPage() {
  return <AccountFrame title="Contacts">{() => <Contacts />}</AccountFrame>
}

function Contacts() {
  const { data, error, askAgain } = useMine(CONTACTS)
  return (
    <>
      <Part id="contacts-title" title="Your contacts">
        <p>
          Assign them to <Link to="/account/domains">your domains</Link>. A change here applies to
          every domain that uses the contact.
        </p>
        {data && data.length > 0 && (
          <ul className="things" aria-label="Contacts">
            {data.map((contact) => (
              <ContactItem key={contact.id} contact={contact} onChange={askAgain} />
            ))}
          </ul>
        )}
        {data?.length === 0 && <Empty title="No contacts yet">Create one below.</Empty>}
        <LoadState what="contacts" isHere={data !== undefined} error={error} askAgain={askAgain} />
      </Part>
      <Part id="new-contact-title" title="New contact">
        <Form
          label="New contact"
          submit="Create contact"
          busy="Creating…"
          done="Contact created."
          send={async (values) => {
            await addContact(contactIn(values))
            askAgain()
          }}
        >
          <ContactFields />
        </Form>
      </Part>
    </>
  )
}
