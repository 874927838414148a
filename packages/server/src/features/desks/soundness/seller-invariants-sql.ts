import { type Invariant, SHOWN_MAX } from './invariant.ts'

const ENDED = ['REFUNDED', 'CANCELLED']

/** What we owe the accounts that sell names. */
export const SELLER_INVARIANTS: Invariant[] = [
  {
    id: 'I20 share',
    text: 'a seller gets the price of a sale less the commission that was agreed',
    find: (tx) => tx`
      select public_id || ' gives its seller ' || seller_cents as what from orders
      where seller_account_id is not null and seller_cents
        <> sale_price_cents - (sale_price_cents * seller_bps + 5000) / 10000
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I20 pending',
    text: 'what each seller will get matches its sales and paid instalments that are not payable yet',
    find: (tx) => tx`
      select account_id || ' stands at ' || sum(posted) || ', orders say ' || sum(said) as what
      from (
        select account_id, sum(amount_cents) as posted, 0 as said from ledger_postings
        where account_id like '%/seller_pending/%' group by account_id
        union all
        select environment || '/seller_pending/' || seller_account_id, 0, -sum(seller_cents)
        from orders
        where seller_account_id is not null and seller_matured_at is null
          and status <> all(${ENDED})
        group by 1
        union all
        select 'live/seller_pending/' || p.seller_account_id, 0, -sum(i.seller_cents)
        from plan_instalments i join plans p on p.plan_id = i.plan_id
        where i.paid_at is not null and i.matured_at is null and i.refunded_at is null
        group by 1
      ) both_sides
      group by account_id having sum(posted) <> sum(said)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I20 payable',
    text: 'what is payable to each seller matches its matured sales and instalments less its payouts',
    find: (tx) => tx`
      select account_id || ' stands at ' || sum(posted) || ', sales and payouts say ' || sum(said)
        as what
      from (
        select account_id, sum(amount_cents) as posted, 0 as said from ledger_postings
        where account_id like '%/seller_payable/%' group by account_id
        union all
        select environment || '/seller_payable/' || seller_account_id, 0, -sum(seller_cents)
        from orders
        where seller_account_id is not null and seller_matured_at is not null
        group by 1
        union all
        select 'live/seller_payable/' || p.seller_account_id, 0, -sum(i.seller_cents)
        from plan_instalments i join plans p on p.plan_id = i.plan_id
        where i.matured_at is not null
        group by 1
        union all
        select 'live/seller_payable/' || account_id, 0, sum(amount_cents)
        from seller_payouts where status <> 'failed' group by 1
      ) both_sides
      group by account_id having sum(posted) <> sum(said)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I20 in transit',
    text: 'the amount in transit to each seller matches its pending payouts',
    find: (tx) => tx`
      select account_id || ' stands at ' || sum(posted) || ', payouts say ' || sum(said) as what
      from (
        select account_id, sum(amount_cents) as posted, 0 as said from ledger_postings
        where account_id like '%/seller_payout_in_transit/%' group by account_id
        union all
        select 'live/seller_payout_in_transit/' || account_id, 0, -sum(amount_cents)
        from seller_payouts where status = 'pending' group by 1
      ) both_sides
      group by account_id having sum(posted) <> sum(said)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I20 payouts',
    text: 'a payout to a seller equals the sum of its own delivered sales and paid instalments',
    find: (tx) => tx`
      select p.payout_id || ' of ' || p.amount_cents || ' pays sales of '
        || coalesce(sum(l.amount_cents), 0) as what
      from seller_payouts p
      left join (
        select l.payout_id, l.amount_cents, o.seller_account_id as account_id
        from seller_payout_lines l
        left join orders o on o.public_id = l.order_id and o.seller_cents = l.amount_cents
          and o.seller_matured_at is not null
        union all
        select l.payout_id, l.amount_cents, s.seller_account_id
        from seller_payout_instalments l
        left join plan_instalments i on i.plan_id = l.plan_id and i.number = l.number
          and i.seller_cents = l.amount_cents and i.matured_at is not null
        left join plans s on s.plan_id = i.plan_id
      ) l on l.payout_id = p.payout_id
      group by p.payout_id, p.amount_cents
      having coalesce(sum(l.amount_cents), 0) <> p.amount_cents
        or count(l.payout_id) <> count(*) filter (where l.account_id = p.account_id)
      limit ${SHOWN_MAX}
    `,
  },
]
