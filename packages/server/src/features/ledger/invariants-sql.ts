import type { Tx } from '../../db/pool.ts'

/** What must hold of all money, orders, listings and events, at any moment. */
export type Invariant = {
  id: string
  text: string
  /** What breaks it, in words; empty while it holds. */
  find(tx: Tx): Promise<{ what: string }[]>
}

/** Enough to see what is wrong; a fault that broke everything would fill the log. */
const SHOWN_MAX = 20

const UNFINISHED = ['EXTERNALLY_PAID', 'PAID', 'MANUAL_REVIEW', 'TRANSFER_IN_PROGRESS']
const ENDED = ['REFUNDED', 'CANCELLED']
/** Events are kept for a year; the comparison leaves out the day on which they are deleted. */
const EVENTS_KEPT = '364 days'

/**
 * The numbers are those of the design that the ledger follows. I6 (payouts) and I7 (statements)
 * belong here as well; each is added with its tables.
 */
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
      select coalesce(o.public_id, e.source_id) || ' is in one of both only' as what
      from orders o
      full join (
        select source_id from ledger_entries where kind = 'sale_recorded'
      ) e on e.source_id = o.public_id
      where o.public_id is null or e.source_id is null
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I3 events',
    text: 'every order was told in one event',
    // In the sandbox a developer may ask for events that no order stands behind.
    find: (tx) => tx`
      select partner_id || ' in ' || environment || ': ' || orders || ' orders, '
        || events || ' events' as what
      from (
        select partner_id, environment, sum(orders) as orders, sum(events) as events
        from (
          select partner_id, environment, count(*) as orders, 0 as events from orders
          where created_at > now() - ${EVENTS_KEPT}::interval group by partner_id, environment
          union all
          select partner_id, environment, 0, count(*) from events
          where type = 'order.recorded' and created_at > now() - ${EVENTS_KEPT}::interval
          group by partner_id, environment
        ) counted group by partner_id, environment
      ) compared
      where orders > events or (environment = 'live' and orders <> events)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I4 partners',
    text: 'what each partner owes, pending and due, is what its orders say',
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
    text: 'deferred sales and commission are those of the unfinished orders',
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
        select environment || '/deferred_sales', 0, -sum(sale_price_cents)
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
    text: 'an order that was refunded or cancelled leaves nothing on any account',
    find: (tx) => tx`
      select o.public_id || ' leaves ' || sum(p.amount_cents) || ' on ' || p.account_id as what
      from orders o join ledger_postings p on p.order_id = o.public_id
      where o.status = any(${ENDED})
      group by o.public_id, p.account_id having sum(p.amount_cents) <> 0
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I8',
    text: 'no domain has two live orders',
    find: (tx) => tx`
      select domain || ' has ' || count(*) || ' in ' || environment as what from orders
      where status <> all(${ENDED})
      group by environment, domain having count(*) > 1
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I9',
    text: 'a listing is sold exactly while it has a live order',
    find: (tx) => tx`
      select l.domain || case when o.public_id is null then ' is sold without an order'
        else ' has an order and is not sold' end as what
      from (select id, domain from listings where sold_at is not null) l
      full join (
        select public_id, listing_id from orders where status <> all(${ENDED})
      ) o on o.listing_id = l.id
      where l.id is null or o.public_id is null
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I10',
    text: "each partner's events are numbered without a gap, up to its counter",
    find: (tx) => tx`
      select c.partner_id || ' in ' || c.environment || ': ' || count(e.id) || ' events from '
        || min(e.seq) || ' to ' || max(e.seq) || ', counter at ' || c.last_seq as what
      from event_counters c
      left join events e on e.partner_id = c.partner_id and e.environment = c.environment
      group by c.partner_id, c.environment, c.last_seq
      having max(e.seq) <> c.last_seq or count(e.id) <> max(e.seq) - min(e.seq) + 1
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
]
