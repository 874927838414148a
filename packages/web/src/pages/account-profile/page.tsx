import { useState } from 'react'
import { AccountFrame } from '../../account/account-frame.tsx'
import { changeName, changePassword, requestEmailChange } from '../../api/account.ts'
import type { Account } from '../../api/account.ts'
import { CurrentPassword, Field, NewPassword } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { Part } from '../../parts/part.tsx'
import { keepAccount } from '../../session/who.ts'

/** The account's profile and sign-in details. */
export function AccountProfilePage() {
  return (
    <AccountFrame title="Profile">
      {(account) => (
        <>
          <Name account={account} />
          <Email account={account} />
          <Password />
        </>
      )}
    </AccountFrame>
  )
}

function Name({ account: { name, role } }: { account: Account }) {
  return (
    <Part id="name-title" title="Name" isBeside>
      {role === 'staff' && <p className="hint">This is a staff account.</p>}
      <Form
        label="Name"
        submit="Save"
        busy="Saving…"
        send={async (values) => keepAccount((await changeName(values['name'] ?? '')).account)}
        done="Name saved."
        isQuiet
      >
        <Field
          label="Your name"
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          maxLength={200}
          defaultValue={name}
        />
      </Form>
    </Part>
  )
}

function Email({ account: { email } }: { account: Account }) {
  const [asked, setAsked] = useState('')
  return (
    <Part id="email-title" title="Email address" isBeside>
      <p>
        You sign in with <strong>{email}</strong>.
      </p>
      {asked !== '' && (
        <output className="mark-on">
          We’ve emailed {asked}. Your address changes when you follow the link in that email.
        </output>
      )}
      <Form
        label="Email address"
        submit="Send confirmation link"
        busy="Sending…"
        send={async (values) => {
          const next = values['email'] ?? ''
          await requestEmailChange(values['current_password'] ?? '', next)
          setAsked(next)
        }}
        done="Confirmation link sent."
        isQuiet
      >
        <Field label="New email address" name="email" type="email" autoComplete="email" />
        <CurrentPassword />
      </Form>
    </Part>
  )
}

function Password() {
  return (
    <Part id="password-title" title="Password" isBeside>
      <p className="hint">Changing your password signs you out everywhere else.</p>
      <Form
        label="Password"
        submit="Change password"
        busy="Changing…"
        send={async (values) =>
          await changePassword(values['current_password'] ?? '', values['password'] ?? '')
        }
        done="Password changed."
        isQuiet
      >
        <CurrentPassword />
        <NewPassword label="New password" />
      </Form>
    </Part>
  )
}
