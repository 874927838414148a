create extension if not exists pg_trgm;

create table listings (
  id uuid primary key,
  environment text not null check (environment in ('sandbox', 'live')),
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 253),
  -- The name as people read it, where that differs from its ASCII form.
  unicode text check (length(unicode) <= 253),
  tld text not null,
  bin_price_cents bigint not null check (bin_price_cents > 0),
  floor_price_cents bigint check (floor_price_cents > 0 and floor_price_cents <= bin_price_cents),
  currency text not null default 'USD' check (currency = 'USD'),
  approved boolean not null default false,
  marketplace_visible boolean not null default true,
  sold_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Which band the price falls in, for callers who may not see it: values/price-band.ts has the same
  -- edges.
  price_band smallint not null generated always as (
    case
      when bin_price_cents <= 10000 then 0
      when bin_price_cents <= 25000 then 1
      when bin_price_cents <= 50000 then 2
      when bin_price_cents <= 100000 then 3
      when bin_price_cents <= 250000 then 4
      when bin_price_cents <= 500000 then 5
      when bin_price_cents <= 1000000 then 6
      when bin_price_cents <= 2500000 then 7
      when bin_price_cents <= 5000000 then 8
      when bin_price_cents <= 10000000 then 9
      else 10
    end
  ) stored,
  is_offered boolean not null generated always as (
    approved and marketplace_visible and sold_at is null and withdrawn_at is null
  ) stored,
  unique (environment, domain)
);

-- One index for each order in which the market is read; all hold only what is offered.
create index listings_newest on listings (environment, created_at desc, id) where is_offered;
create index listings_by_price on listings (environment, bin_price_cents, created_at desc, id)
  where is_offered;
create index listings_by_band on listings (environment, price_band, created_at desc, id)
  where is_offered;
create index listings_by_tld on listings (environment, tld, created_at desc, id) where is_offered;
-- Substring search on the name.
create index listings_domain_trigrams on listings using gin (domain gin_trgm_ops)
  where is_offered;
