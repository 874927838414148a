import { Gate } from '../../account/gate.tsx'
import { useLinkToken } from '../../account/link-token.ts'
import { Link } from '../../address/link.tsx'
import { BeginAccount } from './begin-account.tsx'
import { ConfirmAddress } from './confirm-address.tsx'

/**
 * The target of links that verify an e-mail address. Opening one changes nothing, because some mail
 * clients open links by themselves. The person has to press a button.
 */
export function VerifyEmailPage() {
  const { token, change } = useLinkToken()
  if (change) return <ConfirmAddress token={change} />
  return token ? <BeginAccount token={token} /> : <NoToken />
}

function NoToken() {
  return (
    <Gate title="Confirm your email">
      <p>Open this page with the link in our email. If the link was cut off, copy all of it.</p>
      <p>
        <Link to="/sign-up">Create account</Link>
      </p>
    </Gate>
  )
}
