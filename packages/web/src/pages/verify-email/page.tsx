import { useState } from 'react'
import { Gate } from '../../account/gate.tsx'
import { useLinkToken, withLink } from '../../account/link-token.ts'
import { Link } from '../../address/link.tsx'
import { confirmEmail, verifyEmail } from '../../api/account.ts'
import { forgetAnswers } from '../../load/answers.ts'
import { Form } from '../../form/form.tsx'

/**
 * Where the links of mails lead that prove an address. It takes a press of a button, because some
 * mail programs open links by themselves.
 */
export function VerifyEmailPage() {
  const { token, change } = useLinkToken()
  const [isDone, setDone] = useState(false)
  if (isDone) return change ? <AddressChanged /> : <AccountBegun />
  if (!token && !change) return <NoToken />
  const send = async () => {
    await withLink(change ? confirmEmail(change) : verifyEmail(token ?? ''))
    forgetAnswers()
    setDone(true)
  }
  return (
    <Gate title="Confirm your address" lead="One press shows that this mail reached you.">
      <Form label="Confirm the address" submit="Confirm" busy="Confirming…" send={send}>
        {null}
      </Form>
      <p className="note">
        Confirmed before? <Link to="/sign-in">Sign in</Link>
      </p>
    </Gate>
  )
}

function AccountBegun() {
  return (
    <Gate title="Your account is ready">
      <output>Your address is confirmed.</output>
      <Link to="/sign-in" className="button">
        Sign in
      </Link>
    </Gate>
  )
}

function AddressChanged() {
  return (
    <Gate title="Your address is changed">
      <output>From now on you sign in with the new address.</output>
      <Link to="/account" className="button">
        To your account
      </Link>
    </Gate>
  )
}

function NoToken() {
  return (
    <Gate title="Confirm your address">
      <p>This page is opened by the link in a mail. Copy the whole link if it was cut off.</p>
      <p>
        <Link to="/sign-up">Make an account</Link>
      </p>
    </Gate>
  )
}
