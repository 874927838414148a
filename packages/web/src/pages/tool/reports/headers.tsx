import type { ReactNode } from 'react'
import { list, nullable, number, read, record, text } from '../../../api/shape.ts'
import { Ring } from './ring.tsx'

const Headers = {
  final_url: text,
  status: number,
  score: number,
  grade: text,
  checks: list({ header: text, value: nullable(text), verdict: text, advice: text }),
  headers: record,
}

const VERDICTS: Record<string, [state: string, word: string]> = {
  good: ['available', 'Good'],
  weak: ['sale', 'Improve'],
  bad: ['danger', 'Fix'],
}
const ORDER = ['bad', 'weak', 'good']

/** The security headers of a page, what each is set to, and what to send instead. */
export function headersReport(result: Record<string, unknown>): ReactNode {
  const { final_url, status, score, grade, checks, headers } = read(Headers, result)
  const sorted = checks.toSorted((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict))
  return (
    <>
      <section className="verdict" data-state={score >= 80 ? 'available' : 'sale'}>
        <div className="report-top">
          <div className="stack">
            <h2>{final_url}</h2>
            <p className="soft">Answered with status {status}.</p>
          </div>
          <Ring score={score} grade={grade} />
        </div>
      </section>
      <section className="panel" aria-label="Security headers">
        <h3>Security headers</h3>
        <ul className="issues">
          {sorted.map(({ header, value, verdict, advice }) => {
            const [state, word] = VERDICTS[verdict] ?? ['unknown', 'Note']
            return (
              <li key={header}>
                <span className="chip" data-state={state}>
                  {word}
                </span>
                <div>
                  <p>
                    <b>{header}</b>
                  </p>
                  <p className="soft">{advice}</p>
                  {value !== null && <code className="report-record">{value}</code>}
                </div>
              </li>
            )
          })}
        </ul>
      </section>
      <details className="panel raw">
        <summary className="panel-head">
          <h3>All headers</h3>
        </summary>
        <dl className="facts mono">
          {Object.entries(headers).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}
