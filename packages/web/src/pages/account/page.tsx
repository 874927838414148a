import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { CONTACTS } from '../../api/contacts.ts'
import { Failure } from '../../failure/failure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { plus } from '../../kit/icons.ts'
import { useLive } from '../../load/use-live.ts'
import { useMine } from '../../session/who.ts'
import { passkeys, twoFactor } from '../account-security/load.ts'
import { Checklist, stepsOf } from './checklist.tsx'
import { CostChart } from './cost-chart.tsx'
import { Expiring } from './expiring.tsx'
import { CART, DEPARTURES, EXPIRING, LISTINGS, SUMMARY } from './load.ts'
import { NeedsYou } from './needs-you.tsx'
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

function Home() {
  const summary = useMine(SUMMARY)
  const expiring = useMine(EXPIRING)
  const departures = useMine(DEPARTURES)
  const cart = useMine(CART)
  const listings = useMine(LISTINGS)
  const contacts = useMine(CONTACTS)
  const factor = useMine(twoFactor)
  const keys = useMine(passkeys)
  const all = [summary, expiring, departures, cart, listings, contacts, factor, keys]
  const failed = all.filter(({ data, error }) => data === undefined && error)
  useLive(() => {
    for (const each of [summary, expiring, departures, cart]) each.askAgain()
  })
  const [first] = failed
  const steps =
    summary.data && contacts.data && factor.data && keys.data
      ? stepsOf({
          summary: summary.data,
          contacts: contacts.data.length,
          isSecured: factor.data.is_on || keys.data.passkeys.length > 0,
        })
      : []
  const isLoading = all.some(({ data, error }) => data === undefined && !error)
  return (
    <div className="home">
      {first?.error && (
        <Failure
          title="We couldn’t load all of your account"
          error={first.error}
          onRetry={() => {
            for (const each of failed) each.askAgain()
          }}
        />
      )}
      {isLoading && <output className="hint is-waiting">Loading your account…</output>}
      {summary.data && <NeedsYou summary={summary.data} departures={departures.data ?? []} />}
      {summary.data && cart.data && <Tiles summary={summary.data} cart={cart.data} />}
      {summary.data && summary.data.total > 0 && <CostChart summary={summary.data} />}
      <div className="home-columns">
        <div className="stack">
          {expiring.data && <Expiring domains={expiring.data} />}
          {departures.data && <Transfers departures={departures.data} />}
        </div>
        <div className="stack">
          <Checklist steps={steps} />
          {listings.data && <Selling listings={listings.data.listings} />}
        </div>
      </div>
    </div>
  )
}
