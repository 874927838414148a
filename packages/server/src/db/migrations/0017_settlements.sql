-- What a partner sold, kept and owes for a period. It is `closing` while its orders are gathered, a
-- page at a time; a run that was cut short is taken up again by the next.
create table settlements (
  settlement_id text primary key check (settlement_id like 'st\_%'),
  partner_id text not null references partners (id),
  environment text not null check (environment in ('sandbox', 'live')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  status text not null check (status in ('closing', 'due', 'paid')),
  pages integer not null default 0,
  -- Every order of the statement; the sums are over those whose money the partner collected.
  order_count bigint not null default 0,
  gross_sold_cents bigint not null default 0,
  commission_retained_cents bigint not null default 0,
  amount_owed_cents bigint not null default 0,
  currency text not null default 'USD' check (currency = 'USD'),
  created_at timestamptz not null,
  closed_at timestamptz,
  paid_at timestamptz,
  check (period_start < period_end),
  check (amount_owed_cents = gross_sold_cents - commission_retained_cents),
  check ((closed_at is null) = (status = 'closing')),
  check ((paid_at is null) = (status <> 'paid')),
  -- Periods of a partner follow each other: none begins or ends with another.
  unique (partner_id, environment, period_start),
  unique (partner_id, environment, period_end)
);
create unique index settlements_one_closing on settlements (partner_id, environment)
  where status = 'closing';
create index settlements_of_run on settlements (environment, period_end);

alter table orders add foreign key (settlement_id) references settlements (settlement_id);
create index orders_of_settlement on orders (settlement_id) where settlement_id is not null;
-- What staff look for without a status, and partners by how a sale was paid.
create index orders_newest_of_all on orders (environment, created_at desc, public_id desc);
create index orders_by_payment_model
  on orders (partner_id, environment, payment_model, created_at desc, public_id desc);

-- Sums of a partner's orders by the day they were recorded, so that a report over a million orders
-- reads a few hundred rows. They are kept at commit, when whoever changes an order holds the
-- partner's event counter: nobody waits here who did not wait there, and nobody in a circle.
create table order_sums (
  partner_id text not null references partners (id),
  environment text not null,
  day date not null,
  status text not null,
  payment_model text not null,
  order_count bigint not null,
  sale_price_cents bigint not null,
  commission_cents bigint not null,
  primary key (partner_id, environment, day, status, payment_model)
);

create function keep_order_sum(o orders, sign integer) returns void language sql as $$
  insert into order_sums values (
    o.partner_id, o.environment, (o.created_at at time zone 'UTC')::date, o.status, o.payment_model,
    sign, sign * o.sale_price_cents, sign * o.commission_cents
  )
  on conflict (partner_id, environment, day, status, payment_model) do update set
    order_count = order_sums.order_count + excluded.order_count,
    sale_price_cents = order_sums.sale_price_cents + excluded.sale_price_cents,
    commission_cents = order_sums.commission_cents + excluded.commission_cents
$$;
create function keep_order_sums() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_order_sum(new, 1);
  elsif old.status <> new.status then
    perform keep_order_sum(old, -1);
    perform keep_order_sum(new, 1);
  end if;
  return null;
end $$;
create constraint trigger orders_summed after insert or update on orders
  deferrable initially deferred for each row execute function keep_order_sums();
insert into order_sums
select partner_id, environment, (created_at at time zone 'UTC')::date, status, payment_model,
  count(*), sum(sale_price_cents), sum(commission_cents)
from orders group by 1, 2, 3, 4, 5;

-- Commission that is on its way to a partner or has arrived. One a month.
create table payouts (
  payout_id text primary key check (payout_id like 'po\_%'),
  partner_id text not null references partners (id),
  environment text not null check (environment in ('sandbox', 'live')),
  period text not null check (period ~ '^\d{4}-\d{2}$'),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'USD' check (currency = 'USD'),
  status text not null check (status in ('pending', 'paid', 'failed')),
  method text not null default 'bank_transfer',
  note text check (length(note) <= 1000),
  created_at timestamptz not null,
  paid_at timestamptz,
  failed_at timestamptz,
  check ((paid_at is not null) = (status = 'paid')),
  check ((failed_at is not null) = (status = 'failed'))
);
create unique index payouts_one_a_period on payouts (partner_id, environment, period)
  where status <> 'failed';
create index payouts_newest on payouts (partner_id, environment, created_at desc, payout_id desc);

-- Which entries of the ledger a payout pays. Those of a failed one are free for the next.
create table payout_lines (
  payout_id text not null references payouts (payout_id),
  entry_id bigint not null references ledger_entries (id),
  amount_cents bigint not null check (amount_cents <> 0),
  is_released boolean not null default false,
  primary key (payout_id, entry_id)
);
create unique index payout_lines_once on payout_lines (entry_id) where not is_released;
