import { Link } from '../../address/link.tsx'
import type { Delivery } from '../../api/deliveries.ts'
import type { Tenant } from '../../api/portal.ts'
import { NextTryText } from '../../partner/next-try.tsx'
import { outcomeText } from '../../partner/outcome-text.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { StatusMark } from '../../partner/status-mark.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { When } from '../../parts/when.tsx'

type Props = { tenant: Tenant; deliveries: Delivery[]; isEndpointOn: boolean }

export function DeliveryTable({ tenant, deliveries, isEndpointOn }: Props) {
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
              <When className="hint" at={created_at} />
              <code className="hint">{event_id}</code>
            </>
          ),
        },
        { label: 'Status', cell: ({ status }) => <StatusMark status={status} /> },
        { label: 'Attempts', isFigure: true, cell: ({ attempts }) => attempts },
        {
          label: 'Last response',
          cell: ({ last_status_code: status_code, last_error: error }) =>
            outcomeText({ status_code, error }),
        },
        {
          label: 'Next attempt',
          cell: (delivery) =>
            delivery.status === 'pending' ? (
              <NextTryText delivery={delivery} isEndpointOn={isEndpointOn} />
            ) : (
              '–'
            ),
        },
      ]}
    />
  )
}
