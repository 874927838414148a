import type { Db } from '../../src/db/pool.ts'

/** Work that somebody still waits for. */
export async function findUnfinished(db: Db): Promise<string[]> {
  const rows = await db<{ what: string }[]>`
    select 'payment ' || payment_id || ' is ' || status as what from payments
    where status not in ('captured', 'returned', 'failed')
    union all
    select 'refund ' || refund_id || ' is due' from payment_refunds where due_at is not null
    union all
    select 'receipt ' || receipt_id || ' is ' || status from receipts r where status <> 'closed'
      and exists (select 1 from payments p where p.subject_id = r.receipt_id
        and p.status not in ('returned', 'failed'))
    union all
    select 'change ' || op || ' of ' || domain || ' is ' || state
    from changes c join bulk_operations o on o.id = c.operation_id
    where state not in ('done', 'failed')
    union all
    select 'operation ' || id || ' is open' from bulk_operations where ended_at is null
    union all
    select 'delivery ' || d.id || ' is ' || d.status from deliveries d where d.status <> 'delivered'
    limit 20
  `
  return rows.map(({ what }) => what)
}
