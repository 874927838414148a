import { useState } from 'react'
import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { issueKey, readKeys, revokeKey } from '../../api/developer-keys.ts'
import type { DeveloperKey, IssuedKey } from '../../api/developer-keys.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { momentDay } from '../../names/day-text.ts'
import { Part } from '../../parts/part.tsx'
import { useMine } from '../../session/who.ts'
import { NewKey } from './new-key.tsx'

const KEYS = { key: 'developer keys', ask: readKeys, freshMs: 0 }

/** API keys for developers who check whether names are for sale. */
export function AccountKeysPage() {
  return <AccountFrame title="API keys">{() => <Keys />}</AccountFrame>
}

function Keys() {
  const { data, error, askAgain } = useMine(KEYS)
  const [issued, setIssued] = useState<IssuedKey>()
  return (
    <>
      <Part id="keys-title" title="Your keys">
        {data && data.length > 0 && (
          <ul className="things" aria-label="Keys">
            {data.map((key) => (
              <KeyItem key={key.id} given={key} onChange={askAgain} />
            ))}
          </ul>
        )}
        {data?.length === 0 && <Empty title="No API keys yet">Create one below.</Empty>}
        {!data && error && (
          <Failure title="We couldn’t load the keys" error={error} onRetry={askAgain} />
        )}
        {!data && !error && <output className="hint is-waiting">Loading the keys…</output>}
      </Part>
      <Part id="new-key-title" title="Create API key">
        <p>
          A key and its secret let a program of yours ask whether a name is for sale, and for how
          much (<Link to="/docs/reference#keyedAvailability">API reference</Link>).
        </p>
        {issued && <NewKey issued={issued} onKept={() => setIssued(undefined)} />}
        <Form
          label="Create API key"
          submit="Create API key"
          busy="Creating…"
          send={async (values) => {
            setIssued(await issueKey((values['name'] ?? '').trim()))
            askAgain()
          }}
          done="Created."
          isQuiet
        >
          <Field
            label="Name (optional)"
            name="name"
            required={false}
            maxLength={100}
            hint="So you can tell your keys apart."
          />
        </Form>
      </Part>
    </>
  )
}

function KeyItem({ given, onChange }: { given: DeveloperKey; onChange: () => void }) {
  const { id, name, api_key, created_at, last_used_at } = given
  const used = last_used_at ? `last used ${momentDay(last_used_at)}` : 'not used yet'
  return (
    <li>
      <div className="thing">
        <strong>{name ?? 'Without a name'}</strong>
        <code>{api_key}</code>
        <span className="hint">
          Made {momentDay(created_at)}, {used}
        </span>
      </div>
      <ConfirmButton
        text="Revoke"
        about={name ?? api_key}
        sure="Revoke it"
        act={async () => {
          await revokeKey(id)
          onChange()
        }}
      />
    </li>
  )
}
