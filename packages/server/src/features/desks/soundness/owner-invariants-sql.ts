import { type Invariant, SHOWN_MAX } from './invariant.ts'

const ENDED = ['REFUNDED', 'CANCELLED']

/** What we owe the former owners of names that we negotiated for people. */
export const OWNER_INVARIANTS: Invariant[] = [
  {
    id: 'I22 owed',
    text: 'what we owe former owners of negotiated names matches the orders and what we paid',
    find: (tx) => tx`
      select account_id || ' stands at ' || sum(posted) || ', orders say ' || sum(said) as what
      from (
        select account_id, sum(amount_cents) as posted, 0 as said from ledger_postings
        where account_id = any(array['live/owner_payable', 'sandbox/owner_payable'])
        group by account_id
        union all
        select environment || '/owner_payable', 0, -sum(owner_cents) from orders
        where owner_cents > 0 and status <> all(${ENDED}) group by environment
        union all
        select o.environment || '/owner_payable', 0, sum(w.amount_cents)
        from owner_payments w join orders o on o.public_id = w.order_id group by o.environment
      ) both_sides
      group by account_id having sum(posted) <> sum(said)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I22 paid',
    text: 'a former owner is paid once, exactly what the order says, and after the delivery',
    find: (tx) => tx`
      select coalesce(w.order_id, e.source_id, '') || ' paid ' || coalesce(w.amount_cents, 0)
        || ', its order says ' || coalesce(o.owner_cents, 0) || ' and the ledger '
        || coalesce(e.posted, 0) as what
      from owner_payments w
      full join (
        select e.source_id, sum(p.amount_cents) as posted
        from ledger_entries e join ledger_postings p on p.entry_id = e.id
        where e.kind = 'owner_paid' and p.account_id like '%/owner_payable'
        group by e.source_id
      ) e on e.source_id = w.order_id
      left join orders o on o.public_id = w.order_id
      where o.completed_at is null
        or (w.amount_cents, e.posted) is distinct from (o.owner_cents, o.owner_cents)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I22 fee',
    text: 'a negotiated sale leaves us the fee that was shown on its checkout page',
    find: (tx) => tx`
      select o.public_id || ' leaves us ' || o.sale_price_cents - o.owner_cents
        || ', its page said ' || coalesce(s.brokerage_fee_cents::text, 'nothing') as what
      from orders o left join checkout_sessions s on s.order_id = o.public_id
      where (o.owner_cents > 0 or s.brokerage_fee_cents is not null)
        and o.sale_price_cents - o.owner_cents is distinct from s.brokerage_fee_cents
      limit ${SHOWN_MAX}
    `,
  },
]
