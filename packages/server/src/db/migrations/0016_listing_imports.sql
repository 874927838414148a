-- A file of listings on its way in. The counts are written in the transaction of each batch, so they
-- say what is in the market, also after an upload that broke off.
create table listing_imports (
  id text primary key,
  environment text not null check (environment in ('sandbox', 'live')),
  status text not null check (status in ('running', 'done', 'failed')),
  line integer not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  rejected bigint not null default 0,
  -- The first hundred.
  errors jsonb not null default '[]',
  reason text check (length(reason) <= 500),
  started_at timestamptz not null,
  updated_at timestamptz not null
);

create index listing_imports_newest on listing_imports (started_at desc, id desc);
