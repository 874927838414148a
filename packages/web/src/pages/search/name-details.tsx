import { Link } from '../../address/link.tsx'
import type { NameRow, RegistrationSummary } from '../../api/name-row.ts'
import { dayText, momentText } from '../../names/day-text.ts'
import { Facts } from '../../names/facts.tsx'
import type { Fact } from '../../names/facts.tsx'
import { StateMark } from '../../names/state-mark.tsx'
import { tldHref } from '../tlds/tld-address.ts'
import { noteOf } from './figure.ts'
import { AskOwner } from './ask-owner.tsx'
import { MarketLink } from './market-link.tsx'
import { canBeRegistered, priceFacts } from './price-facts.ts'
import { RegistrationLookup } from './registration-lookup.tsx'
import { sourceText } from './source-text.ts'

/** Everything the search found about one name, and a way to look up more. */
export function NameDetails({ row }: { row: NameRow }) {
  const { domain, unicode, state, price, listing, whois_summary, meta } = row
  const tld = domain.slice(domain.indexOf('.') + 1)
  return (
    <>
      <p className="row">
        <StateMark state={state} label={row.state_label} />
        <span className="small soft">
          {sourceText(row)}, {momentText(meta.as_of)}
        </span>
      </p>
      {/* Look-alike letters can be told apart only in the ASCII form. */}
      {unicode && <p className="mono">{domain}</p>}
      {(meta.reason !== null || listing?.locked) && <p>{noteOf(row)}</p>}
      {listing && <MarketLink domain={domain} className="btn" />}
      {state === 'registered' && !listing && <AskOwner domain={domain} />}
      {!canBeRegistered(state) && state !== 'unsupported' && (
        <RegistrationLookup domain={domain}>
          {whois_summary && <Facts title="Registration" facts={summaryFacts(whois_summary)} />}
        </RegistrationLookup>
      )}
      {price && (
        <Facts
          title={price.premium ? 'Premium prices' : `Prices for .${tld}`}
          facts={priceFacts(row, price)}
        />
      )}
      {!price && <p className="hint">We have no prices for .{tld} yet.</p>}
      <p>
        <Link to={tldHref(tld)}>All about .{tld}</Link>
      </p>
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
