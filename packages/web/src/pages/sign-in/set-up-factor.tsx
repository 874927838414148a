import { useState } from 'react'
import { Gate } from '../../account/gate.tsx'
import { useMine } from '../../session/who.ts'
import { passkeys } from '../account-security/load.ts'
import { AddPasskey } from '../account-security/passkey-part.tsx'
import { RecoveryCodes } from '../account-security/recovery-codes.tsx'
import { SetUpApp } from '../account-security/two-factor-part.tsx'

type Props = { onDone: () => void; onSignOut: () => void }

/** The first sign-in of staff: nothing else is accessible until they set up a second factor. */
export function SetUpFactor({ onDone, onSignOut }: Props) {
  const { data } = useMine(passkeys)
  const [codes, setCodes] = useState<string[]>([])
  if (codes.length > 0) {
    return (
      <Gate title="Save your recovery codes">
        <RecoveryCodes codes={codes} onKept={onDone} />
      </Gate>
    )
  }
  return (
    <Gate
      title="Set up a second factor"
      lead="Staff accounts need more than a password. Choose one. We ask for it at every sign-in."
    >
      <h2>Authenticator app</h2>
      <SetUpApp onCodes={setCodes} />
      {data?.origin === window.location.origin && (
        <>
          <h2>Passkey</h2>
          <p>Use what unlocks this device: a fingerprint, your face or a PIN.</p>
          <AddPasskey onAdded={onDone} />
        </>
      )}
      <p>
        <button type="button" className="btn" onClick={onSignOut}>
          Sign out
        </button>
      </p>
    </Gate>
  )
}
