import type { Registration } from '../../api/whois.ts'
import { CopyButton } from '../../form/copy-button.tsx'
import { dayText } from '../../names/day-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { WatchButton } from '../../watching/watch-button.tsx'
import { statusText } from './status-text.ts'

type Props = { record: Registration; readAt: Date }

/** A registration record, as a timeline and facts. */
export function WhoisRecord({ record, readAt }: Props) {
  const { domain, raw_source, registrar, creation_date, expiration_date } = record
  const parts = [
    registrar === '' ? 'Registered' : `Registered with ${registrar}`,
    creation_date === '' ? '' : ` since ${dayText(creation_date)}`,
    expiration_date === '' ? '' : `, until ${dayText(expiration_date)}`,
  ]
  return (
    <>
      <section className="verdict" data-state="registered" aria-label={domain}>
        <div className="row between">
          <span className="chip" data-state="registered">
            Taken
          </span>
          <span className="small soft">Answered by {raw_source}</span>
        </div>
        <h2>
          <DomainName name={domain} />
        </h2>
        <p className="soft">{parts.join('')}.</p>
        <Life record={record} readAt={readAt} />
        <div className="actions">
          <WatchButton domain={domain} size="l" isApart />
        </div>
      </section>
      <div className="report-pair">
        <Facts record={record} />
        <Servers record={record} />
      </div>
      <details className="panel raw">
        <summary className="panel-head">
          <h3>Record as JSON</h3>
        </summary>
        <pre className="whois-json">{JSON.stringify(record, null, 2)}</pre>
        <div className="actions">
          <CopyButton text={JSON.stringify(record, null, 2)} about="as JSON" />
        </div>
      </details>
    </>
  )
}

function Life({ record, readAt }: Props) {
  const [from, to] = [Date.parse(record.creation_date), Date.parse(record.expiration_date)]
  const now = readAt.getTime()
  const dates = [
    [record.creation_date, 'Registered'],
    [record.update_date, 'Last changed'],
    [record.expiration_date, 'Expires'],
  ].filter(([text]) => text !== '')
  return (
    <div className="stack" data-gap="3">
      {to > from && now >= from && (
        <progress
          className="progress"
          value={Math.min(now, to) - from}
          max={to - from}
          aria-label="Time used"
        />
      )}
      <ol className="lifeline">
        {dates.map(([text = '', what]) => (
          <li key={what}>
            <b>{dayText(text)}</b>
            {what}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Facts({ record }: { record: Registration }) {
  const { registrar, registrant, emails, redacted } = record
  const hidden = (text: string, field: string) => {
    if (text !== '') return text
    return redacted.includes(field) ? 'Hidden by the registry' : 'Unknown'
  }
  return (
    <section className="panel" aria-label="Registration">
      <h3>Registration</h3>
      <dl className="facts">
        <div>
          <dt>Registrar</dt>
          <dd>{hidden(registrar, 'registrar')}</dd>
        </div>
        <div>
          <dt>Owner</dt>
          <dd>{hidden(registrant, 'registrant')}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{hidden([emails].flat().join(', '), 'emails')}</dd>
        </div>
      </dl>
    </section>
  )
}

function Servers({ record }: { record: Registration }) {
  const servers = [record.nameservers].flat()
  const statuses = [record.status].flat().flatMap((text) => text.split(', ').filter(Boolean))
  return (
    <section className="panel" aria-label="Name servers and status">
      <h3>Name servers</h3>
      <ul className="mono small">
        {servers.length === 0 && <li>None</li>}
        {servers.map((server) => (
          <li key={server}>{server}</li>
        ))}
      </ul>
      <hr />
      <h3>Status</h3>
      <ul className="stack" data-gap="2">
        {statuses.length === 0 && <li>Unknown</li>}
        {statuses.map((status) => (
          <li key={status} className="whois-status">
            <code>{status}</code>
            <span className="small soft">{statusText(status)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
