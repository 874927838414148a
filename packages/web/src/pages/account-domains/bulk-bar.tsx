import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from '../../address/link.tsx'
import type { BulkRequest } from '../../api/bulk.ts'
import { CONTACTS } from '../../api/contacts.ts'
import { useMine } from '../../session/who.ts'

const ACTIONS = [
  { op: 'lock', text: 'Lock' },
  { op: 'unlock', text: 'Unlock' },
  { op: 'setNameservers', text: 'Set name servers' },
  { op: 'setFolder', text: 'Move to folder' },
  { op: 'setContacts', text: 'Set contacts' },
  { op: 'autoRenewOn', text: 'Turn on auto-renew' },
  { op: 'autoRenewOff', text: 'Turn off auto-renew' },
  { op: 'renew', text: 'Add renewal to cart' },
  { op: 'restore', text: 'Add restore to cart' },
] as const
type Action = (typeof ACTIONS)[number]['op']

type Props = {
  count: number
  /** Rejects with the service's own words. */
  onApply: (request: BulkRequest) => Promise<void>
  onClear: () => void
}

/** The actions for all selected domains. */
export function BulkBar({ count, onApply, onClear }: Props) {
  const [action, setAction] = useState<Action>('lock')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure('')
    const values = new FormData(event.currentTarget)
    const valueOf = (name: string) => {
      const value = values.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    void onApply(requestOf(action, valueOf))
      .catch((error: unknown) => setFailure((error as Error).message))
      .finally(() => setBusy(false))
  }
  return (
    <form className="bulk-bar" aria-label="Change selected domains" onSubmit={onSubmit}>
      <output className="bulk-count">
        {count.toLocaleString('en-US')} {count === 1 ? 'name' : 'names'} selected
      </output>
      <div className="field">
        <label htmlFor="bulk-action">Action</label>
        <select
          id="bulk-action"
          value={action}
          onChange={(event) => setAction(event.currentTarget.value as Action)}
        >
          {ACTIONS.map(({ op, text }) => (
            <option key={op} value={op}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <ActionFields action={action} />
      <div className="actions">
        <button type="submit" className="btn" data-kind="primary" aria-disabled={isBusy}>
          {isBusy ? 'Starting…' : 'Apply'}
        </button>
        <button type="button" className="btn" onClick={onClear}>
          Clear selection
        </button>
      </div>
      {failure !== '' && (
        <p className="form-failure" role="alert">
          {failure}
        </p>
      )}
    </form>
  )
}

function ActionFields({ action }: { action: Action }) {
  if (action === 'setNameservers') {
    const hint = 'ns1.example.net ns2.example.net'
    return <Text label="Name servers, 2 to 13" name="nameservers" placeholder={hint} isNeeded />
  }
  if (action === 'setFolder') return <Text label="Folder (leave empty for none)" name="folder" />
  if (action === 'setContacts') return <ContactFields />
  if (action === 'restore')
    return <Text label="Reason (sent to the registry)" name="reason" isNeeded />
  if (action !== 'renew') return null
  return (
    <div className="field">
      <label htmlFor="bulk-years">Years</label>
      <select id="bulk-years" name="years">
        {[1, 2, 3, 5, 9].map((years) => (
          <option key={years}>{years}</option>
        ))}
      </select>
    </div>
  )
}

type TextProps = { label: string; name: string; placeholder?: string; isNeeded?: boolean }

function Text({ label, name, placeholder, isNeeded = false }: TextProps) {
  return (
    <div className="field">
      <label htmlFor={`bulk-${name}`}>{label}</label>
      <input
        id={`bulk-${name}`}
        name={name}
        placeholder={placeholder}
        required={isNeeded}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2_000}
      />
    </div>
  )
}

const ROLES = ['registrant', 'admin', 'tech', 'billing'] as const

function ContactFields() {
  const { data } = useMine(CONTACTS)
  return (
    <>
      <div className="field">
        <label htmlFor="bulk-role">Role</label>
        <select id="bulk-role" name="role" defaultValue="admin">
          {ROLES.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="bulk-contact">Contact</label>
        <select id="bulk-contact" name="contact" required>
          {(data ?? []).map(({ id, name, email }) => (
            <option key={id} value={id}>
              {name}, {email}
            </option>
          ))}
        </select>
        <Link to="/account/contacts">Manage contacts</Link>
      </div>
    </>
  )
}

function requestOf(action: Action, valueOf: (name: string) => string): BulkRequest {
  switch (action) {
    case 'setNameservers':
      return {
        op: action,
        payload: {
          nameservers: valueOf('nameservers')
            .split(/[\s,]+/)
            .filter(Boolean),
        },
      }
    case 'setFolder':
      return { op: action, payload: { folder: valueOf('folder') || null } }
    case 'setContacts':
      return { op: action, payload: { [valueOf('role')]: valueOf('contact') } }
    case 'renew':
      return { op: action, payload: { years: Number(valueOf('years')) } }
    case 'restore':
      return { op: action, payload: { reason: valueOf('reason') } }
    case 'autoRenewOn':
    case 'autoRenewOff':
      return { op: 'setAutoRenew', payload: { auto_renew: action === 'autoRenewOn' } }
    default:
      return { op: action, payload: {} }
  }
}
