import { useState } from 'react'
import { domainHref } from '../../account/domain-href.ts'
import { Link } from '../../address/link.tsx'
import type { Renewal } from '../../api/billing.ts'
import type { OwnedDomain } from '../../api/domains.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { momentDay } from '../../names/day-text.ts'
import { ToneMark } from '../../parts/tone-mark.tsx'
import type { Mark } from '../../parts/tone-mark.tsx'
import { untilText } from '../account-domains/until-text.ts'

type Props = { domains: OwnedDomain[]; renewals: Renewal[] }

/** The next domains to expire. */
export function Expiring({ domains, renewals }: Props) {
  const [now] = useState(() => new Date())
  const statuses = new Map(renewals.map(({ domain, status }) => [domain, status]))
  return (
    <section className="panel" aria-labelledby="expiring-title">
      <div className="panel-head">
        <h2 id="expiring-title">Expiring soon</h2>
        <Link to="/account/domains?sort=expires">All domains</Link>
      </div>
      {domains.length === 0 && <p className="soft">Nothing expires in the next 60 days.</p>}
      {domains.length > 0 && (
        <ul className="things" aria-label="Expiring soon">
          {domains.map(({ domain, unicode, expires_at, auto_renew }) => (
            <li key={domain}>
              <div className="thing">
                <Link className="home-name" to={domainHref(domain)}>
                  <DomainName name={unicode ?? domain} />
                </Link>
                <span className="small soft">
                  {momentDay(expires_at)}, {untilText(expires_at, now)}
                </span>
              </div>
              <ToneMark {...markOf(auto_renew, statuses.get(domain))} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Auto-renew alone renews nothing: the card has to work too. */
function markOf(auto_renew: boolean, status: Renewal['status'] | undefined): Mark {
  if (!auto_renew) return { tone: 'waiting', text: 'Needs attention' }
  if (status === 'no_card') return { tone: 'bad', text: 'No card' }
  if (status === 'declined') return { tone: 'bad', text: 'Card declined' }
  if (status === 'not_renewed') return { tone: 'bad', text: 'Not renewed' }
  if (status === 'needs_confirmation') return { tone: 'waiting', text: 'Waiting for you' }
  if (status === 'in_progress') return { tone: 'waiting', text: 'Renewing' }
  return { tone: 'good', text: 'Renews automatically' }
}
