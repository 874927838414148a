import { HOLD_MS, MINIMUM_CENTS } from '../../src/features/trading/earnings/earnings.ts'
import type { Payouts } from './payouts.ts'
import type { World } from './world.ts'

type Row = { payout_id: string; amount_cents: number; status: 'pending' | 'paid' | 'failed' }

/** Must hold at any moment: what the bank and Stripe sent, compared with what sellers may get. */
export async function checkSent(world: World, payouts: Payouts): Promise<string[]> {
  const rows = await world.db<Row[]>`select payout_id, amount_cents, status from seller_payouts`
  const sent = await readSent(world, payouts)
  const known = new Set(rows.map(({ payout_id }) => payout_id))
  const strangers = [...sent.keys()].filter((id) => !known.has(id))
  const wrong = rows.filter(({ payout_id, amount_cents, status }) => {
    const amounts = sent.get(payout_id) ?? []
    if (amounts.length > 1 || amounts.some((each) => each !== amount_cents)) return true
    return (status === 'failed' && amounts.length > 0) || (status === 'paid' && amounts.length < 1)
  })
  return [
    ...strangers.map((id) => `${id} was sent, and is no payout`),
    ...wrong.map(({ payout_id, amount_cents, status }) => {
      const amounts = sent.get(payout_id) ?? []
      return `${payout_id} of ${amount_cents} is ${status}, and was sent as ${amounts.join(', ')}`
    }),
    ...(await checkSales(world)),
  ]
}

async function readSent({ lab }: World, payouts: Payouts): Promise<Map<string, number[]>> {
  const sent = new Map(payouts.paidByBank)
  for (const { payout_id, amount_cents } of await lab.transfers()) {
    sent.set(payout_id, [...(sent.get(payout_id) ?? []), amount_cents])
  }
  return sent
}

/** A sale is paid once, and not before it was delivered a week ago. */
async function checkSales({ db }: World): Promise<string[]> {
  const rows = await db<{ what: string }[]>`
    select l.payout_id || ' pays ' || l.order_id || ', which is ' || o.status as what
    from seller_payout_lines l
    join orders o on o.public_id = l.order_id
    join seller_payouts p on p.payout_id = l.payout_id
    where o.status not in ('TRANSFER_COMPLETED', 'SETTLED') or o.completed_at is null
      or o.completed_at + make_interval(secs => ${HOLD_MS / 1_000}) > p.created_at
      or o.seller_account_id <> p.account_id or l.amount_cents <> o.seller_cents
    union all
    select l.order_id || ' is in ' || count(*) || ' payouts' from seller_payout_lines l
    join seller_payouts p on p.payout_id = l.payout_id
    where p.status <> 'failed' group by l.order_id having count(*) > 1
  `
  return rows.map(({ what }) => what)
}

/** At the end nothing is left that a seller could have. */
export async function findUnpaid({ db, clock }: World): Promise<string[]> {
  const rows = await db<{ what: string }[]>`
    select 'payout ' || payout_id || ' is pending' as what from seller_payouts
    where status = 'pending'
    union all
    select 'sale ' || public_id || ' isn''t payable' from orders
    where seller_account_id is not null and completed_at is not null
      and status in ('TRANSFER_COMPLETED', 'SETTLED') and seller_matured_at is null
    union all
    select 'seller ' || o.seller_account_id || ' could have ' || sum(o.seller_cents)
    from orders o
    where o.seller_matured_at <= ${clock.now()} and not exists (
      select 1 from seller_payout_lines l join seller_payouts p on p.payout_id = l.payout_id
      where l.order_id = o.public_id and p.status <> 'failed'
    )
    group by o.seller_account_id having sum(o.seller_cents) >= ${MINIMUM_CENTS}
    union all
    select 'offer ' || offer_id || ' is ' || status from offers
    where status in ('open', 'countered', 'accepted')
    union all
    select 'delivery of ' || o.domain || ' is at ' || h.stage from handovers h
    join orders o on o.public_id = h.public_id where h.stage <> 'over'
    limit 20
  `
  return rows.map(({ what }) => what)
}
