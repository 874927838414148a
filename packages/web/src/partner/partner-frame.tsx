import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../address/link.tsx'
import { go, useAddress } from '../address/shown-page.ts'
import type { OwnPartner, Tenant } from '../api/portal.ts'
import { Empty } from '../empty/empty.tsx'
import { Failure } from '../failure/failure.tsx'
import { formatQuery } from '../query-string.ts'
import { signInHref } from '../session/continue-path.ts'
import { OWN_PARTNERS } from '../session/own-partners.ts'
import { UnknownAccount } from '../session/unknown-account.tsx'
import { useAccount, useMine } from '../session/who.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { EnvironmentSwitch } from './environment-switch.tsx'
import { isPlaceNamed, parsePartnerSearch, partnerHref } from './partner-address.ts'
import { PartnerNav } from './partner-nav.tsx'
import { mayOpen } from './role.tsx'
import { rememberedEnvironment } from './remembered-environment.ts'
import '../form/form.css'
import '../parts/part.css'
import '../account/account.css'
import '../parts/data-table.css'
import './partner.css'
import './partner-frame.css'

type Props = { title: string; children: (tenant: Tenant, partners: OwnPartner[]) => ReactNode }

/**
 * The frame around every partner page: which partner it is, and whether it is sandbox or live.
 * Visitors who aren't signed in are sent to sign in and then brought back.
 */
export function PartnerFrame({ title, children }: Props) {
  const account = useAccount()
  const { path, query } = useAddress()
  usePageTitle(`${title} – Namehouse`)
  const here = path + formatQuery(query)
  useEffect(() => {
    if (account === null) go(signInHref(here), { isReplaced: true })
  }, [account, here])
  const isNamed = isPlaceNamed(query)
  useEffect(() => {
    if (account && !isNamed) go(namedHref(path, query), { isReplaced: true, keepsScroll: true })
  }, [account, isNamed, path, query])
  if (!account || !isNamed) {
    return (
      <div className="frame is-wide partner-page">
        <EnvironmentSwitch name={'\u00a0'} />
        <h1 className="partner-title">{title}</h1>
        <UnknownAccount />
      </div>
    )
  }
  return <Chosen title={title}>{children}</Chosen>
}

/** Nothing is loaded until the address names the environment, so the two are never mixed up. */
function namedHref(path: string, query: Record<string, string>): string {
  return partnerHref(path, { ...parsePartnerSearch(query), environment: rememberedEnvironment() })
}

function Chosen({ title, children }: Props) {
  const { path, query } = useAddress()
  const { partner: wanted, environment } = parsePartnerSearch(query)
  const { data, error, askAgain } = useMine(OWN_PARTNERS)
  const partner = data?.find(({ partner_id }) => wanted === '' || partner_id === wanted)
  const isOpen = mayOpen(partner?.role, path)
  const place = { partner: partner?.partner_id ?? wanted, environment }
  return (
    <div className="frame is-wide partner-page">
      <EnvironmentSwitch name={partner?.name ?? '\u00a0'} />
      <div className="app">
        <PartnerNav place={place} role={partner?.role} />
        <div className="account-parts">
          <h1 className="partner-title">{title}</h1>
          {data && partner && !partner.suspended && !isOpen && (
            <Empty title="Your role can’t open this page">
              Your role is {partner.role}. An admin of your team can change it.
            </Empty>
          )}
          {data && partner && !partner.suspended && isOpen && (
            <div key={`${partner.partner_id} ${environment}`} className="account-parts">
              {children({ partner_id: partner.partner_id, environment }, data)}
            </div>
          )}
          {partner?.suspended && <p>{partner.name} is suspended. Contact us to find out why.</p>}
          {data && !partner && <NoPartner isStranger={data.length > 0} />}
          {!data && error && (
            <Failure title="We couldn’t load your partners" error={error} onRetry={askAgain} />
          )}
          {!data && !error && <output className="hint is-waiting">Loading…</output>}
        </div>
      </div>
    </div>
  )
}

function NoPartner({ isStranger }: { isStranger: boolean }) {
  if (isStranger) {
    return (
      <p>
        You’re not on this partner’s team. <Link to="/partner">Your partners</Link>
      </p>
    )
  }
  return (
    <Empty
      title="You’re not on a partner team yet."
      action={<Link to="/docs">See what partners can build</Link>}
    >
      Ask an admin of the team to invite you, or{' '}
      <Link to="/partner/join">see your invitations</Link>.
    </Empty>
  )
}
