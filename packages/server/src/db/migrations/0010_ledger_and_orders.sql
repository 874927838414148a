-- A sale from the partner's POST to its settlement. What may become of an order is the table of moves
-- in features/orders/states.ts; the trigger below holds the same pairs, so that nothing else can
-- happen to one, whoever writes.
create table orders (
  public_id text primary key,
  partner_id text not null references partners (id),
  environment text not null check (environment in ('sandbox', 'live')),
  listing_id uuid not null references listings (id),
  domain text not null,
  status text not null check (
    status in (
      'EXTERNALLY_PAID', 'PAID', 'MANUAL_REVIEW', 'TRANSFER_IN_PROGRESS', 'TRANSFER_COMPLETED',
      'SETTLED', 'REFUNDED', 'CANCELLED'
    )
  ),
  payment_model text not null check (payment_model in ('partner_collected', 'service_collected')),
  sale_price_cents bigint not null check (sale_price_cents between 1 and 1000000000000),
  -- Frozen with the sale: a partner's later rate changes nothing that was sold before.
  commission_bps integer not null check (commission_bps between 0 and 10000),
  commission_cents bigint not null check (commission_cents between 0 and sale_price_cents),
  currency text not null check (currency = 'USD'),
  quote_id text check (length(quote_id) <= 1000),
  external_payment_ref text check (length(external_payment_ref) between 1 and 255),
  buyer_email text check (length(buyer_email) <= 254),
  buyer_name text check (length(buyer_name) <= 200),
  buyer_country text check (length(buyer_country) = 2),
  return_url text check (length(return_url) <= 2000),
  cancel_url text check (length(cancel_url) <= 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The settlement clock starts here.
  completed_at timestamptz,
  -- The statement the order was settled in.
  settlement_id text,
  check ((completed_at is not null) = (status in ('TRANSFER_COMPLETED', 'SETTLED')))
);

-- A domain is sold once, whatever the race, the node or the crash.
create unique index orders_one_live_per_domain on orders (environment, domain)
  where status not in ('REFUNDED', 'CANCELLED');
-- One payment is recorded once for a name, under however many keys.
create unique index orders_one_per_payment
  on orders (partner_id, environment, external_payment_ref, domain)
  where external_payment_ref is not null;
-- The ways in which a partner reads its list, newest first.
create index orders_newest on orders (partner_id, environment, created_at desc, public_id desc);
create index orders_by_status
  on orders (partner_id, environment, status, created_at desc, public_id desc);
create index orders_by_domain
  on orders (partner_id, environment, domain, created_at desc, public_id desc);
create index orders_by_listing on orders (listing_id);
-- What a settlement run looks for.
create index orders_to_settle on orders (environment, partner_id, completed_at)
  where status = 'TRANSFER_COMPLETED';
-- What staff look for, across partners.
create index orders_for_staff on orders (environment, status, created_at desc, public_id desc);

create function refuse_wrong_order_insert() returns trigger language plpgsql as $$
begin
  if (new.payment_model, new.status)
    not in (('partner_collected', 'EXTERNALLY_PAID'), ('service_collected', 'PAID')) then
    raise exception 'an order that is % does not begin as %', new.payment_model, new.status
      using errcode = '23514';
  end if;
  return new;
end $$;
create trigger orders_begin before insert on orders
  for each row execute function refuse_wrong_order_insert();

create function refuse_wrong_order_move() returns trigger language plpgsql as $$
begin
  if (new.public_id, new.partner_id, new.environment, new.listing_id, new.domain,
      new.payment_model, new.sale_price_cents, new.commission_bps, new.commission_cents,
      new.currency, new.created_at)
    is distinct from
     (old.public_id, old.partner_id, old.environment, old.listing_id, old.domain,
      old.payment_model, old.sale_price_cents, old.commission_bps, old.commission_cents,
      old.currency, old.created_at) then
    raise exception 'what was sold, by whom and for how much never changes' using errcode = '23514';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('EXTERNALLY_PAID', 'MANUAL_REVIEW'), ('PAID', 'MANUAL_REVIEW'),
    ('MANUAL_REVIEW', case old.payment_model
      when 'partner_collected' then 'EXTERNALLY_PAID' else 'PAID' end),
    ('EXTERNALLY_PAID', 'TRANSFER_IN_PROGRESS'), ('PAID', 'TRANSFER_IN_PROGRESS'),
    ('TRANSFER_IN_PROGRESS', 'TRANSFER_COMPLETED'),
    ('TRANSFER_COMPLETED', 'SETTLED'),
    ('EXTERNALLY_PAID', 'REFUNDED'), ('PAID', 'REFUNDED'), ('MANUAL_REVIEW', 'REFUNDED'),
    ('TRANSFER_IN_PROGRESS', 'REFUNDED'),
    ('EXTERNALLY_PAID', 'CANCELLED'), ('PAID', 'CANCELLED'), ('MANUAL_REVIEW', 'CANCELLED'),
    ('TRANSFER_IN_PROGRESS', 'CANCELLED')
  ) then
    raise exception 'an order that is % does not become %', old.status, new.status
      using errcode = '23514';
  end if;
  return new;
end $$;
create trigger orders_move before update on orders
  for each row execute function refuse_wrong_order_move();

-- What became of an order, oldest first.
create table order_timeline (
  id bigint generated always as identity primary key,
  order_id text not null references orders (public_id),
  at timestamptz not null,
  status text not null,
  -- The event that told it.
  event text not null,
  note text check (length(note) <= 1000)
);
create index order_timeline_order on order_timeline (order_id, id);

-- A refund that was asked for. Whether it is pending or done follows from its order's status.
create table refunds (
  refund_id text primary key,
  order_id text not null unique references orders (public_id),
  partner_id text not null references partners (id),
  environment text not null check (environment in ('sandbox', 'live')),
  reason text check (length(reason) <= 500),
  created_at timestamptz not null
);

-- The ledger: double entry. Accounts are made with the partner, never on first use, and have no
-- balance column: a row that every sale writes would make all sales wait for each other.
create table ledger_accounts (
  -- "live/cash" or "live/commission_pending/ptr_1": a posting needs no lookup, and reads by itself.
  id text primary key check (id = concat_ws('/', environment, code, partner_id)),
  environment text not null check (environment in ('sandbox', 'live')),
  code text not null check (
    case
      when partner_id is null then code in (
        'cash', 'processor_receivable', 'deferred_sales', 'deferred_commission', 'sales_revenue',
        'commission_expense'
      )
      else code in (
        'partner_receivable_pending', 'partner_receivable_due', 'partner_receivable_invoiced',
        'commission_accrued', 'commission_pending', 'payout_in_transit'
      )
    end
  ),
  partner_id text references partners (id),
  currency text not null default 'USD' check (currency = 'USD')
);
create index ledger_accounts_partner on ledger_accounts (partner_id, environment);

-- One business fact each; the unique constraint lets each be posted once.
create table ledger_entries (
  id bigint generated always as identity primary key,
  environment text not null check (environment in ('sandbox', 'live')),
  kind text not null check (length(kind) <= 50),
  source_type text not null check (source_type in ('order', 'settlement', 'payout', 'adjustment')),
  source_id text not null check (length(source_id) <= 100),
  note text check (length(note) <= 1000),
  created_at timestamptz not null,
  unique (kind, source_type, source_id)
);
create index ledger_entries_source on ledger_entries (source_type, source_id);

-- Positive is debit, negative is credit.
create table ledger_postings (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entries (id),
  account_id text not null references ledger_accounts (id),
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null check (currency = 'USD'),
  order_id text references orders (public_id)
);
create index ledger_postings_entry on ledger_postings (entry_id);
create index ledger_postings_account on ledger_postings (account_id, id);
create index ledger_postings_order on ledger_postings (order_id) where order_id is not null;

create function refuse_wrong_entry() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_postings where entry_id = new.entry_id
    group by currency having sum(amount_cents) <> 0
  ) then
    raise exception 'ledger entry % does not sum to zero', new.entry_id using errcode = '23514';
  end if;
  if not exists (
    select 1 from ledger_entries e, ledger_accounts a
    where e.id = new.entry_id and a.id = new.account_id and a.environment = e.environment
  ) then
    raise exception 'account % is not of the environment of entry %', new.account_id, new.entry_id
      using errcode = '23514';
  end if;
  return null;
end $$;
-- At commit, when the entry is complete.
create constraint trigger ledger_postings_right after insert on ledger_postings
  deferrable initially deferred for each row execute function refuse_wrong_entry();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger ledger_postings_kept before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_postings_not_emptied before truncate on ledger_postings
  for each statement execute function refuse_change();
create trigger ledger_entries_kept before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_not_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_accounts_kept before update or delete on ledger_accounts
  for each row execute function refuse_change();
create trigger order_timeline_kept before update or delete on order_timeline
  for each row execute function refuse_change();
-- The same by right, for an owner who is no superuser. Entries keep the right to be updated, which a
-- foreign key needs to lock what it points to; the trigger refuses the update itself.
revoke update, delete, truncate on ledger_postings from current_user;
revoke delete, truncate on ledger_entries, ledger_accounts from current_user;

insert into ledger_accounts (id, environment, code)
select environment || '/' || code, environment, code
from unnest(array['live', 'sandbox']) as environment,
  unnest(array[
    'cash', 'processor_receivable', 'deferred_sales', 'deferred_commission', 'sales_revenue',
    'commission_expense'
  ]) as code;
insert into ledger_accounts (id, environment, code, partner_id)
select concat_ws('/', environment, code, partners.id), environment, code, partners.id
from partners, unnest(array['live', 'sandbox']) as environment,
  unnest(array[
    'partner_receivable_pending', 'partner_receivable_due', 'partner_receivable_invoiced',
    'commission_accrued', 'commission_pending', 'payout_in_transit'
  ]) as code;

-- What the last looks at the ledger found; nothing, as long as all is well.
create table ledger_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  duration_ms integer not null,
  broken jsonb not null
);
