import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { CARDS, RENEWALS } from '../../api/billing.ts'
import { CONTACTS } from '../../api/contacts.ts'
import { DEPARTURES } from '../../api/one-domain.ts'
import { OWN_PLANS } from '../../api/plans.ts'
import { Failure } from '../../failure/failure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { plus } from '../../kit/icons.ts'
import { useLive } from '../../load/use-live.ts'
import { useMine } from '../../session/who.ts'
import { passkeys, twoFactor } from '../account-security/load.ts'
import { Checklist, stepsOf } from './checklist.tsx'
import { CostChart } from './cost-chart.tsx'
import { Expiring } from './expiring.tsx'
import { CART, EARNINGS, EXPIRING, LISTINGS, SUMMARY, TASKS, TRANSFERS } from './load.ts'
import { isStuck, NeedsYou } from './needs-you.tsx'
import { Plans } from './plans.tsx'
import { Selling } from './selling.tsx'
import { Tiles } from './tiles.tsx'
import { Transfers } from './transfers.tsx'
import './account-home.css'

/** The account at a glance: what needs attention, what it will cost, and what is under way. */
export function AccountPage() {
  const actions = (
    <Link className="btn" data-kind="primary" to="/">
      <Icon path={plus} />
      Find a name
    </Link>
  )
  return (
    <AccountFrame title="Your account" actions={actions}>
      {() => <Home />}
    </AccountFrame>
  )
}

type Asked = Pick<ReturnType<typeof useMine>, 'data' | 'error' | 'askAgain'>

function WhatFailed({ all }: { all: readonly Asked[] }) {
  const failed = all.filter(({ data, error }) => data === undefined && error)
  const [first] = failed
  if (!first?.error) return null
  return (
    <Failure
      title="We couldn’t load all of your account"
      error={first.error}
      onRetry={() => {
        for (const each of failed) each.askAgain()
      }}
    />
  )
}

function Home() {
  const summary = useMine(SUMMARY)
  const expiring = useMine(EXPIRING)
  const departures = useMine(DEPARTURES)
  const arrivals = useMine(TRANSFERS)
  const cart = useMine(CART)
  const listings = useMine(LISTINGS)
  const earnings = useMine(EARNINGS)
  const tasks = useMine(TASKS)
  const contacts = useMine(CONTACTS)
  const cards = useMine(CARDS)
  const renewals = useMine(RENEWALS)
  const plans = useMine(OWN_PLANS)
  const factor = useMine(twoFactor)
  const keys = useMine(passkeys)
  const moving = [summary, expiring, departures, arrivals, cart, renewals, plans, earnings, tasks]
  const all = [...moving, listings, contacts, cards, factor, keys]
  useLive(() => {
    for (const each of moving) each.askAgain()
  })
  const steps =
    summary.data && contacts.data && cards.data && factor.data && keys.data
      ? stepsOf({
          summary: summary.data,
          contacts: contacts.data.length,
          cards: cards.data.cards.length,
          isSecured: factor.data.is_on || keys.data.passkeys.length > 0,
        })
      : []
  const isLoading = all.some(({ data, error }) => data === undefined && !error)
  return (
    <div className="home">
      <WhatFailed all={all} />
      {isLoading && <output className="hint is-waiting">Loading your account…</output>}
      {summary.data && (
        <NeedsYou
          summary={summary.data}
          departures={departures.data ?? []}
          arrivals={arrivals.data ?? []}
          renewals={renewals.data ?? []}
          plans={plans.data?.items ?? []}
          tasks={tasks.data ?? []}
        />
      )}
      {summary.data && cart.data && (
        <Tiles
          summary={summary.data}
          cart={cart.data}
          hasCard={cards.data?.cards.length !== 0}
          stuck={(renewals.data ?? []).filter(isStuck).length}
        />
      )}
      {summary.data && summary.data.total > 0 && <CostChart summary={summary.data} />}
      <div className="home-columns">
        <div className="stack">
          {expiring.data && <Expiring domains={expiring.data} renewals={renewals.data ?? []} />}
          {departures.data && arrivals.data && (
            <Transfers departures={departures.data} arrivals={arrivals.data} />
          )}
          {plans.data && <Plans plans={plans.data.items} />}
          {listings.data && earnings.data && (
            <Selling listings={listings.data.listings} earnings={earnings.data} />
          )}
        </div>
        <Checklist steps={steps} />
      </div>
    </div>
  )
}
