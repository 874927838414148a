import { useState } from 'react'
import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { issueKey, readKeys, revokeKey } from '../../api/developer-keys.ts'
import type { DeveloperKey, IssuedKey } from '../../api/developer-keys.ts'
import { Empty } from '../../empty/empty.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { Usage } from '../../parts/usage.tsx'
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
        <LoadState what="keys" isHere={data !== undefined} error={error} askAgain={askAgain} />
      </Part>
      <Part id="new-key-title" title="Create API key">
        <p>
          Use a key and its secret to check through the API whether a name is for sale, and its
          price (<Link to="/docs/reference#keyedAvailability">API reference</Link>).
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
          done="API key created."
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
  return (
    <li>
      <div className="thing">
        <strong>{name ?? 'Without a name'}</strong>
        <code>{api_key}</code>
        <Usage began="Created" at={created_at} lastUsed={last_used_at} />
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
