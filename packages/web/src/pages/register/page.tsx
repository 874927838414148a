import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { ApiError } from '../../api/api-error.ts'
import type { NameRow } from '../../api/name-row.ts'
import { offerOf } from '../../cart/offer.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { LETTERS_MAX } from '../../kit/plate-look.ts'
import { listingHref } from '../../listings/listing-text.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { LOOKS, StateMark } from '../../names/state-mark.tsx'
import { formatQuery } from '../../query-string.ts'
import { usePageHead } from '../../shell/page-head.ts'
import { LaterWatch } from '../../watching/later-watch.tsx'
import { noteOf } from '../search/figure.ts'
import { sourceText } from '../search/source-text.ts'
import { TransferLink } from '../search/transfer-link.tsx'
import { readDomainParam, stateOf } from './load.ts'
import { Order } from './order.tsx'
import './register.css'

/** One name that can be registered: what it costs, for how long, and the way into the cart. */
export function RegisterPage() {
  const text = useAddress().params['domain'] ?? ''
  const domain = readDomainParam(text)
  if (domain === undefined) return <NoName text={text} />
  return <Offered key={domain} domain={domain} />
}

function Offered({ domain }: { domain: string }) {
  const { data: row, error, isAsking, askAgain } = useAnswer(stateOf(domain))
  const isRefused = error instanceof ApiError && error.status === 400
  usePageHead({
    title: `Register ${row?.unicode ?? domain} – Namehouse`,
    description: `See whether ${domain} is available, what it costs, and register it.`,
    // Every name would be a page of its own, and out of date within minutes.
    isHidden: true,
    ...(isRefused && { status: 404 }),
  })
  if (isRefused) return <NameRefused domain={domain} error={error} />
  return (
    <div className="frame page stack register-page" data-gap="5">
      <Answer domain={domain} row={row ?? undefined} isAsking={isAsking} onRetry={askAgain} />
      {!row && error && !isAsking && (
        <Failure title="We couldn’t check this name" error={error} onRetry={askAgain} />
      )}
    </div>
  )
}

type AnswerProps = {
  domain: string
  row: NameRow | undefined
  isAsking: boolean
  onRetry: () => void
}

function Answer({ domain, row, isAsking, onRetry }: AnswerProps) {
  const name = row?.unicode ?? domain
  const offer = row && offerOf(row)
  return (
    <section
      className="verdict"
      aria-labelledby="register-title"
      aria-busy={!row && isAsking}
      data-state={row && LOOKS[row.state]}
    >
      <div className="row between">
        {row ? (
          <StateMark state={row.state} label={row.state_label} />
        ) : (
          <span className="chip" data-state="unknown">
            {isAsking ? 'Checking' : 'No answer yet'}
          </span>
        )}
        {row && <span className="small soft">{sourceText(row)}</span>}
      </div>
      <h1 id="register-title" className="name" data-letters={Math.min(name.length, LETTERS_MAX)}>
        <DomainName name={name} />
        {name !== domain && <small className="mono soft">{row?.domain}</small>}
      </h1>
      {offer && <Order offer={offer} />}
      {row && !offer && <NotForYou row={row} onRetry={onRetry} />}
    </section>
  )
}

/** Why it can't be registered, and what can be done instead. */
function NotForYou({ row, onRetry }: { row: NameRow; onRetry: () => void }) {
  const search = `/search${formatQuery({ q: row.domain })}`
  const isTaken = row.state !== 'unknown' && !row.listing
  return (
    <>
      <p className="soft">{row.price || row.state !== 'available' ? noteOf(row) : NO_PRICE}</p>
      <div className="actions">
        {row.state === 'unknown' && (
          <button type="button" className="btn" data-kind="primary" data-size="l" onClick={onRetry}>
            Check again
          </button>
        )}
        {row.listing && (
          <Link className="btn" data-kind="primary" data-size="l" to={listingHref(row)}>
            View listing
          </Link>
        )}
        <Link className="btn" data-kind={isTaken ? 'primary' : undefined} data-size="l" to={search}>
          See other extensions
        </Link>
        <LaterWatch row={row} size="l" />
        <TransferLink row={row} size="l" />
      </div>
    </>
  )
}

const NO_PRICE = 'Nobody has registered it, but we don’t sell this extension yet.'

function NoName({ text }: { text: string }) {
  usePageHead({ title: 'Not a domain name – Namehouse', isHidden: true, status: 404 })
  return (
    <div className="frame page">
      <Empty
        isPage
        title="Not a domain name"
        action={
          <Link className="btn" data-kind="primary" to="/search">
            Search for a name
          </Link>
        }
      >
        “{text.slice(0, SHOWN_MAX)}” can’t be registered. A name looks like solarkit.com.
      </Empty>
    </div>
  )
}

const SHOWN_MAX = 80

function NameRefused({ domain, error }: { domain: string; error: ApiError }) {
  return (
    <div className="frame page">
      <Empty
        isPage
        title={`${domain} can’t be registered`}
        action={
          <Link className="btn" data-kind="primary" to={`/search${formatQuery({ q: domain })}`}>
            Search for another name
          </Link>
        }
      >
        {error.message}
      </Empty>
    </div>
  )
}
