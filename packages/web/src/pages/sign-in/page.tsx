import { lazy, Suspense, useEffect, useState } from 'react'
import { Gate } from '../../account/gate.tsx'
import { continueTo } from '../../account/continue-to.ts'
import { Link } from '../../address/link.tsx'
import { useOrigin } from '../../address/origin.ts'
import { useAddress } from '../../address/shown-page.ts'
import { signIn, signInWithCode, signOut } from '../../api/account.ts'
import type { SignedIn } from '../../api/account.ts'
import { Field, PasswordField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { HOME_PATH, continuePath, signUpHref } from '../../session/continue-path.ts'
import { noteAccount, noteEnrolling, useWho } from '../../session/who.ts'
import { PasskeyButton } from './passkey-button.tsx'

/** Few people ever see it, so it is loaded on demand. */
const SetUpFactor = lazy(async () => ({
  default: (await import('./set-up-factor.tsx')).SetUpFactor,
}))

/** Signs in, and continues to where the person was going. */
export function SignInPage() {
  const { query } = useAddress()
  const path = continuePath(query['continue'], useOrigin())
  const { data: present, askAgain } = useWho()
  const account = present?.account
  const [isCodeWanted, setCodeWanted] = useState(false)
  useEffect(() => {
    if (account) continueTo(path)
  }, [account, path])
  const take = ({ two_factor, mustEnroll, account: who }: SignedIn) => {
    if (two_factor) setCodeWanted(true)
    else if (mustEnroll) noteEnrolling()
    else noteAccount(who)
  }
  if (present?.mustEnroll) {
    const leave = () => void signOut().then(() => noteAccount(null), askAgain)
    return (
      <Suspense fallback={<output className="hint is-waiting">Loading…</output>}>
        <SetUpFactor onDone={askAgain} onSignOut={leave} />
      </Suspense>
    )
  }
  if (isCodeWanted) return <CodeStep onSignedIn={take} />
  return (
    <Gate title="Sign in" description="Sign in to your Namehouse account.">
      <Form
        label="Sign in"
        submit="Sign in"
        busy="Signing in…"
        send={async (values) => take(await signIn(values['email'] ?? '', values['password'] ?? ''))}
      >
        <Field label="Email address" name="email" type="email" autoComplete="username" />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
      </Form>
      <p>
        <Link to="/forgot-password">Forgot your password?</Link>
      </p>
      <p className="gate-or">or</p>
      <PasskeyButton onSignedIn={take} />
      <p>
        New here?{' '}
        <Link to={path === HOME_PATH ? '/sign-up' : signUpHref(path)}>Create account</Link>
      </p>
    </Gate>
  )
}

function CodeStep({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => void }) {
  return (
    <Gate title="Enter your code" lead="Enter the code from your authenticator app.">
      <Form
        label="Enter your code"
        takesFocus
        submit="Sign in"
        busy="Signing in…"
        send={async (values) => onSignedIn(await signInWithCode(values['code'] ?? ''))}
      >
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          minLength={6}
          maxLength={40}
          hint="Six digits, or one of your recovery codes."
        />
      </Form>
    </Gate>
  )
}
