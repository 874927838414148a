import type { ReactNode } from 'react'
import { list, number, read, record, text, truth } from '../../../api/shape.ts'
import type { Read } from '../../../api/shape.ts'
import { Issues } from './issues.tsx'

const Entry = { name: text, value: text, ttl: number }
const Dns = {
  domain: text,
  exists: truth,
  records: record,
  dnssec: { state: text, reason: text },
  agree: truth,
  resolvers: list(record),
  issues: list(record),
}

const DNSSEC: Record<string, string> = {
  signed: 'DNSSEC is on.',
  unsigned: 'DNSSEC is off.',
  broken: 'DNSSEC is broken.',
}

/** The DNS records of a name, by type. */
export function dnsReport(result: Record<string, unknown>): ReactNode {
  const { domain, exists, records, dnssec, agree, resolvers, issues } = read(Dns, result)
  const types = Object.entries(records).map(([type, all]) => ({
    type,
    entries: read(list(Entry), all),
  }))
  const filled = types.filter(({ entries }) => entries.length > 0)
  const empty = types.filter(({ entries }) => entries.length === 0)
  const count = filled.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      <section className="verdict" data-state={exists ? 'available' : 'registered'}>
        <span className="chip" data-state={exists ? 'available' : 'registered'}>
          {exists ? `${count} ${count === 1 ? 'record' : 'records'}` : 'No such name'}
        </span>
        <h2>{domain}</h2>
        <p className="soft">
          {DNSSEC[dnssec.state] ?? dnssec.reason}{' '}
          {resolvers.length > 1 &&
            (agree ? 'All resolvers agree.' : 'Resolvers give different answers.')}
        </p>
      </section>
      <section className="panel is-flush" aria-label="Records">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Type</th>
              <th scope="col">Value</th>
              <th scope="col" className="end p2">
                TTL
              </th>
            </tr>
          </thead>
          <tbody>
            {filled.map((each) => (
              <Rows key={each.type} {...each} />
            ))}
          </tbody>
        </table>
        {empty.length > 0 && (
          <p className="hint report-none">None: {empty.map(({ type }) => type).join(', ')}</p>
        )}
      </section>
      <Issues issues={issues} />
    </>
  )
}

function Rows({ type, entries }: { type: string; entries: Read<typeof Entry>[] }) {
  return entries.map(({ value, ttl }, place) => (
    <tr key={value}>
      {place === 0 && (
        <th scope="rowgroup" rowSpan={entries.length}>
          {type}
        </th>
      )}
      <td className="mono report-value">{value}</td>
      <td className="end p2 soft">{ttl} s</td>
    </tr>
  ))
}
