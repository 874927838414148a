import { Link } from '../address/link.tsx'
import type { Departure } from '../api/one-domain.ts'
import { DomainName } from '../names/domain-name.tsx'
import { momentDay } from '../names/day-text.ts'
import { ToneMark } from '../parts/tone-mark.tsx'

type Props = { departures: Departure[]; hrefOf: (domain: string) => string }

/** Names that leave for other registrars, each with the day it goes and how to stop it. */
export function DepartureList({ departures, hrefOf }: Props) {
  return (
    <ul className="things" aria-label="Transfers to other registrars">
      {departures.map((departure) => (
        <li key={departure.transfer_id}>
          <div className="thing">
            <Link to={hrefOf(departure.domain)}>
              <DomainName name={departure.domain} />
            </Link>
            <span className="small soft">{departureText(departure)}</span>
          </div>
          {departure.status === 'done' ? (
            <ToneMark tone="calm" text="Moved" />
          ) : (
            <ToneMark tone="waiting" text="Leaving" />
          )}
        </li>
      ))}
    </ul>
  )
}

function departureText({ status, completes_at, to_registrar }: Departure): string {
  const to = to_registrar === null ? 'To another registrar' : `To ${to_registrar}`
  if (status === 'done') return to
  const when = completes_at ? `, on ${momentDay(completes_at)}` : ''
  return `${to}${when}. Open it to see how to stop it.`
}
