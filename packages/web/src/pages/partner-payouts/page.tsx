import { Link } from '../../address/link.tsx'
import { readPayouts } from '../../api/payouts.ts'
import type { Payout, Payouts } from '../../api/payouts.ts'
import type { Tenant } from '../../api/portal.ts'
import { Empty } from '../../empty/empty.tsx'
import type { Question } from '../../load/answers.ts'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { tenantKey } from '../../partner/tenant-key.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import type { Tone } from '../../parts/tone-mark.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { useMine } from '../../session/who.ts'
import '../../partner/referral.css'

/** What the service paid a partner, and what it still owes. */
export function PartnerPayoutsPage() {
  return <PartnerFrame title="Payouts">{(tenant) => <PayoutParts tenant={tenant} />}</PartnerFrame>
}

function payoutsOf(tenant: Tenant): Question<Payouts> {
  return {
    key: `payouts ${tenantKey(tenant)}`,
    ask: async (signal) => await readPayouts(tenant, '', signal),
    freshMs: 0,
  }
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
      <Part id="due-title" title="What is due">
        {data && <Due payouts={data} />}
        <p className="note">
          Commission on what we collected is payable 30 days after the name is delivered, and paid
          once a month from $50.00 on.{' '}
          <Link to={partnerHref('/partner/referrals', { partner, environment })}>Line by line</Link>
        </p>
        <div className="actions">
          <button type="button" className="button is-quiet" onClick={askAgain}>
            {isAsking ? 'Refreshing…' : 'Refresh'}
          </button>
        </div>
        <LoadState what="payouts" isHere={items !== undefined} error={error} askAgain={askAgain} />
      </Part>
      {items && (
        <Part id="payouts-title" title="Payouts">
          {items.length === 0 && <Empty title={`Nothing was paid out in ${environment} yet.`} />}
          {items.length > 0 && <PayoutTable payouts={items} />}
          <MoreButton {...more} />
        </Part>
      )}
    </>
  )
}

function Due({ payouts: { balance, total_paid_cents } }: { payouts: Payouts }) {
  const figures = [
    ['Of names not delivered yet', balance.pending_cents],
    ['Of delivered names', balance.payable_cents],
    ['Paid so far', total_paid_cents],
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

const MARKS: Record<string, { text: string; tone: Tone }> = {
  pending: { text: 'On its way', tone: 'waiting' },
  paid: { text: 'Paid', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
}

function PayoutTable({ payouts }: { payouts: Payout[] }) {
  return (
    <table className="data-table" aria-label="Payouts">
      <thead>
        <tr>
          <th scope="col">Payout</th>
          <th scope="col">Status</th>
          <th scope="col" className="figure">
            Amount
          </th>
          <th scope="col">How</th>
          <th scope="col">Paid</th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <tr key={payout.payout_id}>
            <th scope="row">
              <code>{payout.payout_id}</code>
              <span className="note">{momentText(payout.created_at)}</span>
            </th>
            <td data-label="Status">
              <ToneMark {...(MARKS[payout.status] ?? { text: payout.status, tone: 'calm' })} />
            </td>
            <td className="figure" data-label="Amount">
              {centsText(payout.amount_cents, payout.currency)}
            </td>
            <td data-label="How">{payout.method.replaceAll('_', ' ')}</td>
            <td data-label="Paid">{payout.paid_at ? momentText(payout.paid_at) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
