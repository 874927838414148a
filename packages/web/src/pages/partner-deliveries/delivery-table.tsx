import { Link } from '../../address/link.tsx'
import type { Delivery } from '../../api/deliveries.ts'
import type { Tenant } from '../../api/portal.ts'
import { secondText } from '../../names/day-text.ts'
import { outcomeText } from '../../partner/outcome-text.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { StatusMark } from '../../partner/status-mark.tsx'
import { DataTable } from '../../parts/data-table.tsx'

type Props = { tenant: Tenant; deliveries: Delivery[] }

export function DeliveryTable({ tenant, deliveries }: Props) {
  const { partner_id: partner, environment } = tenant
  return (
    <DataTable
      label="Deliveries"
      rows={deliveries}
      keyOf={({ delivery_id }) => delivery_id}
      columns={[
        {
          label: 'Event',
          cell: ({ delivery_id: id, type, event_id, created_at }) => (
            <>
              <Link to={partnerHref('/partner/deliveries', { partner, environment, id })}>
                {type}
              </Link>
              <span className="hint">{secondText(created_at)}</span>
              <code className="hint">{event_id}</code>
            </>
          ),
        },
        { label: 'Status', cell: ({ status }) => <StatusMark status={status} /> },
        { label: 'Tries', isFigure: true, cell: ({ attempts }) => attempts },
        {
          label: 'Last response',
          cell: ({ last_status_code: status_code, last_error: error }) =>
            outcomeText({ status_code, error }),
        },
        { label: 'Next retry', cell: nextText },
      ]}
    />
  )
}

/** A delivery that is due now has no next time: it goes out in the next round. */
export function nextText({ status, next_attempt_at }: Delivery): string {
  if (status !== 'pending') return '–'
  return next_attempt_at ? secondText(next_attempt_at) : 'now'
}
