import { useState } from 'react'
import { addContact, changeContact, CONTACTS } from '../../api/contacts.ts'
import type { Contact } from '../../api/contacts.ts'
import type { Schema } from '../../api/schema-fields.ts'
import { contactProblem } from '../../cart/requirements.ts'
import { Failure } from '../../failure/failure.tsx'
import { FieldProblem, Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { Part } from '../../parts/part.tsx'
import { useAccount, useMine } from '../../session/who.ts'
import { ContactFields, contactIn } from '../account-contacts/contact-fields.tsx'
import '../../kit/choice.css'

type Props = {
  /** How many names are about to be registered. */
  count: number
  registrant: string | undefined
  /** Some names are ordered for one contact, some for another. */
  isMixed: boolean
  /** What each TLD in the cart requires, as far as it is known. */
  schemas: ReadonlyMap<string, Schema>
  onChoose: (contact: string) => Promise<void>
}

type Open = { kind: 'none' } | { kind: 'new' } | { kind: 'edit'; contact: Contact }

/** Who the new names will belong to: one of the account's contacts, or a new one. */
export function OwnerPart({ count, registrant, isMixed, schemas, onChoose }: Props) {
  const { data: contacts, error, askAgain } = useMine(CONTACTS)
  const account = useAccount()
  const [open, setOpen] = useState<Open>({ kind: 'none' })
  const [failure, setFailure] = useState('')
  const title = count === 1 ? 'Who will own it' : 'Who will own them'
  const choose = (id: string) => {
    setFailure('')
    void onChoose(id).catch((thrown: Error) => setFailure(thrown.message))
  }
  const save = async (values: Values) => {
    const facts = contactIn(values)
    const wrong = problemEverywhere(schemas, facts)
    if (wrong) throw new FieldProblem(wrong.field, wrong.message)
    const { id } =
      open.kind === 'edit' ? await changeContact(open.contact.id, facts) : await addContact(facts)
    askAgain()
    setOpen({ kind: 'none' })
    choose(id)
  }
  const isNew = open.kind === 'new' || contacts?.length === 0
  // Most people register their first name for themselves.
  const self = contacts?.length === 0 && account ? nameAndEmail(account) : undefined
  return (
    <Part id="owner-title" title={title}>
      {!contacts && error && (
        <Failure title="We couldn’t load your contacts" error={error} onRetry={askAgain} />
      )}
      {!contacts && !error && <output className="hint is-waiting">Loading…</output>}
      {isMixed && (
        <p className="small">These names have different owners. Choose one to own them all.</p>
      )}
      {contacts && contacts.length > 0 && (
        <fieldset className="stack owners" data-gap="2">
          <legend className="hide">{title}</legend>
          {contacts.map((contact) => (
            <Choice
              key={contact.id}
              contact={contact}
              isChosen={contact.id === registrant && !isNew}
              problem={firstProblem(schemas, contact)?.message}
              onChoose={() => {
                setOpen({ kind: 'none' })
                choose(contact.id)
              }}
              onEdit={() => setOpen({ kind: 'edit', contact })}
            />
          ))}
          <label className="choice">
            <input
              type="radio"
              name="owner"
              checked={isNew}
              onChange={() => setOpen({ kind: 'new' })}
            />
            <span>Someone else</span>
          </label>
        </fieldset>
      )}
      {failure !== '' && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      {(isNew || open.kind === 'edit') && (
        <Form
          key={open.kind === 'edit' ? open.contact.id : 'new'}
          label={open.kind === 'edit' ? `Change ${open.contact.name}` : 'New owner'}
          submit="Save and use"
          busy="Saving…"
          takesFocus={open.kind !== 'none'}
          send={save}
          problems={problemsOf(open, schemas)}
        >
          <ContactFields contact={open.kind === 'edit' ? open.contact : self} />
        </Form>
      )}
      <p className="hint">
        Registries require real details. We keep them out of public WHOIS where we can.
      </p>
    </Part>
  )
}

function nameAndEmail({ name, email }: Pick<Contact, 'name' | 'email'>) {
  return { name, email }
}

type ChoiceProps = {
  contact: Contact
  isChosen: boolean
  problem: string | undefined
  onChoose: () => void
  onEdit: () => void
}

function Choice({ contact, isChosen, problem, onChoose, onEdit }: ChoiceProps) {
  const { name, organization, email, address_line, city } = contact
  return (
    <div className="owner">
      <label className="choice">
        <input type="radio" name="owner" checked={isChosen} onChange={onChoose} />
        <span>
          <b>{name}</b>
          {organization !== null && `, ${organization}`}
          <br />
          <span className="small soft">
            {email} · {address_line}, {city}
          </span>
        </span>
      </label>
      {isChosen && problem !== undefined && (
        <p className="row">
          <output className="error">{problem}</output>
          <button
            type="button"
            className="btn"
            data-size="s"
            aria-label={`Change ${name}`}
            onClick={onEdit}
          >
            Change
          </button>
        </p>
      )}
    </div>
  )
}

/** The first thing about a contact that one of the TLDs doesn't accept. */
function firstProblem(
  schemas: ReadonlyMap<string, Schema>,
  facts: Pick<Contact, 'country' | 'organization'>,
) {
  for (const [tld, schema] of schemas) {
    const wrong = contactProblem(schema, tld, facts)
    if (wrong) return wrong
  }
  return undefined
}

/** The same, if none of the TLDs accepts the contact. Names of some can have an owner of their own. */
function problemEverywhere(
  schemas: ReadonlyMap<string, Schema>,
  facts: Pick<Contact, 'country' | 'organization'>,
) {
  const isRefused = [...schemas].every(([tld, schema]) => contactProblem(schema, tld, facts))
  return isRefused ? firstProblem(schemas, facts) : undefined
}

function problemsOf(open: Open, schemas: Props['schemas']): ReadonlyMap<string, string> {
  const wrong = open.kind === 'edit' ? firstProblem(schemas, open.contact) : undefined
  return new Map(wrong ? [[wrong.field, wrong.message]] : [])
}
