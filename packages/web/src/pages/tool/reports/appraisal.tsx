import type { ReactNode } from 'react'
import { Link } from '../../../address/link.tsx'
import { list, nullable, number, read, text } from '../../../api/shape.ts'
import type { Read } from '../../../api/shape.ts'
import { listingHref } from '../../../listings/listing-text.ts'
import { DomainName } from '../../../names/domain-name.tsx'
import { PriceScale } from './price-scale.tsx'

const Range = { from_cents: number, to_cents: nullable(number) }
const Comparable = { domain: text, kind: text, price_range: nullable(Range) }
const Appraisal = {
  domain: text,
  currency: text,
  low_cents: number,
  estimate_cents: number,
  high_cents: number,
  confidence: text,
  reasons: list({ factor: text, text }),
  comparables: list(Comparable),
  compared_with: number,
}

const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const CONFIDENCE: Record<string, string> = {
  high: 'We’re fairly sure.',
  medium: 'A reasonable guess.',
  low: 'A rough guess: there is little to compare with.',
}

/** What a name is worth: a range, why, and the names it was compared with. */
export function appraisalReport(result: Record<string, unknown>): ReactNode {
  const found = read(Appraisal, result)
  const { domain, low_cents, estimate_cents, high_cents, confidence } = found
  return (
    <>
      <section className="verdict" data-state="sale">
        <h2 className="report-name">
          <DomainName name={domain} />
        </h2>
        <p className="price is-big">
          <b>{dollars(estimate_cents)}</b>
          <span>
            Between {dollars(low_cents)} and {dollars(high_cents)}. {CONFIDENCE[confidence] ?? ''}
          </span>
        </p>
        <PriceScale
          low={low_cents}
          estimate={estimate_cents}
          high={high_cents}
          dots={found.comparables.flatMap(dotOf)}
        />
      </section>
      <div className="report-pair">
        <section className="panel" aria-label="Why">
          <h3>Why</h3>
          <ul className="report-reasons">
            {found.reasons.map((reason) => (
              <li key={reason.factor}>{reason.text}</li>
            ))}
          </ul>
        </section>
        <Comparables {...found} />
      </div>
    </>
  )
}

function Comparables({ comparables, compared_with }: Read<typeof Appraisal>) {
  return (
    <section className="panel" aria-label="Similar names">
      <h3>Similar names</h3>
      <ul className="report-lines">
        {comparables.map(({ domain, kind, price_range }) => (
          <li key={`${domain} ${kind}`} data-state="sale">
            {kind === 'sale' ? (
              <DomainName name={domain} />
            ) : (
              <Link to={listingHref({ domain })}>
                <DomainName name={domain} />
              </Link>
            )}
            <span className="soft">
              {kind === 'sale' ? 'sold, ' : ''}
              {price_range ? rangeText(price_range) : 'price unknown'}
            </span>
          </li>
        ))}
      </ul>
      <p className="hint">
        Compared with {compared_with.toLocaleString('en-US')} names. An estimate, not an offer.
      </p>
    </section>
  )
}

/** A range is drawn at its middle, on a scale that doubles. */
function dotOf({ domain, price_range }: Read<typeof Comparable>) {
  if (!price_range) return []
  const { from_cents, to_cents } = price_range
  const cents = Math.sqrt(Math.max(1, from_cents) * (to_cents ?? from_cents * 2))
  return [{ domain, cents, text: rangeText(price_range) }]
}

function rangeText({ from_cents, to_cents }: Read<typeof Range>): string {
  if (to_cents === null) return `${dollars(from_cents)} or more`
  return `${dollars(from_cents)}–${dollars(to_cents)}`
}

function dollars(cents: number): string {
  return DOLLARS.format(cents / 100)
}
