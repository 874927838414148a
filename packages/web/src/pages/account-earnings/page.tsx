import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { readSellerSummary } from '../../api/earnings.ts'
import type { SellerSummary } from '../../api/earnings.ts'
import { BalanceList } from '../../partner/balance-list.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { useMine } from '../../session/who.ts'
import { PlansPart } from '../../trade/plans-part.tsx'
import { BankPart } from './bank-part.tsx'
import { PayoutsPart } from './payouts-part.tsx'
import { SalesPart } from './sales-part.tsx'

const SUMMARY = { key: 'seller summary', ask: readSellerSummary, freshMs: 0 }

/** What a seller earned, what is payable when, and where it goes. */
export function AccountEarningsPage() {
  return (
    <AccountFrame title="Earnings">
      {() => (
        <>
          <BalancePart />
          <BankPart />
          <SalesPart />
          <PlansPart side="seller" />
          <PayoutsPart />
        </>
      )}
    </AccountFrame>
  )
}

function BalancePart() {
  const { data, error, askAgain } = useMine(SUMMARY)
  return (
    <Part id="balance-title" title="Balance">
      {data && <Balance summary={data} />}
      <LoadState what="balance" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

function Balance({ summary: { balance, commission_bps } }: { summary: SellerSummary }) {
  return (
    <>
      <BalanceList
        currency="USD"
        figures={[
          ['On hold', balance.pending_cents],
          ['Payable', balance.payable_cents],
          ['Paid out', balance.paid_out_cents],
        ]}
      />
      <p className="hint">
        Our commission is {commission_bps / 100}% of each sale. The rest is payable 7 days after
        delivery, and paid out once it reaches $50.00.{' '}
        <Link to="/account/listings">List a domain</Link>
      </p>
    </>
  )
}
