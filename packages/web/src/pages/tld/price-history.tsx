import { go } from '../../address/shown-page.ts'
import { PRICE_OPS } from '../../api/price-op.ts'
import type { PriceOp } from '../../api/price-op.ts'
import { Failure } from '../../failure/failure.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { momentDay } from '../../names/day-text.ts'
import { Price } from '../../names/price.tsx'
import { tldHref } from '../tlds/tld-address.ts'
import { summaryText } from './history-text.ts'
import { historyOf } from './load.ts'
import { OP_TEXT } from './op-text.ts'
import { PriceChart } from './price-chart.tsx'
import { spansOf } from './price-steps.ts'
import type { PriceSpan } from './price-steps.ts'

type Props = { tld: string; op: PriceOp; currency: string }

/** The history of a price: a chart for the eye, a table for everyone. */
export function PriceHistory({ tld, op, currency }: Props) {
  const { data, error, at, askAgain } = useAnswer(historyOf(tld))
  const spans = data && spansOf(data, op, new Date(at))
  return (
    <section aria-labelledby="history-title" className="history">
      <div className="section-line">
        <h2 id="history-title">Price history</h2>
        <div className="history-op">
          <label htmlFor="history-op">Price to</label>
          <select
            id="history-op"
            value={op}
            onChange={(event) => {
              const chosen = PRICE_OPS.find((each) => each === event.currentTarget.value) ?? op
              go(tldHref(tld, { op: chosen }), { isReplaced: true, keepsScroll: true })
            }}
          >
            {PRICE_OPS.map((each) => (
              <option key={each} value={each}>
                {OP_TEXT[each].toLowerCase()}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className="history-room">
        {spans && spans.length === 0 && (
          <p className="hint">No price to {op} is on record for this ending.</p>
        )}
        {spans && spans.length > 0 && (
          <>
            <p>{summaryText(spans, currency)}</p>
            {spans.length > 1 && <PriceChart spans={spans} currency={currency} />}
            <HistoryTable spans={spans} op={op} currency={currency} />
          </>
        )}
        {!data && error && (
          <Failure title="The history did not load" error={error} onRetry={askAgain} />
        )}
        {!data && !error && <output className="hint is-waiting">Loading the history…</output>}
      </div>
    </section>
  )
}

function HistoryTable({
  spans,
  op,
  currency,
}: {
  spans: PriceSpan[]
  op: PriceOp
  currency: string
}) {
  return (
    <details className="history-table">
      <summary>The same as a table</summary>
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
