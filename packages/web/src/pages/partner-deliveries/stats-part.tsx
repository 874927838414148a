import { readDeliveryStats } from '../../api/deliveries.ts'
import type { DeliveryDay } from '../../api/deliveries.ts'
import type { Tenant } from '../../api/portal.ts'
import type { Question } from '../../load/answers.ts'
import { tenantKey } from '../../partner/tenant-key.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Part } from '../../parts/part.tsx'
import { useMine } from '../../session/who.ts'

function statsOf(tenant: Tenant): Question<DeliveryDay[]> {
  return {
    key: `delivery-stats ${tenantKey(tenant)}`,
    ask: async (signal) => await readDeliveryStats(tenant, signal),
  }
}

/** How deliveries went day by day, and how fast the receiver answered. Nothing without any. */
export function StatsPart({ tenant }: { tenant: Tenant }) {
  const { data } = useMine(statsOf(tenant))
  if (!data || data.length === 0) return null
  return (
    <Part id="stats-title" title="Success and response time">
      <DataTable
        label="Success and response time by day"
        rows={data}
        keyOf={({ day }) => String(day)}
        columns={[
          { label: 'Day (UTC)', cell: ({ day }) => dayText(day) },
          { label: 'Success', isFigure: true, cell: successText },
          { label: 'Delivered', isFigure: true, cell: ({ delivered }) => delivered },
          { label: 'Failed', isFigure: true, cell: ({ failed }) => failed },
          { label: 'Pending', isFigure: true, cell: ({ pending }) => pending },
          { label: 'Median', isFigure: true, cell: ({ p50_ms }) => msText(p50_ms) },
          { label: '95 % within', isFigure: true, cell: ({ p95_ms }) => msText(p95_ms) },
        ]}
      />
    </Part>
  )
}

function dayText(day: DeliveryDay['day']): string {
  return String(day)
}

/** Of those that are over. */
function successText({ delivered, failed }: DeliveryDay): string {
  const over = delivered + failed
  return over === 0 ? '–' : `${Math.floor((delivered / over) * 1000) / 10} %`
}

function msText(ms: number | null): string {
  return ms === null ? '–' : `${ms} ms`
}
