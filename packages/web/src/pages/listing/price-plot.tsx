import { Link } from '../../address/link.tsx'
import type { ListingDetail } from '../../api/listing-detail.ts'
import { bandText } from '../../listings/price-text.ts'
import { shownName } from '../../listings/listing-text.ts'
import { plotColumns, shortBandText } from './plot-columns.ts'
import type { Column } from './plot-columns.ts'

/** What similar names were sold for or are offered at: one dot each, by price band. */
export function PricePlot({ detail }: { detail: ListingDetail }) {
  const columns = plotColumns(detail)
  if (columns.length === 0) return null
  const hasSales = detail.comparable_sales.length > 0
  return (
    <section className="stack" aria-labelledby="plot-title">
      <div className="row between">
        <h2 id="plot-title">
          {hasSales ? 'What similar names sold for' : 'What similar names cost'}
        </h2>
        <ul className="row listing-legend small" aria-hidden="true">
          {hasSales && (
            <li>
              <i className="listing-dot" data-kind="sold" /> Sold
            </li>
          )}
          <li>
            <i className="listing-dot" data-kind="asked" /> For sale
          </li>
        </ul>
      </div>
      <div className="panel">
        <p className="hide">{plotText(detail, columns)}</p>
        <div className="listing-plot" aria-hidden="true">
          {columns.map((column) => (
            <Band key={column.band.min} column={column} />
          ))}
        </div>
        <p className="small soft">
          {hasSales
            ? 'Sales on Namehouse of names that share a word, and similar names for sale now.'
            : 'Similar names for sale on Namehouse now.'}{' '}
          <Link to="/market/sold">Recently sold names</Link>
        </p>
      </div>
    </section>
  )
}

function Band({ column: { band, sold, asked, isOwn } }: { column: Column }) {
  return (
    <div className="listing-band-column" data-own={isOwn || undefined}>
      <span className="listing-dots">
        <Dots kind="sold" count={sold} />
        <Dots kind="asked" count={asked} />
      </span>
      <span className="listing-own small">{isOwn ? 'This name' : ''}</span>
      <span className="listing-edge">{shortBandText(band)}</span>
    </div>
  )
}

function Dots({ kind, count }: { kind: 'sold' | 'asked'; count: number }) {
  return Array.from({ length: count }, (_, dot) => (
    <i key={dot} className="listing-dot" data-kind={kind} />
  ))
}

/** The same in words. */
function plotText({ listing }: ListingDetail, columns: Column[]): string {
  const bands = columns.flatMap(({ band, sold, asked }) => {
    const parts = [sold > 0 && `${sold} sold`, asked > 0 && `${asked} for sale`].filter(Boolean)
    return parts.length > 0 ? `${bandText(band, 'USD')}: ${parts.join(' and ')}` : []
  })
  const own = listing.price_band ? bandText(listing.price_band, 'USD') : ''
  return `Similar names by price. ${bands.join('. ')}. ${shownName(listing)}: ${own}.`
}
