import type { Tenant } from '../../api/portal.ts'
import { exportHref, readCommissions } from '../../api/referrals.ts'
import type { Balance, CommissionLine } from '../../api/referrals.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { commissionsOf } from '../../partner/referral-load.ts'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { StaleNote } from '../../parts/stale-note.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { useMine } from '../../session/who.ts'

/** What stands in the service's ledger for the partner, line by line. */
export function CommissionPart({ tenant }: { tenant: Tenant }) {
  const question = commissionsOf(tenant)
  const { data } = useMine(question)
  const { items, error, askAgain, hasMore, isBusy, failure, loadMore } = useSlices(
    question,
    async (cursor, signal) => await readCommissions(tenant, cursor, signal),
  )
  return (
    <Part id="commissions-title" title="Commission">
      {data && <BalanceList balance={data.balance} />}
      {items && items.length > 0 && (
        <>
          <div className="report-line">
            <a className="button is-quiet" href={exportHref(tenant, 'commissions')} download>
              Download commission as CSV
            </a>
          </div>
          <LineTable lines={items} />
        </>
      )}
      {items?.length === 0 && (
        <Empty title="There is no commission yet.">
          Each sale that a link of yours brings adds a line here.
        </Empty>
      )}
      {items && <MoreButton {...{ hasMore, isBusy, failure, loadMore }} />}
      {items && error && <StaleNote error={error} />}
      {!items && error && (
        <Failure title="The commission did not load" error={error} onRetry={askAgain} />
      )}
      {!items && !error && <output className="note is-waiting">Loading the commission…</output>}
    </Part>
  )
}

function BalanceList({ balance }: { balance: Balance }) {
  const figures = [
    ['Pending, until delivered', balance.pending_cents],
    ['Payable', balance.payable_cents],
    ['Paid out', balance.paid_out_cents],
    ['Reversed', balance.reversed_cents],
  ] as const
  return (
    <dl className="balance">
      {figures.map(([text, cents]) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{centsText(cents, 'USD')}</dd>
        </div>
      ))}
    </dl>
  )
}

const KIND_TEXT: Record<string, string> = {
  accrued: 'Accrued by a sale',
  pending: 'Released for the next payout',
  paid_out: 'Paid out',
  reversed: 'Reversed',
}

function LineTable({ lines }: { lines: CommissionLine[] }) {
  return (
    <table className="data-table" aria-label="Commission">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col" className="figure">
            Amount
          </th>
          <th scope="col" className="figure">
            Owed after it
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.entry_id}>
            <th scope="row">
              <span className="link-target">
                {KIND_TEXT[line.kind] ?? line.kind}
                <span className="note">{momentText(line.created_at)}</span>
                {line.public_id !== null && <code className="note">{line.public_id}</code>}
              </span>
            </th>
            <td className="figure" data-label="Amount">
              {centsText(line.amount_cents, 'USD')}
            </td>
            <td className="figure" data-label="Owed after it">
              {centsText(line.balance_cents, 'USD')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
