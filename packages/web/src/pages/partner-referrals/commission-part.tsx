import { Link } from '../../address/link.tsx'
import type { Tenant } from '../../api/portal.ts'
import { readCommissions } from '../../api/referrals.ts'
import type { CommissionLine } from '../../api/referrals.ts'
import { Empty } from '../../empty/empty.tsx'
import { BalanceList } from '../../partner/balance-list.tsx'
import { partnerHref } from '../../partner/partner-address.ts'
import { commissionsOf } from '../../partner/referral-load.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { When } from '../../parts/when.tsx'
import { useMine } from '../../session/who.ts'
import { CsvLink } from './csv-link.tsx'

/** The partner's commissions in the ledger, line by line. */
export function CommissionPart({ tenant }: { tenant: Tenant }) {
  const question = commissionsOf(tenant)
  const { data } = useMine(question)
  const { items, error, askAgain, hasMore, isBusy, failure, loadMore } = useSlices(
    question,
    async (cursor, signal) => await readCommissions(tenant, cursor, signal),
  )
  return (
    <Part
      id="commissions-title"
      title="Commission"
      aside={items && items.length > 0 && <CsvLink tenant={tenant} what="commissions" />}
    >
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
      {items && items.length > 0 && <LineTable tenant={tenant} lines={items} />}
      {items?.length === 0 && (
        <Empty title="No commission yet">Every sale from your links shows up here.</Empty>
      )}
      {items && <MoreButton {...{ hasMore, isBusy, failure, loadMore }} />}
      <LoadState what="commission" isHere={items !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

const KIND_TEXT: Record<string, string> = {
  accrued: 'Earned from a sale',
  pending: 'Released for the next payout',
  paid_out: 'Paid out',
  reversed: 'Reversed',
}

function LineTable({ tenant, lines }: { tenant: Tenant; lines: CommissionLine[] }) {
  const { partner_id: partner, environment } = tenant
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
              <When className="hint" at={created_at} />
              {public_id !== null && (
                <Link
                  className="hint"
                  to={partnerHref('/partner/orders', { partner, environment, id: public_id })}
                >
                  See the order
                </Link>
              )}
            </span>
          ),
        },
        { label: 'Amount', cents: ({ amount_cents }) => amount_cents },
        { label: 'Balance', cents: ({ balance_cents }) => balance_cents },
      ]}
    />
  )
}
