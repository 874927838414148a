import { Gate } from '../../account/gate.tsx'
import { continueTo } from '../../account/continue-to.ts'
import { withLink } from '../../account/link-token.ts'
import { Link } from '../../address/link.tsx'
import { verifyEmail } from '../../api/account.ts'
import { NewPassword } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { continuePath } from '../../session/continue-path.ts'
import { noteAccount } from '../../session/who.ts'

/** Sets the password of a new account, signs in, and continues to where the person was going. */
export function BeginAccount({ token }: { token: string }) {
  const send = async (values: Record<string, string>) => {
    const { account, continue_path } = await withLink(verifyEmail(token, values['password'] ?? ''))
    noteAccount(account)
    continueTo(continuePath(continue_path ?? undefined, window.location.origin))
  }
  return (
    <Gate title="Choose a password" lead="This confirms your email and creates your account.">
      <Form
        label="Choose a password"
        submit="Create account"
        busy="Creating your account…"
        send={send}
      >
        <NewPassword />
      </Form>
      <p className="hint">
        Already confirmed? <Link to="/sign-in">Sign in</Link>
      </p>
    </Gate>
  )
}
