import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { addPasskey, removePasskey, renamePasskey } from '../../api/passkeys.ts'
import type { Passkey } from '../../api/passkeys.ts'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { CurrentPassword, Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { Usage } from '../../parts/usage.tsx'
import { useMine } from '../../session/who.ts'
import { passkeys } from './load.ts'

/** Passkeys: sign in with a fingerprint, a face or a PIN. */
export function PasskeyPart() {
  const { data, error, askAgain } = useMine(passkeys)
  const isHere = data?.origin === window.location.origin
  return (
    <Part id="passkeys-title" title="Passkeys">
      <p>
        A passkey signs you in with your device’s fingerprint, face or PIN. There’s no password to
        type, and no other site can ask for it.
      </p>
      {data && data.passkeys.length > 0 && (
        <ul className="things" aria-label="Passkeys">
          {data.passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onChange={askAgain} />
          ))}
        </ul>
      )}
      {data && isHere && <AddPasskey onAdded={askAgain} />}
      {data && !isHere && (
        <p className="hint">
          Passkeys don’t work at this address. Use them at{' '}
          <a href={`${data.origin}/account/security`}>{data.origin}</a>.
        </p>
      )}
      <LoadState what="passkeys" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

export function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const send = async ({ current_password = '', name = '' }: Values) => {
    try {
      await addPasskey(current_password, name)
    } catch (error) {
      throw error instanceof ApiError ? error : new Error(refusalText(error))
    }
    onAdded()
  }
  return (
    <Form
      label="Add a passkey"
      submit="Add a passkey"
      busy="Waiting for your device…"
      send={send}
      done="Passkey added."
      isQuiet
    >
      <Field label="Passkey name" name="name" maxLength={100} placeholder="My phone" />
      <CurrentPassword />
    </Form>
  )
}

/** The browser's own messages are meant for developers. */
function refusalText(error: unknown): string {
  const { name, message } = error as Error
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  return name === 'NotAllowedError' ? 'The passkey wasn’t created.' : message
}

function PasskeyItem({ passkey, onChange }: { passkey: Passkey; onChange: () => void }) {
  const { id, name, created_at, last_used_at } = passkey
  const [isNaming, setNaming] = useState(false)
  return (
    <li>
      <div className="thing">
        <strong>{name}</strong>
        <Usage began="Added" at={created_at} lastUsed={last_used_at} />
        {isNaming && (
          <Form
            label={`Rename ${name}`}
            submit="Save"
            busy="Saving…"
            send={async (values) => {
              await renamePasskey(id, values['name'] ?? '')
              setNaming(false)
              onChange()
            }}
            isQuiet
            takesFocus
          >
            <Field label="New name" name="name" maxLength={100} defaultValue={name} />
          </Form>
        )}
      </div>
      <div className="actions">
        <button
          type="button"
          className="btn"
          aria-expanded={isNaming}
          aria-label={`Rename: ${name}`}
          onClick={() => setNaming(!isNaming)}
        >
          Rename
        </button>
        <ConfirmButton
          text="Remove"
          about={name}
          sure="Remove it"
          act={async () => {
            await removePasskey(id)
            onChange()
          }}
        />
      </div>
    </li>
  )
}
