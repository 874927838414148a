import { Link } from '../../address/link.tsx'
import type { PartnerRequest } from '../../api/partner-requests.ts'
import type { Tenant } from '../../api/portal.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { When } from '../../parts/when.tsx'
import { RequestStatus } from './request-status.tsx'

type Props = { tenant: Tenant; requests: PartnerRequest[] }

export function RequestTable({ tenant, requests }: Props) {
  const { partner_id: partner, environment } = tenant
  return (
    <DataTable
      label="Requests"
      rows={requests}
      keyOf={({ request_id }) => request_id}
      columns={[
        {
          label: 'Request',
          cell: ({ request_id: id, method, path, at }) => (
            <>
              <Link to={partnerHref('/partner/requests', { partner, environment, id })}>
                {method} {shortPath(path)}
              </Link>
              <When className="hint" at={at} />
            </>
          ),
        },
        { label: 'Status', cell: (request) => <RequestStatus request={request} /> },
        { label: 'Time', isFigure: true, cell: ({ duration_ms }) => msText(duration_ms) },
        { label: 'Key ID', cell: ({ key_id }) => <code className="hint">{key_id}</code> },
      ]}
    />
  )
}

/** Every path begins alike. */
function shortPath(path: string): string {
  return path.replace('/api/partner/', '/')
}

export function msText(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
}
