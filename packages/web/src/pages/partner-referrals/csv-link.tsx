import type { Tenant } from '../../api/portal.ts'
import { exportHref } from '../../api/referrals.ts'

const TEXTS = { links: 'links', sales: 'sales', commissions: 'commission' }

type Props = { tenant: Tenant; what: keyof typeof TEXTS }

export function CsvLink({ tenant, what }: Props) {
  return (
    <a className="btn" href={exportHref(tenant, what)} download>
      Download {TEXTS[what]} as CSV
    </a>
  )
}
