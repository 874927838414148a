import { stepUp, stepUpWithPasskey } from '../api/step-up.ts'
import type { Method } from '../api/step-up.ts'
import { Field, PasswordField } from '../form/field.tsx'
import { Form } from '../form/form.tsx'

type Props = { method: Method; onProven: () => void }

/** The form of the chosen method. */
export function ProofForm({ method, onProven }: Props) {
  if (method === 'passkey') return <PasskeyForm onProven={onProven} />
  const send = async ({ password = '', code = '' }: Record<string, string>) => {
    await stepUp(method === 'password' ? { password } : { code })
    onProven()
  }
  return (
    <Form label="Confirm it’s you" takesFocus submit="Confirm" busy="Confirming…" send={send}>
      {method === 'password' ? (
        <PasswordField label="Your password" name="password" autoComplete="current-password" />
      ) : (
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          minLength={6}
          maxLength={40}
          hint="Six digits from your authenticator app, or a recovery code."
        />
      )}
    </Form>
  )
}

function PasskeyForm({ onProven }: { onProven: () => void }) {
  const send = async () => {
    await stepUpWithPasskey()
    onProven()
  }
  return (
    <Form
      label="Confirm it’s you"
      submit="Use a passkey"
      busy="Waiting for your passkey…"
      send={send}
    >
      <p>Your browser will ask you to unlock your passkey.</p>
    </Form>
  )
}
