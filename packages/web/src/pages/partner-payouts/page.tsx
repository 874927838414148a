import { Link } from '../../address/link.tsx'
import { readPayouts } from '../../api/payouts.ts'
import type { Payout, Payouts } from '../../api/payouts.ts'
import type { Tenant } from '../../api/portal.ts'
import { Empty } from '../../empty/empty.tsx'
import { BalanceList } from '../../partner/balance-list.tsx'
import { partnerHref } from '../../partner/partner-address.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { payoutsOf } from '../../partner/payout-load.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { markOf, ToneMark } from '../../parts/tone-mark.tsx'
import type { Mark } from '../../parts/tone-mark.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { When } from '../../parts/when.tsx'
import { useMine } from '../../session/who.ts'

/** The payouts to a partner, and what is still owed. */
export function PartnerPayoutsPage() {
  return <PartnerFrame title="Payouts">{(tenant) => <PayoutParts tenant={tenant} />}</PartnerFrame>
}

function PayoutParts({ tenant }: { tenant: Tenant }) {
  const { partner_id: partner, environment } = tenant
  const question = payoutsOf(tenant)
  const { data } = useMine(question)
  const { items, error, isAsking, askAgain, ...more } = useSlices(
    question,
    async (cursor, signal) => await readPayouts(tenant, cursor, signal),
  )
  return (
    <>
      <Part
        id="due-title"
        title="Balance due"
        aside={<RefreshButton isAsking={isAsking} askAgain={askAgain} />}
      >
        {data && <Due payouts={data} />}
        <p className="hint">
          Commission on what we collected is payable 30 days after delivery. We pay it once a month,
          when it reaches $50.00.{' '}
          <Link to={partnerHref('/partner/referrals', { partner, environment })}>
            See your commission
          </Link>
        </p>
        <LoadState what="payouts" isHere={items !== undefined} error={error} askAgain={askAgain} />
      </Part>
      {items && (
        <Part id="payouts-title" title="Payouts">
          {items.length === 0 && <Empty title={`No payouts in ${environment} yet`} />}
          {items.length > 0 && <PayoutTable payouts={items} />}
          <MoreButton {...more} />
        </Part>
      )}
    </>
  )
}

function Due({ payouts: { balance, total_paid_cents } }: { payouts: Payouts }) {
  return (
    <BalanceList
      currency="USD"
      figures={[
        ['Not delivered yet', balance.pending_cents],
        ['Delivered', balance.payable_cents],
        ['Paid so far', total_paid_cents],
      ]}
    />
  )
}

const MARKS: Record<string, Mark> = {
  pending: { text: 'On its way', tone: 'waiting' },
  paid: { text: 'Paid', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
}

/** As in "Bank transfer". */
function methodText(method: string): string {
  const words = method.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function PayoutTable({ payouts }: { payouts: Payout[] }) {
  return (
    <DataTable
      label="Payouts"
      rows={payouts}
      keyOf={({ payout_id }) => payout_id}
      columns={[
        {
          label: 'Payout',
          cell: ({ payout_id, created_at }) => (
            <>
              <code>{payout_id}</code>
              <When className="hint" at={created_at} />
            </>
          ),
        },
        { label: 'Status', cell: ({ status }) => <ToneMark {...markOf(MARKS, status)} /> },
        { label: 'Amount', cents: ({ amount_cents }) => amount_cents },
        { label: 'Method', cell: ({ method }) => methodText(method) },
        { label: 'Paid', cell: ({ paid_at }) => (paid_at ? <When at={paid_at} /> : '–') },
      ]}
    />
  )
}
