import { useEffect } from 'react'
import { useAddress } from '../address/shown-page.ts'
import { formatQuery } from '../query-string.ts'
import { signInHref } from '../session/continue-path.ts'
import { UnknownAccount } from '../session/unknown-account.tsx'
import { useAccount } from '../session/who.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { Stage } from '../shell/stage.tsx'
import { StatusLine } from '../shell/status-line.tsx'
import { DeskHeader } from './desk-header.tsx'
import '../form/form.css'
import '../parts/part.css'
import '../parts/data-table.css'
import './desk-frame.css'
import './steps.css'
import './desk.css'

/** The frame around every staff page. Only staff get past it. */
export function DeskShell() {
  const account = useAccount()
  const { path, query } = useAddress()
  const here = path + formatQuery(query)
  useEffect(() => {
    // The sign-in page belongs to the other bundle, so it needs a full load.
    if (account === null) window.location.replace(signInHref(here))
  }, [account, here])
  const isStaff = account?.role === 'staff'
  const instead = account ? <NotForYou email={account.email} /> : <NotYet />
  return (
    <Stage
      header={<DeskHeader account={isStaff ? account : null} />}
      footer={<DeskFooter />}
      {...(!isStaff && { instead })}
    />
  )
}

function NotYet() {
  usePageTitle('Staff desk – Namehouse')
  return (
    <div className="frame page-plain">
      <h1>Staff desk</h1>
      <UnknownAccount />
    </div>
  )
}

function NotForYou({ email }: { email: string }) {
  usePageTitle('Staff desk – Namehouse')
  return (
    <div className="frame page-plain">
      <h1>Staff only</h1>
      <p>
        You’re signed in as <strong>{email}</strong>, which isn’t a staff account.
      </p>
      <p className="actions">
        <a className="btn" data-kind="primary" href="/account">
          Go to your account
        </a>
        <a href="/">Go to front page</a>
      </p>
    </div>
  )
}

function DeskFooter() {
  return (
    <footer className="foot">
      <div className="frame">
        <p>Everything you do here is recorded in the audit log.</p>
        <nav aria-label="Footer">
          <a href="/docs">API reference</a>
          <StatusLine />
        </nav>
      </div>
    </footer>
  )
}
