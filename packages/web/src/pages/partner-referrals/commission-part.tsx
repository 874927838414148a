import type { Tenant } from '../../api/portal.ts'
import { exportHref, readCommissions } from '../../api/referrals.ts'
import type { CommissionLine } from '../../api/referrals.ts'
import { Empty } from '../../empty/empty.tsx'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { BalanceList } from '../../partner/balance-list.tsx'
import { commissionsOf } from '../../partner/referral-load.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { useMine } from '../../session/who.ts'

/** The partner's commissions in the ledger, line by line. */
export function CommissionPart({ tenant }: { tenant: Tenant }) {
  const question = commissionsOf(tenant)
  const { data } = useMine(question)
  const { items, error, askAgain, hasMore, isBusy, failure, loadMore } = useSlices(
    question,
    async (cursor, signal) => await readCommissions(tenant, cursor, signal),
  )
  return (
    <Part id="commissions-title" title="Commission">
      {data && (
        <BalanceList
          currency="USD"
          figures={[
            ['Pending, until delivered', data.balance.pending_cents],
            ['Payable', data.balance.payable_cents],
            ['Paid out', data.balance.paid_out_cents],
            ['Reversed', data.balance.reversed_cents],
          ]}
        />
      )}
      {items && items.length > 0 && (
        <>
          <div className="report-line">
            <a className="btn" href={exportHref(tenant, 'commissions')} download>
              Download commission as CSV
            </a>
          </div>
          <LineTable lines={items} />
        </>
      )}
      {items?.length === 0 && (
        <Empty title="No commission yet">Every sale from your links shows up here.</Empty>
      )}
      {items && <MoreButton {...{ hasMore, isBusy, failure, loadMore }} />}
      <LoadState what="commission" isHere={items !== undefined} error={error} askAgain={askAgain} />
    </Part>
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
    <DataTable
      label="Commission"
      rows={lines}
      keyOf={({ entry_id }) => entry_id}
      columns={[
        {
          label: 'What',
          cell: ({ kind, created_at, public_id }) => (
            <span className="link-target">
              {KIND_TEXT[kind] ?? kind}
              <span className="hint">{momentText(created_at)}</span>
              {public_id !== null && <code className="hint">{public_id}</code>}
            </span>
          ),
        },
        {
          label: 'Amount',
          isFigure: true,
          cell: ({ amount_cents }) => centsText(amount_cents, 'USD'),
        },
        {
          label: 'Balance',
          isFigure: true,
          cell: ({ balance_cents }) => centsText(balance_cents, 'USD'),
        },
      ]}
    />
  )
}
