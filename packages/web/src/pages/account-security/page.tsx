import { AccountFrame } from '../../account/account-frame.tsx'
import { PasskeyPart } from './passkey-part.tsx'
import { SessionPart } from './session-part.tsx'
import { TwoFactorPart } from './two-factor-part.tsx'

/** How the account is kept: a second step, passkeys, and where it is signed in. */
export function AccountSecurityPage() {
  return (
    <AccountFrame title="Security">
      {() => (
        <>
          <TwoFactorPart />
          <PasskeyPart />
          <SessionPart />
        </>
      )}
    </AccountFrame>
  )
}
