import { Link } from '../../address/link.tsx'
import type { CheckoutSession } from '../../api/checkout-sessions.ts'
import type { Tenant } from '../../api/portal.ts'
import { CopyButton } from '../../form/copy-button.tsx'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { ToneMark } from '../../parts/tone-mark.tsx'
import type { Tone } from '../../parts/tone-mark.tsx'

const MARKS: Record<string, { text: string; tone: Tone }> = {
  open: { text: 'Open', tone: 'waiting' },
  paying: { text: 'Being paid', tone: 'waiting' },
  paid: { text: 'Paid', tone: 'good' },
  gone: { text: 'No longer for sale', tone: 'bad' },
  expired: { text: 'Expired', tone: 'calm' },
}

export function SessionTable({
  tenant,
  sessions,
}: {
  tenant: Tenant
  sessions: CheckoutSession[]
}) {
  return (
    <table className="data-table" aria-label="Checkout links">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="figure">
            Price
          </th>
          <th scope="col">Status</th>
          <th scope="col">Until</th>
          <th scope="col">What next</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <Row key={session.session_id} tenant={tenant} session={session} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ tenant, session }: { tenant: Tenant; session: CheckoutSession }) {
  const { partner_id: partner, environment } = tenant
  const { domain, status, reference, checkout_url, public_id } = session
  return (
    <tr>
      <th scope="row">
        {domain}
        <span className="note">{momentText(session.created_at)}</span>
        {reference !== null && <span className="note">{reference}</span>}
      </th>
      <td className="figure" data-label="Price">
        {centsText(session.price_cents, session.currency)}
      </td>
      <td data-label="Status">
        <ToneMark {...(MARKS[status] ?? { text: status, tone: 'calm' })} />
      </td>
      <td data-label="Until">{momentText(session.expires_at)}</td>
      <td data-label="What next">
        {checkout_url !== null && <CopyButton text={checkout_url} about="link" />}
        {public_id !== null && (
          <Link to={partnerHref('/partner/orders', { partner, environment, id: public_id })}>
            See the order
          </Link>
        )}
        {checkout_url === null && public_id === null && '–'}
      </td>
    </tr>
  )
}
