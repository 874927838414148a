import { useState } from 'react'
import { Gate } from '../../account/gate.tsx'
import { useLinkToken, withLink } from '../../account/link-token.ts'
import { noteAccount } from '../../account/who.ts'
import { Link } from '../../address/link.tsx'
import { resetPassword } from '../../api/account.ts'
import { NewPassword } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'

/** Chooses a new password with the link of a mail. */
export function ResetPasswordPage() {
  const { token } = useLinkToken()
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <Gate title="Your password is changed">
        <output>Every browser was signed out. Sign in with the new password.</output>
        <Link to="/sign-in" className="button">
          Sign in
        </Link>
      </Gate>
    )
  }
  if (!token) return <NoToken />
  return (
    <Gate title="Choose a new password">
      <Form
        label="Choose a new password"
        submit="Change the password"
        busy="Changing…"
        send={async (values) => {
          await withLink(resetPassword(token, values['password'] ?? ''))
          noteAccount(null)
          setDone(true)
        }}
      >
        <NewPassword label="New password" />
      </Form>
      <p>
        <Link to="/forgot-password">Ask for a new link</Link>
      </p>
    </Gate>
  )
}

function NoToken() {
  return (
    <Gate title="Choose a new password">
      <p>This page is opened by the link in a mail. Copy the whole link if it was cut off.</p>
      <Link to="/forgot-password" className="button">
        Ask for a new link
      </Link>
    </Gate>
  )
}
