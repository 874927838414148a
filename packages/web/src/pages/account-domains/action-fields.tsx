import { Link } from '../../address/link.tsx'
import { CONTACTS } from '../../api/contacts.ts'
import { readFolders } from '../../api/domains.ts'
import { useMine } from '../../session/who.ts'
import type { Action } from './actions.ts'

export const FOLDERS = { key: 'folders', ask: readFolders, freshMs: 0 }

/** The settings of an action. */
export function ActionFields({ action }: { action: Action }) {
  return <div className="bulk-fields">{fieldsOf(action)}</div>
}

function fieldsOf(action: Action) {
  switch (action) {
    case 'setNameservers':
      return (
        <Text
          label="Name servers, 2 to 13"
          name="nameservers"
          placeholder="ns1.example.net ns2.example.net"
        />
      )
    case 'setFolder':
      return <FolderField />
    case 'setContacts':
      return <ContactFields />
    case 'restore':
      return <Text label="Reason (sent to the registry)" name="reason" />
    case 'setAutoRenew':
      return (
        <Choice
          label="Renew these names"
          name="auto_renew"
          options={[
            ['on', 'Automatically'],
            ['off', 'Manually'],
          ]}
        />
      )
    case 'renew':
      return (
        <Choice
          label="Renew for"
          name="years"
          options={[1, 2, 3, 5, 9].map((years) => [
            String(years),
            years === 1 ? '1 year' : `${years} years`,
          ])}
        />
      )
    default:
      return null
  }
}

type TextProps = { label: string; name: string; placeholder?: string; list?: string }

function Text({ label, name, ...rest }: TextProps) {
  return (
    <div className="field">
      <label htmlFor={`bulk-${name}`}>{label}</label>
      <input
        id={`bulk-${name}`}
        name={name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2_000}
        {...rest}
      />
    </div>
  )
}

type ChoiceProps = {
  label: string
  name: string
  options: (readonly [value: string, text: string])[]
}

function Choice({ label, name, options }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={`bulk-${name}`}>{label}</label>
      <select id={`bulk-${name}`} name={name}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

function FolderField() {
  const { data = [] } = useMine(FOLDERS)
  return (
    <>
      <Text label="Folder (leave empty for none)" name="folder" list="bulk-folders" />
      <datalist id="bulk-folders">
        {data.map(({ folder }) => (
          <option key={folder}>{folder}</option>
        ))}
      </datalist>
    </>
  )
}

const ROLES = [
  ['admin', 'Administrative contact'],
  ['registrant', 'Registrant (owner)'],
  ['tech', 'Technical contact'],
  ['billing', 'Billing contact'],
] as const

function ContactFields() {
  const { data = [] } = useMine(CONTACTS)
  return (
    <>
      <Choice label="Role" name="role" options={[...ROLES]} />
      <Choice
        label="Contact"
        name="contact"
        options={data.map(({ id, name, email }) => [id, `${name}, ${email}`])}
      />
      <Link className="small" to="/account/contacts">
        Manage contacts
      </Link>
    </>
  )
}
