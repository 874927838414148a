import { EVENT_INVARIANTS } from './event-invariants-sql.ts'
import { type Invariant, SHOWN_MAX } from './invariant.ts'
import { OWNER_INVARIANTS } from './owner-invariants-sql.ts'
import { PLAN_INVARIANTS } from './plan-invariants-sql.ts'
import { RECEIPT_INVARIANTS } from './receipt-invariants-sql.ts'
import { SELLER_INVARIANTS } from './seller-invariants-sql.ts'
import { TRANSFER_INVARIANTS } from './transfer-invariants-sql.ts'
import { REFERRAL_INVARIANTS } from './referral-invariants-sql.ts'

const UNFINISHED = ['EXTERNALLY_PAID', 'PAID', 'MANUAL_REVIEW', 'TRANSFER_IN_PROGRESS']
const ENDED = ['REFUNDED', 'CANCELLED']

/** The ids follow the design document of the ledger. */
export const INVARIANTS: Invariant[] = [
  {
    id: 'I1',
    text: 'every entry has postings and sums to zero',
    find: (tx) => tx`
      select 'entry ' || e.id || ' sums to ' || coalesce(sum(p.amount_cents), 0) as what
      from ledger_entries e left join ledger_postings p on p.entry_id = e.id
      group by e.id, p.currency having count(p.id) < 2 or sum(p.amount_cents) <> 0
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I2',
    text: 'all postings of an environment sum to zero',
    find: (tx) => tx`
      select a.environment || ' sums to ' || sum(p.amount_cents) as what
      from ledger_postings p join ledger_accounts a on a.id = p.account_id
      group by a.environment, p.currency having sum(p.amount_cents) <> 0
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I3',
    text: 'every order is recorded once in the ledger, and every recording has its order',
    find: (tx) => tx`
      select coalesce(o.public_id, e.source_id, '') || ' is in one of both only' as what
      from orders o
      full join (
        select source_id from ledger_entries where kind = 'sale_recorded'
      ) e on e.source_id = o.public_id
      where o.public_id is null or e.source_id is null
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I4 partners',
    text: 'what each partner owes, pending and due, matches its orders',
    find: (tx) => tx`
      select account_id || ' stands at ' || sum(posted) || ', orders say ' || sum(owed) as what
      from (
        select account_id, sum(amount_cents) as posted, 0 as owed from ledger_postings
        where account_id like any (
          array['%/partner_receivable_pending/%', '%/partner_receivable_due/%']
        )
        group by account_id
        union all
        select environment || '/partner_receivable_'
            || case when status = 'TRANSFER_COMPLETED' then 'due/' else 'pending/' end || partner_id,
          0, sum(sale_price_cents - commission_cents)
        from orders
        where payment_model = 'partner_collected'
          and (status = any(${UNFINISHED}) or status = 'TRANSFER_COMPLETED')
        group by 1
      ) both_sides
      group by account_id having sum(posted) <> sum(owed)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I4 deferred',
    text: 'deferred sales and commission match the unfinished orders',
    find: (tx) => tx`
      select account_id || ' stands at ' || sum(posted) || ', orders say ' || sum(said) as what
      from (
        select account_id, sum(amount_cents) as posted, 0 as said from ledger_postings
        where account_id = any(array[
          'live/deferred_sales', 'live/deferred_commission', 'sandbox/deferred_sales',
          'sandbox/deferred_commission'
        ])
        group by account_id
        union all
        select environment || '/deferred_sales', 0, -sum(sale_price_cents - seller_cents - owner_cents)
        from orders where status = any(${UNFINISHED}) group by environment
        union all
        select environment || '/deferred_commission', 0, sum(commission_cents)
        from orders where status = any(${UNFINISHED}) group by environment
      ) both_sides
      group by account_id having sum(posted) <> sum(said)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I5',
    text: 'a refunded or cancelled order leaves no balance on any ledger account',
    find: (tx) => tx`
      select o.public_id || ' leaves ' || sum(p.amount_cents) || ' on ' || p.account_id as what
      from orders o join ledger_postings p on p.order_id = o.public_id
      where o.status = any(${ENDED})
      group by o.public_id, p.account_id having sum(p.amount_cents) <> 0
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I6',
    text: 'a payout equals the sum of its lines and what the ledger moved for it',
    find: (tx) => tx`
      select o.payout_id || ' of ' || o.amount_cents || ' has lines of ' || coalesce(l.amount, 0)
        || ', the ledger moved ' || coalesce(p.amount, 0) as what
      from payouts o
      left join (
        select payout_id, sum(amount_cents) as amount from payout_lines group by payout_id
      ) l using (payout_id)
      left join (
        select e.source_id, sum(-p.amount_cents) as amount
        from ledger_entries e join ledger_postings p on p.entry_id = e.id
        where e.kind = 'payout_created' and p.account_id like '%/payout_in_transit/%'
        group by e.source_id
      ) p on p.source_id = o.payout_id
      where (l.amount, p.amount) is distinct from (o.amount_cents, o.amount_cents)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I6 in transit',
    text: 'the amount in transit to each partner matches its pending payouts',
    find: (tx) => tx`
      select account_id || ' stands at ' || sum(posted) || ', payouts say ' || sum(said) as what
      from (
        select account_id, sum(amount_cents) as posted, 0 as said from ledger_postings
        where account_id like '%/payout_in_transit/%' group by account_id
        union all
        select environment || '/payout_in_transit/' || partner_id, 0, -sum(amount_cents)
        from payouts where status = 'pending' group by 1
      ) both_sides
      group by account_id having sum(posted) <> sum(said)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I7',
    text: 'a statement equals the sum of its orders and what the ledger invoiced for it',
    find: (tx) => tx`
      select s.settlement_id || ' has ' || s.order_count || ' orders and '
        || s.amount_owed_cents || ' owed; its orders are ' || coalesce(o.orders, 0) || ' and '
        || coalesce(o.owed, 0) || ', the ledger invoiced ' || coalesce(p.amount, 0) as what
      from settlements s
      left join (
        select settlement_id, count(*) as orders,
          sum(case when payment_model = 'partner_collected'
            then sale_price_cents - commission_cents else 0 end) as owed
        from orders where settlement_id is not null group by settlement_id
      ) o using (settlement_id)
      left join (
        select split_part(e.source_id, '/', 1) as settlement_id, sum(p.amount_cents) as amount
        from ledger_entries e join ledger_postings p on p.entry_id = e.id
        where e.kind = 'statement_closed'
          and p.account_id like '%/partner_receivable_invoiced/%'
        group by 1
      ) p using (settlement_id)
      where (coalesce(o.orders, 0), coalesce(o.owed, 0), coalesce(p.amount, 0))
        is distinct from (s.order_count, s.amount_owed_cents, s.amount_owed_cents)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I12',
    text: 'the totals that reports use match the orders',
    find: (tx) => tx`
      select partner_id || ' in ' || environment || ' on ' || day || ', ' || status as what
      from (
        select partner_id, environment, day, status, payment_model, order_count, sale_price_cents,
          commission_cents
        from order_sums
        union all
        select partner_id, environment, (created_at at time zone 'UTC')::date, status,
          payment_model, -count(*), -sum(sale_price_cents), -sum(commission_cents)
        from orders group by 1, 2, 3, 4, 5
      ) both_sides
      group by partner_id, environment, day, status, payment_model
      having sum(order_count) <> 0 or sum(sale_price_cents) <> 0 or sum(commission_cents) <> 0
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I13',
    text: 'money captured in a checkout, or due for capture, belongs to a live order of that amount',
    find: (tx) => tx`
      select p.payment_id || ' is ' || p.status || ', its order '
        || coalesce(o.public_id || ' is ' || o.status, 'is missing') as what
      from payments p left join orders o on o.public_id = p.order_id
      where p.purpose in ('checkout', 'brokerage') and p.status in ('capture_due', 'captured')
        and (o.public_id is null or o.status = any(${ENDED})
          or (o.sale_price_cents, o.environment) <> (p.amount_cents, p.environment))
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I13 captured',
    text: 'the ledger shows an order as captured exactly when its payment is',
    find: (tx) => tx`
      select p.payment_id || ' is ' || p.status as what
      from payments p
      left join ledger_entries e on e.kind = 'sale_captured' and e.source_id = p.order_id
      where p.order_id is not null and p.status in ('capture_due', 'captured')
        and (e.id is not null) <> (p.status = 'captured')
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I8',
    text: 'no domain has two live orders of one owner',
    find: (tx) => tx`
      select domain || ' has ' || count(*) || ' in ' || environment as what from orders
      where status <> all(${ENDED}) and resold_at is null
      group by environment, domain having count(*) > 1
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I9',
    text: 'a listing is sold exactly while it has a live order or is paid monthly',
    find: (tx) => tx`
      select coalesce(l.domain, o.domain, '') || case
        when o.public_id is null then ' is sold without an order'
        else ' has an order and is not sold' end as what
      from (select id, domain from listings where sold_at is not null) l
      full join (
        select public_id, listing_id, domain from orders
        where status <> all(${ENDED}) and resold_at is null
        union all
        select plan_id, listing_id, domain from plans
        where (status <> 'ended' or is_returning) and resold_at is null
      ) o on o.listing_id = l.id
      where l.id is null or o.public_id is null
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I11',
    text: "the last line of an order's timeline is its status",
    find: (tx) => tx`
      select o.public_id || ' is ' || o.status || ', its timeline says '
        || coalesce(t.status, 'nothing') as what
      from orders o
      left join (
        select distinct on (order_id) order_id, status from order_timeline
        order by order_id, id desc
      ) t on t.order_id = o.public_id
      where t.status is distinct from o.status
      limit ${SHOWN_MAX}
    `,
  },
  ...EVENT_INVARIANTS,
  ...REFERRAL_INVARIANTS,
  ...RECEIPT_INVARIANTS,
  ...TRANSFER_INVARIANTS,
  ...SELLER_INVARIANTS,
  ...PLAN_INVARIANTS,
  ...OWNER_INVARIANTS,
]
