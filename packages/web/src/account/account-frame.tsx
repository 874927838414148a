import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../address/link.tsx'
import { arriveAt, go, useAddress } from '../address/shown-page.ts'
import { signOut } from '../api/account.ts'
import type { Account } from '../api/account.ts'
import { forgetRegistryAnswers } from '../cart/registry-answers.ts'
import { bell, shoppingBag } from '../kit/icons.ts'
import {
  arrowDownToLine,
  blocks,
  calendarCheck,
  contact,
  creditCard,
  globe,
  handCoins,
  handshake,
  keyRound,
  layoutDashboard,
  parcel,
  receipt,
  shield,
  tag,
  userRound,
  wallet,
} from '../kit/section-icons.ts'
import { holdOwnQuestions } from '../load/answers.ts'
import { formatQuery } from '../query-string.ts'
import { signInHref } from '../session/continue-path.ts'
import { OWN_PARTNERS } from '../session/own-partners.ts'
import { UnknownAccount } from '../session/unknown-account.tsx'
import { noteAccount, useAccount, useMine } from '../session/who.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { SideNav } from '../shell/side-nav.tsx'
import '../form/form.css'
import '../parts/part.css'
import './account.css'

const GROUPS = [
  {
    places: [
      { to: '/account', text: 'Home', icon: layoutDashboard },
      { to: '/account/profile', text: 'Profile', icon: userRound },
      { to: '/account/security', text: 'Security', icon: shield },
    ],
  },
  {
    title: 'Domains',
    places: [
      { to: '/account/domains', text: 'Domains', icon: globe },
      { to: '/account/transfers', text: 'Transfers', icon: arrowDownToLine },
      { to: '/account/contacts', text: 'Contacts', icon: contact },
      { to: '/account/watching', text: 'Watching', icon: bell },
    ],
  },
  {
    title: 'Payments',
    places: [
      { to: '/account/cart', text: 'Cart', icon: shoppingBag },
      { to: '/account/billing', text: 'Billing', icon: creditCard },
      { to: '/account/receipts', text: 'Receipts', icon: receipt },
    ],
  },
  {
    title: 'Marketplace',
    places: [
      { to: '/account/purchases', text: 'Purchases', icon: parcel },
      { to: '/account/plans', text: 'Monthly plans', icon: calendarCheck },
      { to: '/account/offers', text: 'Offers', icon: handCoins },
      { to: '/account/brokerage', text: 'Brokerage', icon: handshake },
      { to: '/account/listings', text: 'Selling', icon: tag },
      { to: '/account/earnings', text: 'Earnings', icon: wallet },
    ],
  },
  {
    title: 'Developers',
    places: [
      { to: '/account/keys', text: 'API keys', icon: keyRound },
      { to: '/account/apps', text: 'Connected apps', icon: blocks },
    ],
  },
]

type Props = {
  title: string
  /** Shown in place of the title. It has the page's `h1`. */
  heading?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: (account: Account) => ReactNode
}

/**
 * The frame around every account page. Visitors who aren't signed in are sent to sign in and then
 * brought back.
 */
export function AccountFrame({ title, heading, actions, children }: Props) {
  const account = useAccount()
  const { path, query } = useAddress()
  const here = `${path}${formatQuery(query)}`
  usePageTitle(`${title} – Namehouse`)
  useEffect(() => {
    if (account === null) go(signInHref(here), { isReplaced: true })
  }, [account, here])
  return (
    <div className="frame is-wide">
      <div className="app">
        <SideNav label="Account" groups={GROUPS} isHere={isHere}>
          {account && <PartnerLink />}
          {account?.role === 'staff' && <a href="/staff">Staff desk</a>}
          <SignOutButton />
        </SideNav>
        <div className="account-parts">
          <header className="account-head">
            {heading ?? (
              <div>
                <h1>{title}</h1>
                {ABOUT_ACCOUNT.includes(path) && (
                  <p className="hint">{account ? `Signed in as ${account.email}` : '\u00a0'}</p>
                )}
              </div>
            )}
            {account && actions && <div className="actions">{actions}</div>}
          </header>
          {account ? children(account) : <UnknownAccount />}
        </div>
      </div>
    </div>
  )
}

/** Pages about the account itself, which say whose it is. */
const ABOUT_ACCOUNT = [
  '/account',
  '/account/profile',
  '/account/security',
  '/account/keys',
  '/account/apps',
]

const LISTS = [
  '/account/domains',
  '/account/transfers',
  '/account/purchases',
  '/account/offers',
  '/account/brokerage',
  '/account/earnings',
]

/** The page of one domain, transfer, purchase, offer, case or payout belongs to its list. */
function isHere(path: string, to: string): boolean {
  return path === to || (LISTS.includes(to) && path.startsWith(`${to}/`))
}

/** Shown only to members of a partner. For anyone else the link leads nowhere. */
function PartnerLink() {
  const { data } = useMine(OWN_PARTNERS)
  return data && data.length > 0 ? <Link to="/partner">Partner</Link> : null
}

function SignOutButton() {
  const [failure, setFailure] = useState('')
  // Leave the page first: without an account, it would redirect to sign-in.
  const leave = async () => {
    forgetRegistryAnswers()
    await arriveAt('/')
    noteAccount(null)
  }
  const stay = (error: Error) => {
    holdOwnQuestions(false)
    setFailure(error.message)
  }
  return (
    <>
      <button
        type="button"
        className="side-button"
        onClick={() => {
          setFailure('')
          holdOwnQuestions(true)
          void signOut().then(leave, stay)
        }}
      >
        Sign out
      </button>
      {failure !== '' && (
        <p className="error" role="alert">
          You’re still signed in. {failure}
        </p>
      )}
    </>
  )
}
