import type { ReactNode } from 'react'
import { date, list, nullable, number, read, record, text, truth } from '../../../api/shape.ts'
import type { Read } from '../../../api/shape.ts'
import { momentDay } from '../../../names/day-text.ts'
import { expiryText, isOver } from './expiry-text.ts'
import { Issues } from './issues.tsx'
import { Ring } from './ring.tsx'

const Certificate = { subject: text, issuer: text, valid_from: date, valid_to: date, key: text }
const Ssl = {
  host: text,
  port: number,
  as_of: date,
  trusted: truth,
  distrust: nullable(text),
  covers_host: truth,
  days_left: number,
  names: list(text),
  certificate: Certificate,
  chain: list(Certificate),
  protocols: record,
  score: number,
  grade: text,
  issues: list(record),
}

/** A certificate: whether browsers trust it, how long it lasts, and who vouches for it. */
export function sslReport(result: Record<string, unknown>): ReactNode {
  const ssl = read(Ssl, result)
  const { host, score, grade, trusted, covers_host } = ssl
  const isGood = trusted && covers_host && !isOver(ssl)
  return (
    <>
      <section className="verdict" data-state={isGood ? 'available' : 'danger'}>
        <div className="report-top">
          <div className="stack">
            <span className="chip" data-state={isGood ? 'available' : 'danger'}>
              {isGood ? 'Trusted' : 'Not trusted'}
            </span>
            <h2>{host}</h2>
            <p className="soft">{expiryText(ssl)}</p>
          </div>
          <Ring score={score} grade={grade} />
        </div>
        <Life {...ssl} />
      </section>
      <Issues issues={ssl.issues} />
      <div className="report-pair">
        <Chain chain={ssl.chain} />
        <Facts {...ssl} />
      </div>
    </>
  )
}

type SslResult = Read<typeof Ssl>

function Life({ certificate: { valid_from, valid_to }, as_of }: SslResult) {
  const whole = valid_to.getTime() - valid_from.getTime()
  const passed = Math.min(whole, Math.max(0, as_of.getTime() - valid_from.getTime()))
  return (
    <div className="stack" data-gap="3">
      <progress className="progress" value={passed} max={whole} aria-label="Time used" />
      <ol className="lifeline">
        <li>
          <b>{momentDay(valid_from)}</b>Valid from
        </li>
        <li>
          <b>{momentDay(as_of)}</b>Checked
        </li>
        <li>
          <b>{momentDay(valid_to)}</b>Expires
        </li>
      </ol>
    </div>
  )
}

function Chain({ chain }: Pick<SslResult, 'chain'>) {
  return (
    <section className="panel" aria-label="Certificate chain">
      <h3>Certificate chain</h3>
      <ol className="timeline">
        {chain.map(({ subject, issuer, valid_to, key }) => (
          <li key={`${subject} ${issuer}`} className="done">
            <b>{subject}</b>
            <span className="hint">
              Issued by {issuer}. Key: {key}. Expires {momentDay(valid_to)}.
            </span>
          </li>
        ))}
        <li>
          <b>{chain.at(-1)?.issuer ?? 'Unknown'}</b>
          <span className="hint">The root authority that browsers trust.</span>
        </li>
      </ol>
    </section>
  )
}

function Facts({ names, covers_host, protocols, distrust, port }: SslResult) {
  return (
    <section className="panel" aria-label="Details">
      <h3>Details</h3>
      <dl className="facts">
        <div>
          <dt>Covers this host</dt>
          <dd>{covers_host ? 'Yes' : 'No'}</dd>
        </div>
        {distrust !== null && (
          <div>
            <dt>Why it’s not trusted</dt>
            <dd>{distrust}</dd>
          </div>
        )}
        <div>
          <dt>Names</dt>
          <dd>{names.join(', ') || 'None'}</dd>
        </div>
        <div>
          <dt>Port</dt>
          <dd>{port}</dd>
        </div>
        <div>
          <dt>TLS versions</dt>
          <dd>
            {Object.entries(protocols)
              .filter(([, isOn]) => isOn === true)
              .map(([name]) => name.replace('TLSv', 'TLS '))
              .join(', ') || 'None'}
          </dd>
        </div>
      </dl>
    </section>
  )
}
