import { secondText } from '../../../names/day-text.ts'
import { DataTable } from '../../../parts/data-table.tsx'
import { ToneMark } from '../../../parts/tone-mark.tsx'
import type { AuditEntry } from '../../api/audit.ts'

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <DataTable
      label="Entries"
      className="audit-table"
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        { label: 'When', cell: ({ at }) => secondText(at) },
        {
          label: 'What happened',
          cell: ({ sentence, action, params }) => (
            <div>
              {sentence}
              <details>
                <summary className="hint">Request</summary>
                <code>{action}</code>
                <Params params={params} />
              </details>
            </div>
          ),
        },
        {
          label: 'Who',
          cell: (entry) => (
            <div>
              {whoText(entry)}
              <div className="hint">{entry.address}</div>
            </div>
          ),
        },
        { label: 'Outcome', cell: (entry) => <Outcome entry={entry} /> },
      ]}
    />
  )
}

function whoText({ email, account_id }: AuditEntry): string {
  if (account_id === 'operator') return 'Operator'
  return email ?? 'Nobody signed in'
}

function Params({ params }: Pick<AuditEntry, 'params'>) {
  if (params.length === 0) return null
  return (
    <dl className="audit-params">
      {params.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Commands end with an exit code, requests with a status. */
function Outcome({ entry: { status, account_id } }: { entry: AuditEntry }) {
  if (status === null) return <ToneMark tone="unknown" text="Unfinished" />
  const isGood = account_id === 'operator' ? status === 0 : status < 400
  if (isGood) return <ToneMark tone="good" text="Done" />
  return <ToneMark tone="bad" text="Refused" />
}
