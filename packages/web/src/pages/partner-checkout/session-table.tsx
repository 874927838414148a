import { Link } from '../../address/link.tsx'
import type { CheckoutSession } from '../../api/checkout-sessions.ts'
import type { Tenant } from '../../api/portal.ts'
import { CopyButton } from '../../form/copy-button.tsx'
import { momentText } from '../../names/day-text.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { NameCell } from '../../parts/name-cell.tsx'
import { markOf, ToneMark } from '../../parts/tone-mark.tsx'
import type { Mark } from '../../parts/tone-mark.tsx'

const MARKS: Record<string, Mark> = {
  open: { text: 'Open', tone: 'waiting' },
  paying: { text: 'Being paid', tone: 'waiting' },
  paid: { text: 'Paid', tone: 'good' },
  gone: { text: 'No longer for sale', tone: 'bad' },
  expired: { text: 'Expired', tone: 'calm' },
}

type Props = { tenant: Tenant; sessions: CheckoutSession[] }

export function SessionTable({ tenant, sessions }: Props) {
  const { partner_id: partner, environment } = tenant
  return (
    <DataTable
      label="Checkout links"
      rows={sessions}
      keyOf={({ session_id }) => session_id}
      columns={[
        {
          label: 'Name',
          cell: ({ domain, created_at, reference }) => (
            <>
              <NameCell name={domain} at={created_at} />
              {reference !== null && <span className="hint">{reference}</span>}
            </>
          ),
        },
        { label: 'Price', cents: ({ price_cents }) => price_cents },
        { label: 'Status', cell: ({ status }) => <ToneMark {...markOf(MARKS, status)} /> },
        { label: 'Until', cell: ({ expires_at }) => momentText(expires_at) },
        {
          label: 'Next step',
          cell: ({ checkout_url, public_id: id }) => (
            <>
              {checkout_url !== null && <CopyButton text={checkout_url} about="link" />}
              {id !== null && (
                <Link to={partnerHref('/partner/orders', { partner, environment, id })}>
                  See the order
                </Link>
              )}
              {checkout_url === null && id === null && '–'}
            </>
          ),
        },
      ]}
    />
  )
}
