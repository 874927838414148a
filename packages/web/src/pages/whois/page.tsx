import { useState } from 'react'
import type { FormEvent } from 'react'
import { go, useAddress } from '../../address/shown-page.ts'
import { ApiError } from '../../api/api-error.ts'
import type { WhoisAnswer } from '../../api/whois.ts'
import { Failure } from '../../failure/failure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { arrowRight, search } from '../../kit/icons.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { usePageHead } from '../../shell/page-head.ts'
import { registrationOf } from '../search/load.ts'
import { BeforeRun } from '../tool/before-run.tsx'
import { ToolHero } from '../tool/tool-hero.tsx'
import { WhoisRecord } from './whois-record.tsx'
import './whois.css'

/** A registration record: who has a name, since when and until when. */
export function WhoisPage() {
  const { query } = useAddress()
  const domain = (query['domain'] ?? '').trim().toLowerCase()
  usePageHead({
    title: domain === '' ? 'WHOIS lookup – Namehouse' : `WHOIS of ${domain} – Namehouse`,
    description: 'See who registered a domain, when it expires and where it’s hosted.',
    isHidden: domain !== '',
  })
  return (
    <>
      <ToolHero
        slug="whois"
        title="WHOIS lookup"
        lead="Who registered a domain, when it expires, and where it’s hosted."
        domain={domain}
      >
        <DomainForm key={domain} domain={domain} />
      </ToolHero>
      <div className="frame tool-body">
        {domain === '' ? (
          <BeforeRun slug="whois" href={hrefOf('example.com')} />
        ) : (
          <Found key={domain} domain={domain} />
        )}
      </div>
    </>
  )
}

function DomainForm({ domain }: { domain: string }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('domain')
    if (typeof typed === 'string' && typed.trim() !== '') go(hrefOf(typed.trim()))
  }
  return (
    <search>
      <form className="seek is-big" action="/tools/whois" onSubmit={submit}>
        <Icon path={search} />
        <input
          type="search"
          name="domain"
          required
          maxLength={253}
          aria-label="Domain to look up"
          placeholder="example.com"
          defaultValue={domain}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <button type="submit" className="btn" data-kind="primary" aria-label="Look up">
          <Icon path={arrowRight} className="narrow-only" />
          <span>Look up</span>
        </button>
      </form>
    </search>
  )
}

/** One lookup for each domain opened. It uses one of the day's lookups. */
function Found({ domain }: { domain: string }) {
  const [key] = useState(newKey)
  const { data, error, isAsking, askAgain } = useAnswer(registrationOf(domain, key))
  if (data) return <Answered answer={data} />
  if (error && !isAsking) return <NoRecord domain={domain} error={error} onRetry={askAgain} />
  return <output className="hint is-waiting">Asking the registry…</output>
}

function Answered({ answer }: { answer: WhoisAnswer }) {
  const { lookup, cap, remaining } = answer
  return (
    <>
      <WhoisRecord record={lookup.result} readAt={lookup.created_at} />
      <p className="hint">
        {remaining} of {cap} lookups left today.
      </p>
    </>
  )
}

/** A name that isn't registered is a valid answer, not an error. */
function NoRecord(props: { domain: string; error: Error; onRetry: () => void }) {
  const { domain, error, onRetry } = props
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' }
  if (status === 404 && code === 'not_found') {
    return (
      <section className="verdict" data-state="available" aria-label={domain}>
        <span className="chip" data-state="available">
          Not registered
        </span>
        <h2>{domain}</h2>
        <p className="soft">{error.message}</p>
        <div className="actions">
          <a className="btn" data-kind="primary" href={`/search?q=${encodeURIComponent(domain)}`}>
            See price
          </a>
        </div>
      </section>
    )
  }
  const title = status === 429 ? 'No lookups left today' : 'We couldn’t look this up'
  return <Failure title={title} error={error} onRetry={onRetry} />
}

function hrefOf(domain: string): string {
  return `/tools/whois?domain=${encodeURIComponent(domain)}`
}

/** Repeating a request after a lost answer replays it. `randomUUID` would require TLS. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
