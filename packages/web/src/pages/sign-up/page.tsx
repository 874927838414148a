import { useState } from 'react'
import { Gate } from '../../account/gate.tsx'
import { Link } from '../../address/link.tsx'
import { signUp } from '../../api/account.ts'
import { Field, NewPassword } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'

/** Asks for an account; it begins with the link in the mail. */
export function SignUpPage() {
  const [email, setEmail] = useState('')
  if (email !== '') return <MailSent email={email} />
  return (
    <Gate title="Make an account" lead="With it you see every price, and get keys for programs.">
      <Form
        label="Make an account"
        submit="Make an account"
        busy="Sending…"
        send={async (values) => {
          const { name = '', email: to = '', password = '' } = values
          await signUp({ name, email: to, password })
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
        <Field label="E-mail address" name="email" type="email" autoComplete="username" />
        <NewPassword />
      </Form>
      <p>
        You have one? <Link to="/sign-in">Sign in</Link>
      </p>
    </Gate>
  )
}

function MailSent({ email }: { email: string }) {
  return (
    <Gate title="Look into your mailbox">
      <output>
        A mail is on its way to <strong>{email}</strong>. The link in it opens your account; it
        works once, for 24 hours.
      </output>
      <p className="note">
        Nothing there? It may be among the spam. After a while you may{' '}
        <Link to="/sign-up">ask once more</Link>.
      </p>
    </Gate>
  )
}
