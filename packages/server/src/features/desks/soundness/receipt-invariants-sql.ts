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
        where e.source_type = 'receipt' and p.account_id = 'live/cash'
      ) all_sides
      group by receipt_id having sum(closed) <> sum(captured) or sum(captured) <> sum(cash)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I16',
    text: "every registration that was charged has the registrar's process that did it",
    find: (tx) => tx`
      select i.receipt_id || ' charges for ' || i.domain || ', which no process registered' as what
      from receipt_items i join receipts r on r.receipt_id = i.receipt_id
      where i.op = 'register' and i.state = 'done' and r.taken_cents > 0 and i.process_id is null
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
        select e.source_id, sum(p.amount_cents) as cost
        from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where p.account_id in ('live/registration_cost', 'sandbox/registration_cost')
        group by e.source_id
      ) e on e.source_id = i.receipt_id
      where coalesce(i.cost, 0) <> coalesce(e.cost, 0)
      limit ${SHOWN_MAX}
    `,
  },
]
