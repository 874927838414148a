import { Link } from '../../address/link.tsx'
import type { Delivery } from '../../api/deliveries.ts'
import type { Tenant } from '../../api/portal.ts'
import { secondText } from '../../names/day-text.ts'
import { outcomeText } from '../../partner/outcome-text.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { StatusMark } from '../../partner/status-mark.tsx'

type Props = { tenant: Tenant; deliveries: Delivery[] }

export function DeliveryTable({ tenant, deliveries }: Props) {
  return (
    <table className="data-table" aria-label="Deliveries">
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Status</th>
          <th scope="col" className="figure">
            Tries
          </th>
          <th scope="col">Last answer</th>
          <th scope="col">Next try</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <Row key={delivery.delivery_id} tenant={tenant} delivery={delivery} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ tenant, delivery }: { tenant: Tenant; delivery: Delivery }) {
  const { partner_id: partner, environment } = tenant
  const { delivery_id: id, type, event_id, created_at, status, attempts } = delivery
  const { last_status_code: status_code, last_error: error } = delivery
  return (
    <tr>
      <th scope="row">
        <Link to={partnerHref('/partner/deliveries', { partner, environment, id })}>{type}</Link>
        <span className="note">{secondText(created_at)}</span>
        <code className="note">{event_id}</code>
      </th>
      <td data-label="Status">
        <StatusMark status={status} />
      </td>
      <td className="figure" data-label="Tries">
        {attempts}
      </td>
      <td data-label="Last answer">{outcomeText({ status_code, error })}</td>
      <td data-label="Next try">{nextText(delivery)}</td>
    </tr>
  )
}

/** Due now has no time of its own: it goes out with the next look. */
export function nextText({ status, next_attempt_at }: Delivery): string {
  if (status !== 'pending') return '–'
  return next_attempt_at ? secondText(next_attempt_at) : 'now'
}
