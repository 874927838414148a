-- What the registrar sells: one row an ending, `rules` as the metadata endpoint shows them. An ending
-- that is no longer sold is retired, not deleted: its history stays.
create table tlds (
  tld text primary key check (tld = lower(tld) and length(tld) between 1 and 253),
  unicode text not null,
  rules jsonb not null,
  synced_at timestamptz not null,
  retired_at timestamptz
);

-- What we pay, in US cents: the list price, the prices that follow it and the promotions.
create table tld_costs (
  tld text not null references tlds (tld) on delete cascade,
  op text not null check (op in ('register', 'renew', 'transfer', 'restore')),
  kind text not null check (kind in ('list', 'change', 'promo')),
  cost_cents bigint not null check (cost_cents >= 0),
  from_at timestamptz,
  until_at timestamptz,
  check (kind = 'list' or from_at is not null),
  check (kind <> 'promo' or until_at is not null)
);

create index tld_costs_by_tld on tld_costs (tld);

-- What the operator puts on top; '*' is for every ending without a row of its own.
create table tld_markups (
  tld text primary key,
  markup_bps integer not null check (markup_bps between 0 and 1000000),
  minimum_cents bigint not null check (minimum_cents between 0 and 100000000)
);

insert into tld_markups (tld, markup_bps, minimum_cents) values ('*', 2000, 150);

-- Every retail price an ending has had: a row when it changes, null when the operation is not sold.
create table tld_price_history (
  id bigint primary key generated always as identity,
  tld text not null,
  op text not null check (op in ('register', 'renew', 'transfer', 'restore')),
  price_cents bigint check (price_cents >= 0),
  at timestamptz not null
);

create index tld_price_history_latest on tld_price_history (tld, op, id desc);

create table catalogue_syncs (
  id bigint primary key generated always as identity,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('good', 'partial', 'failed')),
  tlds_read integer not null default 0,
  tlds_failed integer not null default 0,
  reason text not null default '',
  check ((ended_at is null) = (outcome is null))
);

-- Processes keep the catalogue in memory and read it again when this number has moved. The row is
-- also what two syncs queue on.
create table catalogue_state (
  is_only boolean primary key default true check (is_only),
  version bigint not null default 0
);

insert into catalogue_state default values;
