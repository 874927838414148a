import { useState } from 'react'
import { Gate } from '../../account/gate.tsx'
import { withLink } from '../../account/link-token.ts'
import { Link } from '../../address/link.tsx'
import { confirmEmail } from '../../api/account.ts'
import { Form } from '../../form/form.tsx'
import { forgetAnswers } from '../../load/answers.ts'

/** Changes the account's e-mail address to the one the link was sent to. */
export function ConfirmAddress({ token }: { token: string }) {
  const [isDone, setDone] = useState(false)
  if (isDone) return <AddressChanged />
  const send = async () => {
    await withLink(confirmEmail(token))
    forgetAnswers()
    setDone(true)
  }
  return (
    <Gate title="Confirm your email" lead="Your account will use this address from now on.">
      <Form label="Confirm your email" submit="Confirm" busy="Confirming…" send={send}>
        {null}
      </Form>
      <p className="hint">
        Already confirmed? <Link to="/sign-in">Sign in</Link>
      </p>
    </Gate>
  )
}

function AddressChanged() {
  return (
    <Gate title="Your email was changed">
      <output>Sign in with the new address from now on.</output>
      <Link to="/account" className="btn" data-kind="primary">
        Go to your account
      </Link>
    </Gate>
  )
}
