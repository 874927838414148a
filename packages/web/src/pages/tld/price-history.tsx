import { Link } from '../../address/link.tsx'
import { PRICE_OPS } from '../../api/price-op.ts'
import type { PriceOp } from '../../api/price-op.ts'
import { Failure } from '../../failure/failure.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { momentDay } from '../../names/day-text.ts'
import { Price } from '../../names/price.tsx'
import { OP_TEXT } from '../tlds/op-text.ts'
import { tldHref } from '../tlds/tld-address.ts'
import { summaryText } from './history-text.ts'
import { historyOf } from './load.ts'
import { PriceChart } from './price-chart.tsx'
import { spansOf } from './price-steps.ts'
import type { PriceSpan } from './price-steps.ts'

type Props = { tld: string; op: PriceOp; currency: string }

/** The history of a price: a chart for the eye, a table for everyone. */
export function PriceHistory({ tld, op, currency }: Props) {
  const { data, error, at, askAgain } = useAnswer(historyOf(tld))
  const spans = data && spansOf(data, op, new Date(at))
  return (
    <section className="panel" aria-labelledby="history-title">
      <div className="panel-head">
        <h2 id="history-title">Price history</h2>
        <nav className="segment" aria-label="Price history of">
          {PRICE_OPS.map((each) => (
            <Link
              key={each}
              to={tldHref(tld, { op: each })}
              isReplaced
              keepsScroll
              aria-current={each === op ? 'true' : undefined}
            >
              {OP_TEXT[each]}
            </Link>
          ))}
        </nav>
      </div>
      {spans && spans.length === 0 && <p className="soft">No price is on record for this yet.</p>}
      {spans && spans.length > 0 && (
        <>
          <p>{summaryText(spans, currency)}</p>
          <PriceChart spans={spans} currency={currency} />
          <HistoryTable spans={spans} op={op} currency={currency} />
        </>
      )}
      {!data && error && (
        <Failure title="We couldn’t load the price history" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <output className="hint is-waiting">Loading the price history…</output>}
    </section>
  )
}

type TableProps = { spans: PriceSpan[]; op: PriceOp; currency: string }

function HistoryTable({ spans, op, currency }: TableProps) {
  return (
    <details className="price-table">
      <summary>Show as a table</summary>
      <table>
        <caption className="hide">{OP_TEXT[op]}: price since each date</caption>
        <thead>
          <tr>
            <th scope="col">Since</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {spans.toReversed().map(({ from, priceCents }) => (
            <tr key={from.getTime()}>
              <th scope="row">{momentDay(from)}</th>
              <td>
                <Price cents={priceCents} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
