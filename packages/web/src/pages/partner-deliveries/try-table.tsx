import type { Try } from '../../api/deliveries.ts'
import { outcomeText } from '../../partner/outcome-text.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { When } from '../../parts/when.tsx'

/** Every attempt, newest first. */
export function TryTable({ tries }: { tries: Try[] }) {
  return (
    <DataTable
      label="Attempts"
      rows={tries}
      keyOf={({ number }) => number}
      columns={[
        { label: 'Attempt', cell: ({ number }) => number },
        { label: 'When', cell: ({ at }) => <When at={at} /> },
        { label: 'Host', cell: ({ host }) => host },
        { label: 'Response', cell: outcomeText },
        { label: 'Took', isFigure: true, cell: ({ duration_ms }) => `${duration_ms} ms` },
      ]}
    />
  )
}
