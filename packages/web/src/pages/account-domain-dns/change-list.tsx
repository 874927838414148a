import type { DnsChanges, DnsRecord } from '../../api/dns.ts'

/** The difference that a change makes, record by record. */
export function ChangeList({ changes }: { changes: DnsChanges }) {
  const { added, changed, removed } = changes
  if (added.length + changed.length + removed.length === 0) {
    return <p className="hint">Nothing would change.</p>
  }
  return (
    <ul className="dns-diff" aria-label="Changes">
      {removed.map((record) => (
        <li key={`removed ${record.id}`} data-change="removed">
          <b>Remove</b> <RecordLine record={record} />
        </li>
      ))}
      {changed.map(({ before, after }) => (
        <li key={`changed ${before.id}`} data-change="changed">
          <b>Change</b>
          <span>
            <del>
              <RecordLine record={before} />
            </del>
            <ins>
              <RecordLine record={after} />
            </ins>
          </span>
        </li>
      ))}
      {added.map((record) => (
        <li key={`added ${record.id}`} data-change="added">
          <b>Add</b> <RecordLine record={record} />
        </li>
      ))}
    </ul>
  )
}

export function RecordLine({ record }: { record: Omit<DnsRecord, 'id'> }) {
  const { type, name, content, ttl, priority } = record
  return (
    <code>
      {type} {name} {priority === undefined ? '' : `${priority} `}
      {content} <span className="faint">TTL {ttl}</span>
    </code>
  )
}

/** For example: 2 added, 1 removed. */
export function summaryOf({ added, changed, removed }: DnsChanges): string {
  return countsText({ added: added.length, changed: changed.length, removed: removed.length })
}

export function countsText({ added, changed, removed }: Record<keyof DnsChanges, number>): string {
  const counts = [
    [added, 'added'],
    [changed, 'changed'],
    [removed, 'removed'],
  ] as const
  const parts = counts.flatMap(([count, text]) => (count > 0 ? [`${count} ${text}`] : []))
  return parts.length === 0 ? 'nothing changed' : parts.join(', ')
}
