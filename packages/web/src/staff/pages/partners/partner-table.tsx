import { Link } from '../../../address/link.tsx'
import type { Environment } from '../../../api/portal.ts'
import { momentDay } from '../../../names/day-text.ts'
import { ToneMark } from '../../../parts/tone-mark.tsx'
import type { Partner } from '../../api/partners.ts'
import { deskHref } from '../../desk-address.ts'
import { percentText } from '../../percent.ts'

type Props = { partners: Partner[]; environment: Environment }

export function PartnerTable({ partners, environment }: Props) {
  return (
    <table className="data-table" aria-label="Partners">
      <thead>
        <tr>
          <th scope="col">Partner</th>
          <th scope="col">Address</th>
          <th scope="col" className="figure">
            Commission
          </th>
          <th scope="col">Since</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {partners.map((partner) => (
          <Row key={partner.partner_id} partner={partner} environment={environment} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ partner, environment }: { partner: Partner; environment: Environment }) {
  const { partner_id, name, email, commission_bps, created_at } = partner
  return (
    <tr>
      <th scope="row">
        <Link to={partnerHref(partner_id, environment)}>{name}</Link>
        <code className="note">{partner_id}</code>
      </th>
      <td data-label="Address">{email}</td>
      <td className="figure" data-label="Commission">
        {percentText(commission_bps)}
      </td>
      <td data-label="Since">{momentDay(created_at)}</td>
      <td data-label="State">
        <PartnerMark partner={partner} />
      </td>
    </tr>
  )
}

export function PartnerMark({ partner: { suspended_at } }: { partner: Partner }) {
  if (suspended_at === null) return <ToneMark tone="good" text="Active" />
  return <ToneMark tone="bad" text={`Suspended since ${momentDay(suspended_at)}`} />
}

export function partnerHref(partner_id: string, environment: Environment): string {
  return deskHref(`/staff/partners/${encodeURIComponent(partner_id)}`, { environment })
}
