import { AccountFrame } from '../../account/account-frame.tsx'
import { PasskeyPart } from './passkey-part.tsx'
import { SessionPart } from './session-part.tsx'
import { TwoFactorPart } from './two-factor-part.tsx'

/** Account security: two-factor sign-in, passkeys and sessions. */
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
