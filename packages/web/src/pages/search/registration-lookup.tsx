import { useState } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Registration, WhoisAnswer } from '../../api/whois.ts'
import { Failure } from '../../failure/failure.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { dayText } from '../../names/day-text.ts'
import { Facts } from '../../names/facts.tsx'
import type { Fact } from '../../names/facts.tsx'
import { registrationOf } from './load.ts'

type Props = { domain: string; children: ReactNode }

/**
 * Requests the full record, which uses one of the day's lookups, so only on demand. The record
 * replaces the summary, which it contains.
 */
export function RegistrationLookup({ domain, children }: Props) {
  const [key] = useState(newKey)
  const [isAsked, setAsked] = useState(false)
  const question = registrationOf(domain, key)
  const { data, error, isAsking, askAgain } = useAnswer(question, isAsked)
  if (data) return <Record answer={data} />
  return (
    <div className="stack">
      {children}
      {!error && (
        <button
          type="button"
          className="btn lookup"
          aria-disabled={isAsking}
          onClick={() => setAsked(true)}
        >
          {isAsking ? 'Asking the registry…' : 'Look up the full record'}
        </button>
      )}
      {error && !isAsking && <NoRecord error={error} onRetry={askAgain} />}
      {error && isAsking && <output>Asking the registry…</output>}
    </div>
  )
}

/** A name that isn't registered is a valid answer, not an error. */
function NoRecord({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' }
  if (status === 404 && code === 'not_found') {
    return <output className="note">{error.message}</output>
  }
  const title = status === 429 ? 'No lookups left for now' : 'We couldn’t look up the registration'
  return <Failure title={title} error={error} onRetry={onRetry} />
}

function Record({ answer: { lookup, used, cap, remaining } }: { answer: WhoisAnswer }) {
  const { domain, raw_source } = lookup.result
  return (
    <div className="stack">
      <Facts title={`Full record of ${domain}`} facts={factsOf(lookup.result)} />
      <output className="hint">
        {`From ${raw_source}. ${used} of ${cap} lookups used today, ${remaining} remaining.`}
      </output>
    </div>
  )
}

function factsOf(record: Registration): Fact[] {
  const orRedacted = (text: string, field: string) =>
    text === '' && record.redacted.includes(field) ? 'Hidden by the registry' : text
  return [
    ['Registrar', orRedacted(record.registrar, 'registrar')],
    ['Registrant', orRedacted(record.registrant, 'registrant')],
    ['Registered', dayText(record.creation_date)],
    ['Changed', dayText(record.update_date)],
    ['Expires', dayText(record.expiration_date)],
    ['Status', record.status],
    ['Name servers', record.nameservers],
    ['Email', record.emails],
  ]
}

/**
 * Repeating a request after a lost answer replays it (spec 4.1). `randomUUID` would require TLS.
 */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
