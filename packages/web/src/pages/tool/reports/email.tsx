import type { ReactNode } from 'react'
import { isRecord } from '../../../api/api-error.ts'
import { list, nullable, number, read, record, text, truth } from '../../../api/shape.ts'
import type { Read } from '../../../api/shape.ts'
import { CopyButton } from '../../../form/copy-button.tsx'
import { Ring } from './ring.tsx'

const Email = {
  domain: text,
  score: number,
  grade: text,
  mx: {
    records: list({ preference: number, exchange: text }),
    is_null: truth,
    issues: list(record),
  },
  spf: { record: nullable(text), issues: list(record) },
  dkim: { keys: list({ selector: text }), issues: list(record) },
  dmarc: { record: nullable(text), issues: list(record) },
  mta_sts: truth,
  tls_reports: truth,
}

type Check = {
  title: string
  about: string
  isDone: boolean
  /** What is published now. */
  now: string
  problems: string[]
  /** The DNS record to add: its host and its value. */
  add?: { host: string; value: string }
}

/** Email authentication as a checklist, with the record to add where one is missing. */
export function emailReport(result: Record<string, unknown>): ReactNode {
  const email = read(Email, result)
  const checks = checksOf(email)
  const done = checks.filter(({ isDone }) => isDone).length
  return (
    <>
      <section className="verdict" data-state={done === checks.length ? 'available' : 'sale'}>
        <div className="report-top">
          <div className="stack">
            <h2>{email.domain}</h2>
            <p className="soft">
              {done} of {checks.length} in place.
            </p>
          </div>
          <Ring score={email.score} grade={email.grade} />
        </div>
      </section>
      <ul className="checklist">
        {checks.map((check) => (
          <li key={check.title} className="panel">
            <OneCheck {...check} />
          </li>
        ))}
      </ul>
    </>
  )
}

function OneCheck({ title, about, isDone, now, problems, add }: Check) {
  const isClean = isDone && problems.length === 0
  return (
    <>
      <div className="panel-head">
        <h3>{title}</h3>
        <span className="chip" data-state={isClean ? 'available' : isDone ? 'sale' : 'danger'}>
          {isClean ? 'In place' : isDone ? 'Needs work' : 'Missing'}
        </span>
      </div>
      <p className="soft">{about}</p>
      {now !== '' && <code className="report-record">{now}</code>}
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {add && !isDone && (
        <div className="report-add">
          <p>
            Add a TXT record at <code>{add.host}</code>:
          </p>
          <code className="report-record">{add.value}</code>
          <CopyButton text={add.value} about="record" />
        </div>
      )}
    </>
  )
}

function checksOf({ domain, mx, spf, dkim, dmarc, ...rest }: Read<typeof Email>): Check[] {
  return [
    {
      title: 'Mail servers (MX)',
      about: 'Where mail to you is delivered.',
      isDone: mx.records.length > 0 || mx.is_null,
      now: mx.records.map(({ preference, exchange }) => `${preference} ${exchange}`).join('\n'),
      problems: messagesOf(mx.issues),
    },
    {
      title: 'SPF',
      about: 'Which servers may send mail in your name.',
      isDone: spf.record !== null,
      now: spf.record ?? '',
      problems: messagesOf(spf.issues),
      add: { host: domain, value: 'v=spf1 mx -all' },
    },
    {
      title: 'DKIM',
      about: 'A signature that shows a mail wasn’t changed on its way.',
      isDone: dkim.keys.length > 0,
      now: dkim.keys.map(({ selector }) => `${selector}._domainkey.${domain}`).join('\n'),
      problems: messagesOf(dkim.issues),
    },
    {
      title: 'DMARC',
      about: 'What others do with mail that fails SPF and DKIM.',
      isDone: dmarc.record !== null,
      now: dmarc.record ?? '',
      problems: messagesOf(dmarc.issues),
      add: { host: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}` },
    },
    {
      title: 'MTA-STS',
      about: 'Mail to you is only sent encrypted.',
      isDone: rest.mta_sts,
      now: '',
      problems: [],
      add: { host: `_mta-sts.${domain}`, value: 'v=STSv1; id=1' },
    },
    {
      title: 'TLS reports',
      about: 'Others tell you when mail couldn’t be delivered encrypted.',
      isDone: rest.tls_reports,
      now: '',
      problems: [],
      add: { host: `_smtp._tls.${domain}`, value: `v=TLSRPTv1; rua=mailto:tls@${domain}` },
    },
  ]
}

function messagesOf(issues: unknown[]): string[] {
  return issues.flatMap((issue) => {
    return isRecord(issue) && typeof issue['message'] === 'string' ? [issue['message']] : []
  })
}
