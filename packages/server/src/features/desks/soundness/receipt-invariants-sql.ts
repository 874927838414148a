import { type Invariant, SHOWN_MAX } from './invariant.ts'

/** Invariants of the money that account holders pay for their domains. */
export const RECEIPT_INVARIANTS: Invariant[] = [
  {
    id: 'I15',
    text: 'the ledger earned exactly what each receipt took, and nothing without a receipt',
    find: (tx) => tx`
      select coalesce(r.receipt_id, e.source_id, '') || ' takes '
        || coalesce(r.taken_cents, 0) || ', the ledger earned ' || coalesce(e.earned, 0) as what
      from receipts r
      full join (
        select e.source_type, e.source_id, -sum(p.amount_cents) as earned
        from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where p.account_id in ('live/registration_revenue', 'sandbox/registration_revenue')
          and e.kind not in ('transfer_refunded', 'item_refunded')
        group by e.source_type, e.source_id
      ) e on e.source_type = 'receipt' and e.source_id = r.receipt_id
      where r.receipt_id is null or coalesce(r.taken_cents, 0) <> coalesce(e.earned, 0)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I15 captured',
    text: 'a closed receipt matches what its payment took and the cash in the ledger',
    find: (tx) => tx`
      select receipt_id || ' is closed with ' || sum(closed) || ', its payment took '
        || sum(captured) || ', the ledger has ' || sum(cash) as what
      from (
        select receipt_id, coalesce(taken_cents, 0) as closed, 0 as captured, 0 as cash
        from receipts where status = 'closed'
        union all
        select subject_id, 0, coalesce(capture_cents, amount_cents), 0
        from payments where purpose = 'cart' and status = 'captured'
        union all
        select e.source_id, 0, 0, p.amount_cents
        from ledger_entries e join ledger_postings p on p.entry_id = e.id
        where e.source_type = 'receipt' and e.kind <> 'item_refunded'
          and p.account_id = 'live/cash'
      ) all_sides
      group by receipt_id having sum(closed) <> sum(captured) or sum(captured) <> sum(cash)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I16',
    text: "every item that was charged has the registrar's process and its cost, or an open doubt",
    find: (tx) => tx`
      select i.receipt_id || ' charges for ' || i.domain || ', whose cost nobody knows' as what
      from receipt_items i join receipts r on r.receipt_id = i.receipt_id
      left join transfers_in t on i.op = 'transfer' and t.receipt_id = i.receipt_id
        and t.domain = i.domain
      where i.state = 'done' and r.taken_cents > 0 and i.cost_doubt is null
        and (i.process_id is null or i.cost_cents is null)
        -- A transfer costs something when the name has arrived.
        and (i.op <> 'transfer' or (t.status = 'done' and t.settling is null))
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I16 cost',
    text: 'the ledger has exactly what the registrar charged for each receipt',
    find: (tx) => tx`
      select coalesce(i.receipt_id, e.source_id, '') || ' cost ' || coalesce(i.cost, 0)
        || ', the ledger has ' || coalesce(e.cost, 0) as what
      from (
        select receipt_id, sum(cost_cents) as cost from receipt_items
        where cost_cents > 0 group by receipt_id
      ) i
      full join (
        select coalesce(t.receipt_id, split_part(e.source_id, '/', 1)) as source_id,
          sum(p.amount_cents) as cost
        from ledger_postings p join ledger_entries e on e.id = p.entry_id
        left join transfers_in t on e.source_type = 'transfer' and t.transfer_id = e.source_id
        where p.account_id in ('live/registration_cost', 'sandbox/registration_cost')
        group by coalesce(t.receipt_id, split_part(e.source_id, '/', 1))
      ) e on e.source_id = i.receipt_id
      where coalesce(i.cost, 0) <> coalesce(e.cost, 0)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I17',
    text: "each receipt's invoice and credit notes add up to its cash in the ledger",
    find: (tx) => tx`
      select receipt_id || ' has ' || sum(cash) || ' in cash, its invoices say ' || sum(billed)
        as what
      from (
        select receipt_id, 0 as cash,
          case kind when 'invoice' then gross_cents else -gross_cents end as billed
        from invoices
        union all
        select coalesce(t.receipt_id, split_part(e.source_id, '/', 1)), p.amount_cents, 0
        from ledger_entries e join ledger_postings p on p.entry_id = e.id
        left join transfers_in t on e.source_type = 'transfer' and t.transfer_id = e.source_id
        where e.source_type in ('receipt', 'transfer') and p.account_id = 'live/cash'
          -- Receipts from before there were invoices have none.
          and e.created_at >= (select min(issued_at) from invoices)
      ) both_sides
      group by receipt_id having sum(cash) <> sum(billed)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I18',
    text: 'money given back is a part of what was captured, or its receipt takes nothing any more',
    find: (tx) => tx`
      select p.payment_id || ' was given back, ' || coalesce(r.receipt_id, 'no receipt') || ' takes '
        || coalesce(r.taken_cents, 0) as what
      from payments p left join receipts r on r.receipt_id = p.subject_id
      where p.purpose = 'cart' and p.status in ('return_due', 'returned') and (
        coalesce(r.taken_cents, 0) > 0
        or not exists (select 1 from receipt_items i where i.receipt_id = p.subject_id)
      )
      union all
      select p.payment_id || ' is ' || p.status || ', parts of it over ' || sum(f.amount_cents)
        || ' were given back'
      from payment_refunds f join payments p on p.payment_id = f.payment_id
      group by p.payment_id
      having p.purpose <> 'cart' or p.status <> 'captured'
        or sum(f.amount_cents) > coalesce(p.capture_cents, p.amount_cents)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I17 numbers',
    text: 'the invoices of a year are numbered from 1 without a gap, apart from restores',
    find: (tx) => tx`
      select coalesce(y.year, i.year, 0) || ' counts ' || coalesce(y.last_number, 0) || ', has '
        || coalesce(i.total, 0) || ' up to ' || coalesce(i.last, 0) as what
      from invoice_years y
      full join (
        select year, count(*) as total, max(number) as last from invoices group by year
      ) i on i.year = y.year
      where coalesce(y.last_number - y.skipped, 0) <> coalesce(i.total, 0)
        or coalesce(i.last, 0) > coalesce(y.last_number, 0)
        or (y.skipped = 0 and y.last_number <> coalesce(i.last, 0))
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I17 credit notes',
    text: 'every credit note has its invoice, and is no larger',
    find: (tx) => tx`
      select 'the credit note for ' || n.receipt_id || ' is over ' || n.gross_cents
        || ', its invoice over ' || coalesce(i.gross_cents, 0) as what
      from invoices n
      left join invoices i on i.receipt_id = n.receipt_id and i.kind = 'invoice'
      where n.kind = 'credit_note' and coalesce(i.gross_cents, 0) < n.gross_cents
      limit ${SHOWN_MAX}
    `,
  },
]
