-- A file of names that an account wants to sell. The worker takes the rows piece by piece; each piece
-- leaves in the transaction that lists it, so a crash loses none and lists none twice.
create table seller_imports (
  id text primary key,
  account_id text not null references accounts (id),
  status text not null check (status in ('running', 'done', 'failed')),
  total integer not null check (total between 0 and 10000),
  created integer not null default 0,
  rejected integer not null default 0,
  -- The first hundred.
  errors jsonb not null default '[]',
  reason text check (length(reason) <= 500),
  started_at timestamptz not null,
  updated_at timestamptz not null
);
create index seller_imports_newest on seller_imports (account_id, started_at desc, id desc);
-- One at a time for each account; also how the worker finds what is to be done.
create unique index seller_imports_running on seller_imports (account_id)
  where status = 'running';

create table seller_import_rows (
  import_id text not null references seller_imports (id) on delete cascade,
  line integer not null,
  domain text not null,
  bin_price_cents bigint not null,
  floor_price_cents bigint,
  primary key (import_id, line)
);

-- What staff have to judge is few among all listings, and read by name.
create index listings_unapproved on listings (environment, domain) where not approved;
