import { AccountFrame } from '../../account/account-frame.tsx'
import { BackLink } from '../../account/back-link.tsx'
import { domainHref } from '../../account/domain-href.ts'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { ApiError } from '../../api/api-error.ts'
import { readDomain } from '../../api/one-domain.ts'
import type { DomainDetail } from '../../api/one-domain.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { externalLink } from '../../kit/section-icons.ts'
import { useLive } from '../../load/use-live.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { StaleNote } from '../../parts/stale-note.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { useAccount, useMine } from '../../session/who.ts'
import { Alerts } from './alerts.tsx'
import { stateMark } from './state-words.ts'
import { TABS } from './tabs.ts'
import './account-domain.css'

/** While the registrar carries something out, its outcome is a matter of seconds. */
const BUSY_MS = 1_500
const CALM_MS = 30_000

/** One domain: its state and settings, contacts, transfer and history. */
export function AccountDomainPage() {
  const { params, query } = useAddress()
  const name = params['domain'] ?? ''
  const question = {
    key: `domain ${name}`,
    ask: (signal: AbortSignal) => readDomain(name, signal),
    freshMs: 0,
  }
  const { data, error, askAgain } = useMine(question, Boolean(useAccount()))
  useLive(askAgain, { everyMs: data && data.pending.length > 0 ? BUSY_MS : CALM_MS })
  const shown = data?.unicode ?? data?.domain ?? name
  return (
    <AccountFrame
      title={shown}
      heading={<Heading name={shown} detail={data} />}
      actions={data && <Actions detail={data} />}
    >
      {() => (
        <>
          {data && <Parts detail={data} tab={query['tab']} refresh={askAgain} />}
          {data && error && <StaleNote error={error} />}
          {!data && error && <Missing name={name} error={error} onRetry={askAgain} />}
          {!data && !error && <output className="hint is-waiting">Loading {name}…</output>}
        </>
      )}
    </AccountFrame>
  )
}

function Heading({ name, detail }: { name: string; detail: DomainDetail | undefined }) {
  return (
    <div className="stack" data-gap="1">
      <BackLink to="/account/domains" text="Your domains" />
      <div className="row" data-gap="3">
        <h1 className="domain-title">
          <DomainName name={name} />
        </h1>
        {detail && <ToneMark {...stateMark(detail)} />}
      </div>
    </div>
  )
}

function Actions({ detail: { domain } }: { detail: DomainDetail }) {
  return (
    <>
      <Link className="btn" to={`/tools/whois?domain=${encodeURIComponent(domain)}`}>
        WHOIS
      </Link>
      <a className="btn" href={`https://${domain}/`} target="_blank" rel="noreferrer">
        <Icon path={externalLink} />
        Open site
      </a>
    </>
  )
}

type PartsProps = { detail: DomainDetail; tab: string | undefined; refresh: () => void }

function Parts({ detail, tab, refresh }: PartsProps) {
  const shown = TABS.find(({ id }) => id === tab) ?? TABS[0]
  return (
    <>
      <Alerts detail={detail} refresh={refresh} />
      <nav className="tabs" aria-label="Parts of this domain">
        {TABS.map(({ id, text, onPress }) => (
          <Link
            key={id}
            onPointerDown={() => id !== shown.id && onPress?.(detail.domain)}
            to={domainHref(detail.domain, id)}
            keepsScroll
            aria-current={id === shown.id ? 'page' : undefined}
          >
            {text}
          </Link>
        ))}
      </nav>
      <div className="domain-tab">
        <shown.Content key={detail.domain} detail={detail} refresh={refresh} />
      </div>
    </>
  )
}

type MissingProps = { name: string; error: Error; onRetry: () => void }

function Missing({ name, error, onRetry }: MissingProps) {
  const isNone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (!isNone) return <Failure title={`We couldn’t load ${name}`} error={error} onRetry={onRetry} />
  return (
    <Empty
      title={`${name} isn’t in your account`}
      action={
        <>
          <Link className="btn" data-kind="primary" to="/account/domains">
            See your domains
          </Link>
          <Link className="btn" to={`/search?q=${encodeURIComponent(name)}`}>
            Check if it’s available
          </Link>
        </>
      }
    >
      If you hold it with us, import it from your domains.
    </Empty>
  )
}
