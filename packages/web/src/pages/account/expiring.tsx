import { useState } from 'react'
import { domainHref } from '../../account/domain-href.ts'
import { Link } from '../../address/link.tsx'
import type { OwnedDomain } from '../../api/domains.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { momentDay } from '../../names/day-text.ts'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { untilText } from '../account-domains/until-text.ts'

/** The next domains to expire. */
export function Expiring({ domains }: { domains: OwnedDomain[] }) {
  const [now] = useState(() => new Date())
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
              {auto_renew ? (
                <ToneMark tone="good" text="Renews automatically" />
              ) : (
                <ToneMark tone="waiting" text="Needs you" />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
