import type { Environment } from '../../../api/portal.ts'
import { DataTable } from '../../../parts/data-table.tsx'
import { NameCell } from '../../../parts/name-cell.tsx'
import { CaseMark } from '../../../trade/case-mark.tsx'
import type { StaffCase } from '../../api/cases.ts'
import { deskHref } from '../../desk-address.ts'

type Props = { environment: Environment; cases: StaffCase[] }

export function CaseTable({ environment, cases }: Props) {
  return (
    <DataTable
      label="Cases"
      rows={cases}
      keyOf={({ case_id }) => case_id}
      columns={[
        {
          label: 'Domain',
          cell: ({ case_id: id, domain, created_at }) => (
            <NameCell
              name={domain}
              at={created_at}
              to={deskHref('/staff/brokerage', { environment, id })}
            />
          ),
        },
        { label: 'Status', cell: ({ status }) => <CaseMark status={status} /> },
        { label: 'Budget', cents: ({ budget }) => budget },
        { label: 'Partner', cell: ({ partner_name }) => partner_name },
        { label: 'Buyer', cell: ({ buyer_email }) => buyer_email },
      ]}
    />
  )
}
