import { Link } from '../../../address/link.tsx'
import type { Environment } from '../../../api/portal.ts'
import { centsText } from '../../../names/cents-text.ts'
import { momentText } from '../../../names/day-text.ts'
import { DomainName } from '../../../names/domain-name.tsx'
import { CaseMark } from '../../../trade/case-mark.tsx'
import type { StaffCase } from '../../api/cases.ts'
import { deskHref } from '../../desk-address.ts'

type Props = { environment: Environment; cases: StaffCase[] }

export function CaseTable({ environment, cases }: Props) {
  return (
    <table className="data-table" aria-label="Cases">
      <thead>
        <tr>
          <th scope="col">Domain</th>
          <th scope="col">Status</th>
          <th scope="col" className="figure">
            Budget
          </th>
          <th scope="col">Partner</th>
          <th scope="col">Buyer</th>
        </tr>
      </thead>
      <tbody>
        {cases.map((shown) => (
          <Row key={shown.case_id} environment={environment} shown={shown} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ environment, shown }: { environment: Environment; shown: StaffCase }) {
  const { case_id: id, domain, status, budget, currency, partner_name, buyer_email } = shown
  return (
    <tr>
      <th scope="row">
        <Link to={deskHref('/staff/brokerage', { environment, id })}>
          <DomainName name={domain} />
        </Link>
        <span className="note">{momentText(shown.created_at)}</span>
      </th>
      <td data-label="Status">
        <CaseMark status={status} />
      </td>
      <td className="figure" data-label="Budget">
        {centsText(budget, currency)}
      </td>
      <td data-label="Partner">{partner_name}</td>
      <td data-label="Buyer">{buyer_email}</td>
    </tr>
  )
}
