import { useState } from 'react'
import { Gate } from '../../account/gate.tsx'
import { Link } from '../../address/link.tsx'
import { useOrigin } from '../../address/origin.ts'
import { useAddress } from '../../address/shown-page.ts'
import { signUp } from '../../api/account.ts'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { HOME_PATH, continuePath, signInHref } from '../../session/continue-path.ts'

/**
 * Requests an account. It is created through the link in the e-mail, where the password is chosen.
 */
export function SignUpPage() {
  const { query } = useAddress()
  const path = continuePath(query['continue'], useOrigin())
  const [email, setEmail] = useState('')
  if (email !== '') return <MailSent email={email} />
  return (
    <Gate
      title="Create account"
      lead={
        path === '/account/cart'
          ? 'To check out. We’ll keep your cart.'
          : 'Register names, see every price, and get API keys.'
      }
      description="Create a Namehouse account to register names, see every price and get API keys."
    >
      <Form
        label="Create account"
        submit="Create account"
        busy="Sending…"
        send={async ({ name = '', email: to = '' }) => {
          await signUp({ name, email: to, ...(path !== HOME_PATH && { continue_path: path }) })
          setEmail(to)
        }}
      >
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={200}
          autoCapitalize="words"
        />
        <Field
          label="Email address"
          name="email"
          type="email"
          autoComplete="username"
          hint="We’ll send you a link. You choose a password there."
        />
      </Form>
      <p>
        Already have an account?{' '}
        <Link to={path === HOME_PATH ? '/sign-in' : signInHref(path)}>Sign in</Link>
      </p>
    </Gate>
  )
}

function MailSent({ email }: { email: string }) {
  return (
    <Gate title="Check your email">
      <output>
        We sent an email to <strong>{email}</strong>. Follow its link to choose a password. It works
        once, for 24 hours.
      </output>
      <p className="hint">
        Nothing there? Look in your spam folder, or <Link to="/sign-up">try again</Link>.
      </p>
    </Gate>
  )
}
