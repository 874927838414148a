import { domainHref } from '../../account/domain-href.ts'
import { Link } from '../../address/link.tsx'
import type { Departure } from '../../api/one-domain.ts'
import type { Transfer } from '../../api/transfers.ts'
import { DepartureList } from '../../transfers/departure-list.tsx'
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
      {departures.length > 0 && (
        <DepartureList
          departures={departures}
          hrefOf={(domain) => domainHref(domain, 'transfer')}
        />
      )}
    </section>
  )
}
