import { useState } from 'react'
import { Gate } from '../../account/gate.tsx'
import { Link } from '../../address/link.tsx'
import { requestReset } from '../../api/password-reset.ts'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'

/** Requests a password reset link. The answer is the same for an address without an account. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  if (email !== '') {
    return (
      <Gate title="Check your email">
        <output>
          If <strong>{email}</strong> has an account, we sent it a link to choose a new password. It
          works once, for an hour.
        </output>
        <p>
          <Link to="/sign-in">Back to sign in</Link>
        </p>
      </Gate>
    )
  }
  return (
    <Gate title="Forgot your password?" lead="We’ll send you a link to choose a new one.">
      <Form
        label="Forgot your password?"
        submit="Send link"
        busy="Sending…"
        send={async (values) => {
          await requestReset(values['email'] ?? '')
          setEmail(values['email'] ?? '')
        }}
      >
        <Field label="Email address" name="email" type="email" autoComplete="username" />
      </Form>
      <p>
        <Link to="/sign-in">Back to sign in</Link>
      </p>
    </Gate>
  )
}
