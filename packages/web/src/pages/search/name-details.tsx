import { Link } from '../../address/link.tsx'
import type { NamePrice, NameRow, RegistrationSummary } from '../../api/name-row.ts'
import { centsText } from '../../names/cents-text.ts'
import { dayText, momentText } from '../../names/day-text.ts'
import { Facts } from '../../names/facts.tsx'
import type { Fact } from '../../names/facts.tsx'
import { tldHref } from '../tlds/tld-address.ts'
import { lockedText } from './locked-text.ts'
import { MarketLink } from './market-link.tsx'
import { RegistrationLookup } from './registration-lookup.tsx'
import './name-details.css'

/** Everything the search found about one name, and a link to look up more. */
export function NameDetails({ row }: { row: NameRow }) {
  const { domain, state, price, listing, whois_summary, meta } = row
  const tld = domain.slice(domain.indexOf('.') + 1)
  const isFree = state === 'available' || state === 'premium'
  return (
    <>
      {meta.reason && <p className="name-said">{meta.reason}</p>}
      {lockedText(row) && <p className="name-said">{lockedText(row)}</p>}
      {listing && <MarketLink domain={domain} />}
      <div className="details-columns">
        {!isFree && state !== 'unsupported' && (
          <RegistrationLookup domain={domain}>
            {whois_summary && <Facts title="Registration" facts={summaryFacts(whois_summary)} />}
          </RegistrationLookup>
        )}
        <div className="details-prices">
          {price && (
            <Facts title={price.premium ? 'Premium prices' : 'Prices'} facts={priceFacts(price)} />
          )}
          {!price && <p className="hint">No price is known for this name yet.</p>}
          <p>
            <Link to={tldHref(tld)}>All about .{tld}</Link>
          </p>
        </div>
      </div>
      <p className="hint">{sourceText(row)}</p>
    </>
  )
}

function summaryFacts(summary: RegistrationSummary): Fact[] {
  return [
    ['Registrar', summary.registrar],
    ['Registered', dayText(summary.creation_date)],
    ['Expires', dayText(summary.expiration_date)],
    ['Status', summary.statuses.join(', ')],
    ['Name servers', summary.nameservers],
  ]
}

function priceFacts(price: NamePrice): Fact[] {
  const text = (cents: number | null) =>
    cents === null ? 'No price' : centsText(cents, price.currency)
  return [
    ['Register', text(price.register_cents)],
    ['Renew', text(price.renew_cents)],
    ['Transfer', text(price.transfer_cents)],
    ['Restore', text(price.restore_cents)],
  ]
}

/**
 * How certain the answer is: only an authoritative source counts as certain (contract, search
 * rows).
 */
function sourceText({ meta }: NameRow): string {
  const source = SOURCES.get(meta.source)
  const sure = meta.definitive ? 'This is certain' : 'This is not certain'
  const by = source ? `: told by ${source}` : ''
  return `${sure}${by}${meta.as_of ? `, ${momentText(meta.as_of)}` : ''}.`
}

const SOURCES = new Map([
  ['cache', 'an earlier answer of the registry'],
  ['zone', 'the zone file'],
  ['dns', 'the DNS'],
  ['rdap', 'the registry by RDAP'],
  ['whois', 'the registry by WHOIS'],
  ['registrar', 'the registrar'],
  ['market', 'the marketplace'],
])
