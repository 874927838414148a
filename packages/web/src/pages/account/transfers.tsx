import { domainHref } from '../../account/domain-href.ts'
import { Link } from '../../address/link.tsx'
import type { Departure } from '../../api/one-domain.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { momentDay } from '../../names/day-text.ts'
import { ToneMark } from '../../parts/tone-mark.tsx'

/** Names that are moving. Nothing is shown while there are none. */
export function Transfers({ departures }: { departures: Departure[] }) {
  if (departures.length === 0) return null
  return (
    <section className="panel" aria-labelledby="transfers-title">
      <h2 id="transfers-title">Transfers</h2>
      <ul className="things" aria-label="Transfers">
        {departures.map(({ transfer_id, domain, status, completes_at, to_registrar }) => (
          <li key={transfer_id}>
            <div className="thing">
              <Link className="home-name" to={domainHref(domain, 'transfer')}>
                <DomainName name={domain} />
              </Link>
              <span className="small soft">
                {to_registrar === null ? 'To another registrar' : `To ${to_registrar}`}
                {completes_at && status !== 'done' && `, on ${momentDay(completes_at)}`}
              </span>
            </div>
            {status === 'done' ? (
              <ToneMark tone="calm" text="Moved" />
            ) : (
              <ToneMark tone="waiting" text="Leaving" />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
