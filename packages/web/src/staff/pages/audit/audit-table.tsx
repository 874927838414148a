import { DataTable } from '../../../parts/data-table.tsx'
import { ToneMark } from '../../../parts/tone-mark.tsx'
import { When } from '../../../parts/when.tsx'
import type { AuditEntry } from '../../api/audit.ts'

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <DataTable
      label="Entries"
      className="audit-table"
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        {
          label: 'What happened',
          cell: (entry) => (
            <>
              {entry.sentence}
              <Details entry={entry} />
            </>
          ),
        },
        { label: 'When', cell: ({ at }) => <When at={at} /> },
        { label: 'Outcome', cell: (entry) => <Outcome entry={entry} /> },
      ]}
    />
  )
}

function whoText({ email, account_id }: AuditEntry): string {
  if (account_id === 'operator') return 'Operator'
  return email ?? 'Nobody signed in'
}

/** Who it was exactly, and the request itself. */
function Details({ entry }: { entry: AuditEntry }) {
  return (
    <details>
      <summary className="hint">Details</summary>
      <p className="small">
        {whoText(entry)}
        {entry.address !== null && `, from ${entry.address}`}
      </p>
      <code>{entry.action}</code>
      <Params params={entry.params} />
    </details>
  )
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
