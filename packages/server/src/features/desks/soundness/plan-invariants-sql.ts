import { type Invariant, SHOWN_MAX } from './invariant.ts'

const OPEN = ['active', 'overdue']

/** What buyers owe and paid for names that they pay monthly. */
export const PLAN_INVARIANTS: Invariant[] = [
  {
    id: 'I21 terms',
    text: 'the instalments of a plan add up to its price and fee, and the seller’s parts to their share',
    find: (tx) => tx`
      select p.plan_id || ' has ' || count(i.number) || ' instalments of '
        || coalesce(sum(i.amount_cents), 0) || ', its seller ' || coalesce(sum(i.seller_cents), 0)
        as what
      from plans p left join plan_instalments i on i.plan_id = p.plan_id
      group by p.plan_id
      having count(i.number) <> p.months
        or coalesce(sum(i.amount_cents), 0) <> p.price_cents + p.fee_cents
        or coalesce(sum(i.seller_cents), 0)
          <> p.price_cents - (p.price_cents * p.seller_bps + 5000) / 10000
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I21 owed',
    text: 'what the ledger says that buyers owe matches the unpaid instalments of open plans',
    find: (tx) => tx`
      select account_id || ' stands at ' || sum(posted) || ', plans say ' || sum(said) as what
      from (
        select account_id, sum(amount_cents) as posted, 0 as said from ledger_postings
        where account_id = any(array[
          'live/plan_receivable', 'live/plan_deferred', 'sandbox/plan_receivable',
          'sandbox/plan_deferred'
        ])
        group by account_id
        union all
        select side.account_id, 0, side.sign * sum(i.amount_cents)
        from plan_instalments i join plans p on p.plan_id = i.plan_id
        cross join (
          values ('live/plan_receivable', 1), ('live/plan_deferred', -1)
        ) as side (account_id, sign)
        where p.status = any(${OPEN}) and i.paid_at is null
        group by side.account_id, side.sign
      ) both_sides
      group by account_id having sum(posted) <> sum(said)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I21 paid',
    text: 'what was captured for a plan matches its paid instalments and the cash in the ledger',
    find: (tx) => tx`
      select charge_id || ' captured ' || sum(captured) || ', paid instalments of ' || sum(paid)
        || ', the ledger has ' || sum(cash) as what
      from (
        select subject_id as charge_id, coalesce(capture_cents, amount_cents) as captured,
          0 as paid, 0 as cash
        from payments where purpose = 'plan' and status = 'captured'
        union all
        select coalesce(charge_id, ''), 0, amount_cents, 0 from plan_instalments
        where paid_at is not null and refunded_at is null
        union all
        select e.source_id, 0, 0, p.amount_cents
        from ledger_entries e join ledger_postings p on p.entry_id = e.id
        where e.source_type = 'charge' and p.account_id = 'live/cash'
      ) all_sides
      group by charge_id having sum(captured) <> sum(paid) or sum(captured) <> sum(cash)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I21 held',
    text: 'money that is due for capture pays instalments of that amount, of an open plan',
    find: (tx) => tx`
      select m.payment_id || ' over ' || m.amount_cents || ' pays instalments of '
        || coalesce(sum(i.amount_cents), 0) as what
      from payments m
      left join plan_instalments i on i.charge_id = m.subject_id and i.paid_at is null
      left join plans p on p.plan_id = i.plan_id and p.status = any(${OPEN})
      where m.purpose = 'plan' and m.status = 'capture_due'
      group by m.payment_id
      having coalesce(sum(i.amount_cents), 0) <> m.amount_cents or count(p.plan_id) <> count(i.number)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I21 order',
    text: 'instalments are paid in their order, all of them in a paid plan and not all in any other',
    find: (tx) => tx`
      select p.plan_id || ' is ' || p.status || ' with ' || count(i.paid_at) || ' of '
        || p.months || ' paid' as what
      from plans p join plan_instalments i on i.plan_id = p.plan_id
      group by p.plan_id
      having (p.status = 'paid') <> (count(i.paid_at) = count(*))
        or coalesce(max(i.number) filter (where i.paid_at is not null), 0) <> count(i.paid_at)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I21 name',
    text: 'a name that is paid monthly is barred in its buyer’s portfolio, and no other name is',
    find: (tx) => tx`
      select coalesce(d.domain, p.domain, '') || ' is with ' || coalesce(d.account_id, 'nobody')
        || ', its plan with ' || coalesce(p.buyer_account_id, 'nobody') as what
      from (
        select domain, buyer_account_id, plan_id from plans
        where status = any(${OPEN}) or is_returning
      ) p
      full join (select domain, account_id, plan_id from domains where plan_id is not null) d
        on d.plan_id = p.plan_id
      where (d.domain, d.account_id) is distinct from (p.domain, p.buyer_account_id)
        -- It may have been lost at its registry.
        and (p.plan_id is null or exists (
          select 1 from domains x
          where x.domain = p.domain and x.account_id = p.buyer_account_id
        ))
      limit ${SHOWN_MAX}
    `,
  },
]
