import { useState } from 'react'
import { Link } from '../address/link.tsx'
import { useAddress } from '../address/shown-page.ts'
import { signOut } from '../api/account.ts'
import type { Account } from '../api/account.ts'
import { holdOwnQuestions } from '../load/answers.ts'
import { Mark } from '../shell/mark.tsx'
import { deskHref, environmentIn } from './desk-address.ts'

const ENVIRONMENTS = ['sandbox', 'live'] as const

/** `account` is null until a staff account is known to be signed in. */
export function DeskHeader({ account }: { account: Account | null }) {
  const { query } = useAddress()
  const environment = environmentIn(query)
  return (
    <header className="site desk-header" data-environment={account ? environment : ''}>
      <div className="frame site-row">
        <Link to={deskHref('/staff', { environment })} className="wordmark">
          <Mark />
          Namehouse <span className="desk-tag">Staff desk</span>
        </Link>
        {account && <EnvironmentSwitch />}
        {account && <Person account={account} />}
      </div>
    </header>
  )
}

/** Links, not buttons, because the environment is part of the address. */
function EnvironmentSwitch() {
  const { path, query } = useAddress()
  const current = environmentIn(query)
  return (
    <nav className="desk-switch" aria-label="Environment">
      {ENVIRONMENTS.map((environment) => (
        <Link
          key={environment}
          to={deskHref(path, { environment })}
          data-environment={environment}
          aria-current={environment === current ? 'true' : undefined}
        >
          {environment === 'live' ? 'Live' : 'Sandbox'}
        </Link>
      ))}
    </nav>
  )
}

function Person({ account: { email } }: { account: Account }) {
  const [failure, setFailure] = useState('')
  const stay = (error: Error) => {
    holdOwnQuestions(false)
    setFailure(error.message)
  }
  return (
    <div className="desk-person">
      <a href="/account" title="Your account">
        {email}
      </a>
      <button
        type="button"
        className="desk-leave"
        onClick={() => {
          setFailure('')
          holdOwnQuestions(true)
          void signOut().then(() => window.location.assign('/'), stay)
        }}
      >
        Sign out
      </button>
      {failure !== '' && (
        <p className="error" role="alert">
          You’re still signed in. {failure}
        </p>
      )}
    </div>
  )
}
