import { type Invariant, SHOWN_MAX } from './invariant.ts'

/** Invariants of the money for what was charged before it ended: transfers and late items. */
export const TRANSFER_INVARIANTS: Invariant[] = [
  {
    id: 'I19',
    text: 'every refund has its item, its payment and its ledger entry, and nothing else does',
    find: (tx) => tx`
      select id || ' refunds ' || sum(owed) || ', the gateway is asked for ' || sum(asked)
        || ', the ledger has ' || sum(booked) as what
      from (
        select transfer_id as id, refunded_cents as owed, 0 as asked, 0 as booked
        from transfers_in where refunded_cents > 0
        union all
        select receipt_id || '-' || position, refunded_cents, 0, 0
        from late_items where refunded_cents > 0
        union all
        select refund_id, 0, amount_cents, 0 from payment_refunds
        union all
        -- An item is the number after the slash of its receipt.
        select replace(e.source_id, '/', '-'), 0, 0, p.amount_cents
        from ledger_entries e join ledger_postings p on p.entry_id = e.id
        where e.kind in ('transfer_refunded', 'item_refunded') and p.account_id = 'live/registration_revenue'
      ) all_sides
      group by id having sum(owed) <> sum(asked) or sum(asked) <> sum(booked)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I19 charged',
    text: 'every transfer that was charged is under way, done or refunded',
    find: (tx) => tx`
      select i.receipt_id || ' charges for the transfer of ' || i.domain || ', which is '
        || coalesce(t.status, 'missing') as what
      from receipt_items i
      join receipts r on r.receipt_id = i.receipt_id
      left join transfers_in t on t.receipt_id = i.receipt_id and t.domain = i.domain
      where i.op = 'transfer' and i.state = 'done' and r.taken_cents > 0 and r.status = 'closed'
        and (t.transfer_id is null or (t.status in ('failed', 'cancelled') and t.settling is null
          and t.refunded_cents = 0))
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I19 late',
    text: 'every item that was charged before it ended is under way, done or refunded',
    find: (tx) => tx`
      select i.receipt_id || ' charges for ' || i.domain || ', which is '
        || coalesce(i.state, 'open, but ended') as what
      from late_items l
      join receipt_items i on i.receipt_id = l.receipt_id and i.position = l.position
      join receipts r on r.receipt_id = l.receipt_id
      where r.taken_cents > 0 and r.status = 'closed' and (
        (i.state = 'failed' and l.refunded_cents <> i.price_cents)
        or (i.state is distinct from 'failed' and l.refunded_cents > 0)
        or (i.state is null) <> (l.ended_at is null)
      )
      limit ${SHOWN_MAX}
    `,
  },
]
