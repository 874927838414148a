import { secondText } from '../../../names/day-text.ts'
import { ToneMark } from '../../../parts/tone-mark.tsx'
import type { AuditEntry } from '../../api/audit.ts'

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <table className="data-table audit-table" aria-label="Entries">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What happened</th>
          <th scope="col">Who</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ entry }: { entry: AuditEntry }) {
  return (
    <tr>
      <th scope="row">{secondText(entry.at)}</th>
      <td data-label="What happened">
        <div>
          {entry.sentence}
          <details>
            <summary className="note">Request</summary>
            <code>{entry.action}</code>
            <Params params={entry.params} />
          </details>
        </div>
      </td>
      <td data-label="Who">
        <div>
          {whoText(entry)}
          <div className="note">{entry.address}</div>
        </div>
      </td>
      <td data-label="Outcome">
        <Outcome entry={entry} />
      </td>
    </tr>
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

/** Commands end with an exit code, calls with a status. */
function Outcome({ entry: { status, account_id } }: { entry: AuditEntry }) {
  if (status === null) return <ToneMark tone="unknown" text="Unfinished" />
  const isGood = account_id === 'operator' ? status === 0 : status < 400
  if (isGood) return <ToneMark tone="good" text="Done" />
  return <ToneMark tone="bad" text="Refused" />
}
