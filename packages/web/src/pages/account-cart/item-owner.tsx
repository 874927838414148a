import { useId, useState } from 'react'
import { addContact, CONTACTS } from '../../api/contacts.ts'
import type { Contact } from '../../api/contacts.ts'
import { giveTo } from '../../cart/change-line.ts'
import type { CartLine } from '../../cart/lines.ts'
import { contactProblem } from '../../cart/requirements.ts'
import { requirementsFor, tldOf } from '../../cart/tld-rules.ts'
import { Labelled } from '../../form/field.tsx'
import { FieldProblem, Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { answerTo } from '../../load/answers.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { useMine } from '../../session/who.ts'
import { ContactFields, contactIn } from '../account-contacts/contact-fields.tsx'

const SOMEONE_ELSE = 'new'

type Props = {
  line: CartLine
  owner: Contact
  /** Why the owner can't have this name, in words. */
  problem: string | undefined
  /** The names of this cart have different owners, so each says whose it will be. */
  isMixed: boolean
}

/** The owner of a transfer is chosen with it, so it is only shown. */
export function OwnerName({ contact }: { contact: Pick<Contact, 'name'> | undefined }) {
  return contact && <span className="small">Owner: {contact.name}</span>
}

/** Who will own one of several names. Opens by itself if its registry doesn't accept the owner. */
export function ItemOwner({ line, owner, problem, isMixed }: Props) {
  const [isWanted, setWanted] = useState(false)
  const id = useId()
  const isOpen = isWanted || problem !== undefined
  const label = isOpen ? 'Cancel' : 'Different owner'
  return (
    <div className="item-owner">
      <div className="row" data-gap="2">
        {isMixed && <OwnerName contact={owner} />}
        {problem === undefined && (
          <button
            type="button"
            className="btn"
            data-kind="ghost"
            data-size="s"
            aria-label={`${label}: ${line.domain}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setWanted(!isOpen)}
          >
            {label}
          </button>
        )}
      </div>
      {problem !== undefined && <output className="error">{problem}</output>}
      {isOpen && (
        <div id={id}>
          <OwnerForm line={line} owner={owner} onDone={() => setWanted(false)} />
        </div>
      )}
    </div>
  )
}

type FormProps = { line: CartLine; owner: Contact; onDone: () => void }

function OwnerForm({ line, owner, onDone }: FormProps) {
  const { domain } = line
  const { data: contacts = [], askAgain } = useMine(CONTACTS)
  const { data: schema } = useAnswer(requirementsFor(tldOf(domain)))
  const [chosen, setChosen] = useState<string>()
  const fits = (contact: Contact) => !schema || !contactProblem(schema, tldOf(domain), contact)
  const other = contacts.find((contact) => contact.id !== owner.id && fits(contact))
  const id = chosen ?? other?.id ?? SOMEONE_ELSE
  const send = async (values: Values) => {
    const contact = contacts.find((each) => each.id === id)
    refuseMisfit(domain, contact ?? contactIn(values), contact && 'owner')
    const added = contact ? undefined : await addContact(contactIn(values))
    if (added) askAgain()
    await giveTo(added?.id ?? id, [line])
    onDone()
  }
  return (
    <Form label={`Owner of ${domain}`} submit="Save owner" busy="Saving…" isQuiet send={send}>
      <Labelled label="Owner" name="owner" hint={undefined}>
        {(ties) => (
          <select
            name="owner"
            value={id}
            onChange={(event) => setChosen(event.currentTarget.value)}
            {...ties}
          >
            {contacts.map((contact) => (
              <option key={contact.id} value={contact.id}>
                {contact.name}, {contact.email}
              </option>
            ))}
            <option value={SOMEONE_ELSE}>Someone else</option>
          </select>
        )}
      </Labelled>
      {id === SOMEONE_ELSE && <ContactFields />}
    </Form>
  )
}

type Facts = Pick<Contact, 'country' | 'organization'>

/** At the field of the contact, or where the contact was chosen. */
function refuseMisfit(domain: string, facts: Facts, chosenIn: string | undefined): void {
  const tld = tldOf(domain)
  const { data: schema } = answerTo(requirementsFor(tld))
  const wrong = schema && contactProblem(schema, tld, facts)
  if (wrong) throw new FieldProblem(chosenIn ?? wrong.field, wrong.message)
}
