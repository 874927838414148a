import { Link } from '../../address/link.tsx'
import type { Tenant } from '../../api/portal.ts'
import { readSettlement, settlementFileHref } from '../../api/settlements.ts'
import type { Settlement, SettlementLine } from '../../api/settlements.ts'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { useMine } from '../../session/who.ts'
import { settlementOf } from './load.ts'
import { periodText, settlementMark } from './settlement-words.ts'
import '../../parts/detail-panel.css'
import '../../partner/referral.css'

/** One statement: what it comes to, and the orders it is made of. */
export function SettlementPart({ tenant, id }: { tenant: Tenant; id: string }) {
  const { partner_id: partner, environment } = tenant
  const question = settlementOf(tenant, id)
  const { data } = useMine(question)
  const { items, error, askAgain, hasMore, isBusy, failure, loadMore } = useSlices(
    question,
    async (cursor, signal) => await readSettlement(tenant, { id, cursor }, signal),
  )
  return (
    <>
      <Part id="settlement-title" title={data ? periodText(data.statement) : 'Statement'}>
        <p>
          <Link to={partnerHref('/partner/settlements', { partner, environment })}>
            All statements
          </Link>
        </p>
        {data && <Sums statement={data.statement} />}
        <LoadState what="statement" isHere={data !== undefined} error={error} askAgain={askAgain} />
      </Part>
      {items && (
        <Part id="lines-title" title="Orders in it">
          {items.length === 0 && <p>Nothing is delivered in this period yet.</p>}
          {items.length > 0 && (
            <>
              <div className="report-line">
                <a className="button is-quiet" href={settlementFileHref(tenant, id)} download>
                  Download CSV
                </a>
              </div>
              <LineTable tenant={tenant} lines={items} />
            </>
          )}
          <MoreButton {...{ hasMore, isBusy, failure, loadMore }} />
        </Part>
      )}
    </>
  )
}

function Sums({ statement }: { statement: Settlement }) {
  const { currency } = statement
  const figures = [
    ['Sold', statement.gross_sold_cents],
    ['You kept', statement.commission_retained_cents],
    ['You owe', statement.amount_owed_cents],
  ] as const
  return (
    <>
      <p>
        <ToneMark {...settlementMark(statement.status)} />
      </p>
      <dl className="balance">
        {figures.map(([text, cents]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{centsText(cents, currency)}</dd>
          </div>
        ))}
      </dl>
      <p className="note">
        {statement.order_count} {statement.order_count === 1 ? 'order' : 'orders'}
        {statement.closed_at && `, closed ${momentText(statement.closed_at)}`}
      </p>
    </>
  )
}

function LineTable({ tenant, lines }: { tenant: Tenant; lines: SettlementLine[] }) {
  const { partner_id: partner, environment } = tenant
  return (
    <table className="data-table" aria-label="Orders">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Paid to</th>
          <th scope="col" className="figure">
            Sold for
          </th>
          <th scope="col" className="figure">
            Your share
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.public_id}>
            <th scope="row">
              <Link
                to={partnerHref('/partner/orders', { partner, environment, id: line.public_id })}
              >
                {line.domain}
              </Link>
              <span className="note">{momentText(line.created_at)}</span>
            </th>
            <td data-label="Paid to">
              {line.payment_model === 'partner_collected' ? 'You' : 'Us'}
            </td>
            <td className="figure" data-label="Sold for">
              {centsText(line.sale_price_cents, line.currency)}
            </td>
            <td className="figure" data-label="Your share">
              {centsText(line.commission_cents, line.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
