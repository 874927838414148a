import { Link } from '../../address/link.tsx'
import type { Tenant } from '../../api/portal.ts'
import { centsText } from '../../names/cents-text.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { payoutsOf } from '../../partner/payout-load.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { useMine } from '../../session/who.ts'

/** What we owe the partner. */
export function PayoutPanel({ tenant }: { tenant: Tenant }) {
  const { partner_id: partner, environment } = tenant
  const { data, error, askAgain } = useMine(payoutsOf(tenant))
  return (
    <section className="panel" aria-labelledby="payout-title">
      <div className="panel-head">
        <h2 id="payout-title">Next payout</h2>
        <Link className="small" to={partnerHref('/partner/payouts', { partner, environment })}>
          All payouts
        </Link>
      </div>
      {data && (
        <>
          <p className="price is-big">
            <b>{centsText(data.balance.payable_cents, 'USD')}</b>
          </p>
          <p className="small soft">
            {centsText(data.balance.pending_cents, 'USD')} more is from sales that aren’t delivered
            yet. We pay once a month, from $50.00.
          </p>
        </>
      )}
      <LoadState what="balance" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </section>
  )
}
