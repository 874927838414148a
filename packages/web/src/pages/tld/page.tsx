import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { ApiError } from '../../api/api-error.ts'
import { PRICE_OPS } from '../../api/price-op.ts'
import type { Tld, TldMetadata } from '../../api/tlds.ts'
import { Failure } from '../../failure/failure.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { momentText } from '../../names/day-text.ts'
import { Facts } from '../../names/facts.tsx'
import { Price } from '../../names/price.tsx'
import { usePageHead } from '../../shell/page-head.ts'
import { parseTldAddress, readTldParam, tldHref } from '../tlds/tld-address.ts'
import { metadataOf, tldNamed } from './load.ts'
import { featureTexts, rulesOf } from './metadata-facts.ts'
import { OP_TEXT } from './op-text.ts'
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
    title: `.${name} – Namehouse`,
    description: `What a .${name} domain costs to register, renew, transfer and restore, its registration rules and its price history.`,
    ...(isMissing ? { status: 404, isHidden: true } : { canonical: tldHref(known?.tld ?? tld) }),
  })
  if (isMissing) {
    return <NoSuchTld name={name} message={error.message} />
  }
  return (
    <div className="frame tld-page">
      <p className="crumb">
        <Link to="/tlds">All endings</Link>
      </p>
      <h1>.{name}</h1>
      {known?.unicode && <p className="hint">{`In the form that registries use: .${known.tld}`}</p>}
      <Prices tld={known} />
      {data?.stale && <StaleWarning metadata={data} />}
      {data && (
        <>
          <Rules metadata={data} />
          <Requirements tld={tld} />
          <PriceHistory tld={tld} op={op} currency={known?.currency ?? 'USD'} />
          <SyncNote metadata={data} />
        </>
      )}
      {!data && error && (
        <Failure title="The rules did not load" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <output className="hint is-waiting">Loading the rules…</output>}
    </div>
  )
}

/** Reserves the space while the prices load. */
function Prices({ tld }: { tld: Tld | undefined }) {
  return (
    <dl className="tld-prices">
      {PRICE_OPS.map((op) => (
        <div key={op}>
          <dt>{OP_TEXT[op]}</dt>
          <dd>{tld ? <Price cents={tld.prices[op]} currency={tld.currency} /> : '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  )
}

function Rules({ metadata }: { metadata: TldMetadata }) {
  return (
    <section className="tld-rules" aria-labelledby="rules-title">
      <h2 id="rules-title">Rules</h2>
      <Facts title="Of the registry" facts={rulesOf(metadata)} />
      <Facts
        title="What can be done here"
        facts={[
          ['Operations', featureTexts(metadata.featuresAvailable)],
          ['Provider', metadata.provider],
        ]}
      />
    </section>
  )
}

function StaleWarning({ metadata: { lastSyncedAt } }: { metadata: TldMetadata }) {
  const since = lastSyncedAt ? ` They are from ${momentText(lastSyncedAt)}.` : ''
  return (
    <p className="stale" role="note">
      <strong>These figures may be out of date.</strong>
      {since}
    </p>
  )
}

function SyncNote({ metadata: { lastSyncedAt } }: { metadata: TldMetadata }) {
  if (!lastSyncedAt) return null
  return <p className="hint">{`Read from the registrar ${momentText(lastSyncedAt)}.`}</p>
}

function NoSuchTld({ name, message }: { name: string; message: string }) {
  return (
    <div className="frame page-plain">
      <h1>.{name}</h1>
      <p>{message}</p>
      <Link to="/tlds" className="btn" data-kind="primary">
        See all endings
      </Link>
    </div>
  )
}
