import type { Tx } from '../../../db/pool.ts'
import { SHOWN_MAX } from './invariant.ts'
import type { Marks } from './progress-sql.ts'

/** The part of an invariant that can be checked incrementally, since a mark. */
export type SinceInvariant = {
  /** As in invariants-sql.ts. */
  id: string
  find(tx: Tx, since: Marks): Promise<{ what: string }[]>
}

const ENDED = ['REFUNDED', 'CANCELLED']

/**
 * Invariants of new entries, and of orders with new entries or timeline lines, that can be checked
 * without reading the rest. Comparing whole accounts is left to the full check.
 */
export const SINCE_INVARIANTS: SinceInvariant[] = [
  {
    id: 'I1',
    find: (tx, since) => tx`
      select 'entry ' || e.id || ' sums to ' || coalesce(sum(p.amount_cents), 0) as what
      from (${newEntries(tx, since)}) e left join ledger_postings p on p.entry_id = e.id
      group by e.id, p.currency having count(p.id) < 2 or sum(p.amount_cents) <> 0
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I2',
    find: (tx, since) => tx`
      select a.environment || ' sums to ' || sum(p.amount_cents) as what
      from (${newEntries(tx, since)}) e
      join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id
      group by a.environment, p.currency having sum(p.amount_cents) <> 0
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I3',
    find: (tx, since) => tx`
      select t.order_id || ' is in one of both only' as what
      from (${touchedOrders(tx, since)}) t
      left join orders o on o.public_id = t.order_id
      left join ledger_entries e on e.kind = 'sale_recorded' and e.source_type = 'order'
        and e.source_id = t.order_id
      where o.public_id is null or e.id is null
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I5',
    find: (tx, since) => tx`
      select o.public_id || ' leaves ' || sum(p.amount_cents) || ' on ' || p.account_id as what
      from (${touchedOrders(tx, since)}) t
      join orders o on o.public_id = t.order_id
      join ledger_postings p on p.order_id = o.public_id
      where o.status = any(${ENDED})
      group by o.public_id, p.account_id having sum(p.amount_cents) <> 0
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I9',
    find: (tx, since) => tx`
      select l.domain || case when l.sold_at is null then ' has an order and is not sold'
        else ' is sold without an order' end as what
      from (${touchedOrders(tx, since)}) t
      join orders o on o.public_id = t.order_id
      join listings l on l.id = o.listing_id
      where (l.sold_at is not null) <> exists (
        select 1 from orders x where x.listing_id = l.id and x.status <> all(${ENDED}) and x.resold_at is null
        union all
        select 1 from plans x
        where x.listing_id = l.id and x.resold_at is null
          and (x.status <> 'ended' or x.is_returning)
      )
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I11',
    find: (tx, since) => tx`
      select o.public_id || ' is ' || o.status || ', its timeline says '
        || coalesce(last.status, 'nothing') as what
      from (${touchedOrders(tx, since)}) t
      join orders o on o.public_id = t.order_id
      left join lateral (
        select status from order_timeline where order_id = o.public_id order by id desc limit 1
      ) last on true
      where last.status is distinct from o.status
      limit ${SHOWN_MAX}
    `,
  },
]

/** New entries, and old ones that got a new posting, which must never happen. */
function newEntries(tx: Tx, { entry_id, posting_id }: Marks) {
  return tx`
    select id from ledger_entries where id > ${entry_id}
    union
    select entry_id from ledger_postings where id > ${posting_id}
  `
}

function touchedOrders(tx: Tx, { entry_id, posting_id, timeline_id }: Marks) {
  return tx`
    select order_id from order_timeline where id > ${timeline_id}
    union
    select order_id from ledger_postings where id > ${posting_id} and order_id is not null
    union
    select source_id from ledger_entries where id > ${entry_id} and kind = 'sale_recorded'
  `
}
