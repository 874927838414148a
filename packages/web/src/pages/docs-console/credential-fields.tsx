import { useId } from 'react'
import { Link } from '../../address/link.tsx'
import { LIVE, refusedCredential } from '../../docs/console-request.ts'
import type { Credential } from '../../docs/sign.ts'
import { PasswordField } from '../../form/field.tsx'

type Props = { credential: Credential; onChange: (credential: Credential) => void }

/** The fields have no form around them and no names, so no browser submits them by itself. */
export function CredentialFields({ credential, onChange }: Props) {
  const id = useId()
  const { keyId, secret } = credential
  const isUnfinished = keyId === '' || secret === ''
  const refused = refusedCredential(credential)
  const problem = isUnfinished && refused !== LIVE ? undefined : refused
  return (
    <section className="console-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Credential</h2>
      <div className="console-pair">
        <div className="field">
          <label htmlFor={id}>Key ID</label>
          <input
            id={id}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            placeholder="pk_sandbox_"
            value={keyId}
            aria-describedby={`${id}-problem`}
            onChange={(event) => onChange({ keyId: event.currentTarget.value.trim(), secret })}
          />
        </div>
        <PasswordField
          label="Secret"
          hint="Or the Ed25519 private key, if the credential has a public key."
          name="console-secret"
          autoComplete="off"
          maxLength={500}
          placeholder="sk_"
          value={secret}
          onChange={(event) => onChange({ keyId, secret: event.currentTarget.value.trim() })}
        />
      </div>
      <output className="error" id={`${id}-problem`}>
        {problem}
      </output>
      <p className="hint">
        Sandbox credentials only. Your secret stays in this page: we never send or store it, and
        it’s gone when you leave. No credential yet?{' '}
        <Link to="/docs/first-request#credential">Get one</Link>.
      </p>
    </section>
  )
}
