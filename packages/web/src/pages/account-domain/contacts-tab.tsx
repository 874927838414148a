import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from '../../address/link.tsx'
import { CONTACTS } from '../../api/contacts.ts'
import type { Contact } from '../../api/contacts.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { useMine } from '../../session/who.ts'
import { ChangeNote } from './change-note.tsx'
import type { TabProps } from './tab-props.ts'
import { useChange } from './use-change.ts'

const ROLES = [
  { role: 'registrant', title: 'Registrant', hint: 'The legal owner of the domain.' },
  { role: 'admin', title: 'Administrative', hint: 'Makes decisions for the owner.' },
  { role: 'tech', title: 'Technical', hint: 'Manages its DNS.' },
  { role: 'billing', title: 'Billing', hint: 'Gets questions about payment.' },
] as const

/** Who is registered for each role, and how to choose somebody else. */
export function ContactsTab({ detail, refresh }: TabProps) {
  const contacts = useMine(CONTACTS)
  const { data, error, askAgain } = contacts
  return (
    <section className="panel" aria-labelledby="contacts-title">
      <div className="panel-head">
        <h2 id="contacts-title">Contacts</h2>
        <Link className="btn" data-size="s" to="/account/contacts">
          Manage contacts
        </Link>
      </div>
      <LoadState what="contacts" isHere={data !== undefined} error={error} askAgain={askAgain} />
      {data && (
        <div className="settings">
          {ROLES.map((each) => (
            <Role key={each.role} {...each} detail={detail} refresh={refresh} contacts={data} />
          ))}
        </div>
      )}
      {detail.privacy && (
        <p className="hint">Privacy is on, so WHOIS shows none of these contacts.</p>
      )}
    </section>
  )
}

type RoleProps = TabProps & (typeof ROLES)[number] & { contacts: Contact[] }

function Role({ detail, refresh, role, title, hint, contacts }: RoleProps) {
  const current = detail.contacts[role]
  const known = contacts.find(({ id }) => id === current)
  const [isOpen, setOpen] = useState(false)
  const changing = useChange({ detail, refresh })
  // Who pays monthly becomes the registrant with the last payment.
  const isFixed = role === 'registrant' && detail.plan_id !== null
  return (
    <div className="setting is-contact">
      <div className="setting-text">
        <h3>{title}</h3>
        <p className="hint">{isFixed ? 'You become the owner with the last payment.' : hint}</p>
      </div>
      <div className="setting-text">
        {known ? <Card contact={known} /> : <p className="soft">{otherText(role)}</p>}
        <ChangeNote changing={changing} />
      </div>
      {detail.state !== 'not_held' && !isFixed && (
        <button
          type="button"
          className="btn"
          data-size="s"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Cancel' : 'Change'}: ${title.toLowerCase()} contact`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Cancel' : 'Change'}
        </button>
      )}
      {isOpen && (
        <Choose
          {...{ role, title, contacts, current }}
          onChoose={(id) => {
            void changing.start({ contacts: { [role]: id } }).then((isQueued) => {
              if (isQueued) setOpen(false)
            })
          }}
        />
      )}
    </div>
  )
}

function otherText(role: string): string {
  return role === 'registrant' ? 'Not one of your contacts' : 'Set by the registrar'
}

function Card({ contact: { name, organization, email, city, country } }: { contact: Contact }) {
  return (
    <>
      <b>{organization === null ? name : `${name}, ${organization}`}</b>
      <span className="small soft">
        {email} · {city}, {country}
      </span>
    </>
  )
}

type ChooseProps = {
  role: string
  title: string
  contacts: Contact[]
  current: string | null
  onChoose: (id: string) => void
}

function Choose({ role, title, contacts, current, onChoose }: ChooseProps) {
  const id = useId()
  if (contacts.length === 0) {
    return (
      <p className="setting-more">
        You have no contacts yet. <Link to="/account/contacts">Create one</Link>.
      </p>
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('contact')
    if (typeof chosen === 'string') onChoose(chosen)
  }
  return (
    <form className="setting-more stack" data-gap="2" aria-label={`New ${title}`} onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>New {title.toLowerCase()} contact</label>
        <div className="row nowrap" data-gap="2">
          <select id={id} name="contact" defaultValue={current ?? ''}>
            {contacts.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}, {each.email}
              </option>
            ))}
          </select>
          <button type="submit" className="btn" data-kind="primary">
            Save
          </button>
        </div>
      </div>
      {role === 'registrant' && (
        <p className="hint">
          This makes somebody else the owner. Some registries email both owners to confirm, and some
          block transfers for 60 days.
        </p>
      )}
    </form>
  )
}
