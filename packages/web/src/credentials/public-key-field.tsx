import { CopyButton } from '../form/copy-button.tsx'
import { Field } from '../form/field.tsx'
import { KEY_PAIR_COMMANDS } from './key-pair-commands.ts'
import './public-key.css'

type Props = { isRequired?: boolean }

/** Where a public key is pasted, and how to make one. */
export function PublicKeyField({ isRequired = false }: Props) {
  return (
    <>
      <Field
        label={isRequired ? 'New public key' : 'Public key'}
        name="public_key"
        required={isRequired}
        maxLength={500}
        autoComplete="off"
        placeholder="-----BEGIN PUBLIC KEY-----"
        hint="Ed25519, as PEM or base64. We can verify your signatures with it, but can’t create them."
      />
      <p className="hint">Create a key pair. The second command prints what to paste:</p>
      <pre className="key-pair">{KEY_PAIR_COMMANDS}</pre>
      <div className="actions">
        <CopyButton text={KEY_PAIR_COMMANDS} about="commands" />
      </div>
    </>
  )
}

/** A choice that most people don't need, so it is folded away. */
export function OwnKeyPair() {
  return (
    <details className="own-key-pair">
      <summary>Sign with your own key pair instead of a secret</summary>
      <PublicKeyField />
    </details>
  )
}
