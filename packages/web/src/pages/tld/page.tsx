import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { ApiError } from '../../api/api-error.ts'
import { PRICE_OPS } from '../../api/price-op.ts'
import type { Tld, TldMetadata } from '../../api/tlds.ts'
import { metadataOf } from '../../cart/tld-rules.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { chevronLeft } from '../../kit/icons.ts'
import { triangleAlert } from '../../kit/section-icons.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { momentText } from '../../names/day-text.ts'
import { Facts } from '../../names/facts.tsx'
import { Price } from '../../names/price.tsx'
import { formatQuery } from '../../query-string.ts'
import { usePageHead } from '../../shell/page-head.ts'
import { DealMark } from '../tlds/deal-mark.tsx'
import { OP_TEXT } from '../tlds/op-text.ts'
import { parseTldAddress, readTldParam, tldHref } from '../tlds/tld-address.ts'
import { TldName } from '../tlds/tld-name.tsx'
import { FindName } from './find-name.tsx'
import { tldNamed } from './load.ts'
import { featureTexts, rulesOf } from './metadata-facts.ts'
import { PriceHistory } from './price-history.tsx'
import { Requirements } from './requirements-list.tsx'
import './tld.css'

/** One TLD: its prices, its rules, its features and its price history. */
export function TldPage() {
  const { params, query } = useAddress()
  const tld = readTldParam(params['tld'] ?? '')
  const { op } = parseTldAddress(query)
  const known = useAnswer(tldNamed(tld)).data ?? undefined
  const { data, error, askAgain } = useAnswer(metadataOf(tld))
  const name = known?.unicode ?? tld
  const isMissing = error instanceof ApiError && error.status === 404
  usePageHead({
    title: `.${name} domains: prices and rules – Namehouse`,
    description: `What a .${name} domain costs to register, renew, transfer and restore, its registration rules and its price history.`,
    ...(isMissing ? { status: 404, isHidden: true } : { canonical: tldHref(known?.tld ?? tld) }),
  })
  if (isMissing) {
    return <NoSuchTld name={name} />
  }
  return (
    <>
      <Masthead name={name} known={known} />
      <div className="frame page stack" data-gap="5">
        <Prices tld={known} />
        {data?.stale && <StaleWarning metadata={data} />}
        {data && (
          <div className="split tld-split">
            <div className="stack" data-gap="5">
              <PriceHistory tld={tld} op={op} currency={known?.currency ?? 'USD'} />
              <Requirements tld={tld} />
            </div>
            <Rules metadata={data} />
          </div>
        )}
        {!data && error && (
          <Failure title="We couldn’t load the rules" error={error} onRetry={askAgain} />
        )}
        {!data && !error && <output className="hint is-waiting">Loading the rules…</output>}
      </div>
    </>
  )
}

function Masthead({ name, known }: { name: string; known: Tld | undefined }) {
  return (
    <div className="masthead">
      <div className="frame stack">
        <Link to="/tlds" className="tld-back">
          <Icon path={chevronLeft} />
          All extensions
        </Link>
        <div className="tld-title">
          <h1>
            <TldName name={name} />
          </h1>
          {known && <DealMark tld={known} />}
          {known?.unicode && <span className="soft mono">.{known.tld}</span>}
        </div>
        <FindName tld={name} />
        <p>
          <Link to={`/market${formatQuery({ tld: name })}`}>See .{name} names for sale</Link>
        </p>
      </div>
    </div>
  )
}

/** Reserves the space while the prices load. */
function Prices({ tld }: { tld: Tld | undefined }) {
  return (
    <dl className="tiles is-fit tld-prices">
      {PRICE_OPS.map((op) => (
        <div key={op} className="stat">
          <dt className="small soft">{OP_TEXT[op]}</dt>
          <dd>
            <b>{tld ? <Price cents={tld.prices[op]} currency={tld.currency} /> : '\u00a0'}</b>
          </dd>
          <dd className="small faint">{OP_HINTS[op]}</dd>
        </div>
      ))}
    </dl>
  )
}

const OP_HINTS = {
  register: 'To register a new name',
  renew: 'Each year after the first',
  transfer: 'To move a name to us',
  restore: 'To get back a deleted name',
} satisfies Record<(typeof PRICE_OPS)[number], string>

function Rules({ metadata }: { metadata: TldMetadata }) {
  const { lastSyncedAt } = metadata
  return (
    <section className="panel" aria-labelledby="rules-title">
      <h2 id="rules-title">Good to know</h2>
      <Facts title="Registry rules" facts={rulesOf(metadata)} />
      <Facts
        title="What you can do here"
        facts={[
          ['Operations', featureTexts(metadata.featuresAvailable)],
          ['Registry', metadata.provider],
        ]}
      />
      {lastSyncedAt && <p className="hint">{`Updated ${momentText(lastSyncedAt)}.`}</p>}
    </section>
  )
}

function StaleWarning({ metadata: { lastSyncedAt } }: { metadata: TldMetadata }) {
  const since = lastSyncedAt ? ` They’re from ${momentText(lastSyncedAt)}.` : ''
  return (
    <p className="note" data-state="sale" role="note">
      <Icon path={triangleAlert} />
      <span>
        <strong>These prices and rules may be out of date.</strong>
        {since}
      </span>
    </p>
  )
}

function NoSuchTld({ name }: { name: string }) {
  return (
    <div className="frame page">
      <Empty
        isPage
        title={`.${name}`}
        action={
          <Link to="/tlds" className="btn" data-kind="primary">
            See all extensions
          </Link>
        }
      >
        We don’t sell this extension.
      </Empty>
    </div>
  )
}
