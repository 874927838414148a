import { Link } from '../../../address/link.tsx'
import type { Environment } from '../../../api/portal.ts'
import { momentDay } from '../../../names/day-text.ts'
import { DataTable } from '../../../parts/data-table.tsx'
import { ToneMark } from '../../../parts/tone-mark.tsx'
import type { Partner } from '../../api/partners.ts'
import { deskHref } from '../../desk-address.ts'
import { percentText } from '../../percent.ts'
import { When } from '../../../parts/when.tsx'

type Props = { partners: Partner[]; environment: Environment }

export function PartnerTable({ partners, environment }: Props) {
  return (
    <DataTable
      label="Partners"
      rows={partners}
      keyOf={({ partner_id }) => partner_id}
      columns={[
        {
          label: 'Partner',
          cell: ({ partner_id, name }) => (
            <>
              <Link to={partnerHref(partner_id, environment)}>{name}</Link>
              <code className="hint">{partner_id}</code>
            </>
          ),
        },
        { label: 'Address', cell: ({ email }) => email },
        {
          label: 'Commission',
          isFigure: true,
          cell: ({ commission_bps }) => percentText(commission_bps),
        },
        { label: 'Added', cell: ({ created_at }) => <When at={created_at} /> },
        { label: 'State', cell: (partner) => <PartnerMark partner={partner} /> },
      ]}
    />
  )
}

export function PartnerMark({ partner: { suspended_at } }: { partner: Partner }) {
  if (suspended_at === null) return <ToneMark tone="good" text="Active" />
  return <ToneMark tone="bad" text={`Suspended since ${momentDay(suspended_at)}`} />
}

export function partnerHref(partner_id: string, environment: Environment): string {
  return deskHref(`/staff/partners/${encodeURIComponent(partner_id)}`, { environment })
}
