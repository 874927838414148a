import { domainHref } from '../../account/domain-href.ts'
import { Link } from '../../address/link.tsx'
import type { Departure } from '../../api/one-domain.ts'
import type { Transfer } from '../../api/transfers.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { momentDay } from '../../names/day-text.ts'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { TransferList } from '../../transfers/transfer-list.tsx'

type Props = { departures: Departure[]; arrivals: Transfer[] }

/** Names that are moving. Nothing is shown while there are none. */
export function Transfers({ departures, arrivals }: Props) {
  const coming = arrivals.filter(({ status }) => status.startsWith('waiting'))
  if (departures.length + coming.length === 0) return null
  return (
    <section className="panel" aria-labelledby="transfers-title">
      <div className="panel-head">
        <h2 id="transfers-title">Transfers under way</h2>
        <Link to="/account/transfers">All transfers</Link>
      </div>
      {coming.length > 0 && <TransferList transfers={coming} />}
      {departures.length > 0 && <Departures departures={departures} />}
    </section>
  )
}

function Departures({ departures }: Pick<Props, 'departures'>) {
  return (
    <ul className="things" aria-label="Transfers to other registrars">
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
  )
}
