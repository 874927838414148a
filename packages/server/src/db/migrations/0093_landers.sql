-- Landers: sale pages at sellers' own domains. A name without a row has one with these defaults.
create table landers (
  seller_listing_id uuid primary key references seller_listings (id) on delete cascade,
  is_on boolean not null default true,
  look text not null default 'sign' check (look in ('sign', 'paper', 'poster')),
  -- Prices are hidden from people who aren't signed in, unless the seller shows theirs.
  shows_price boolean not null default false,
  updated_at timestamptz not null
);

-- Visits per day. Nothing about the visitors is stored.
create table lander_visit_days (
  seller_listing_id uuid not null references seller_listings (id) on delete cascade,
  day date not null,
  visits integer not null check (visits > 0),
  primary key (seller_listing_id, day)
);
create index lander_visit_days_by_day on lander_visit_days (day);

-- Pointing a domain to LANDER_HOST proves that it is the seller's, as a TXT record does.
alter table seller_listings
  -- The host that it has to point to; null if it is proven by the TXT record.
  add column proof_host text,
  -- When it pointed elsewhere, since it was listed. Only pointing it here afterwards is a proof:
  -- a domain that pointed here all along could be listed by anyone.
  add column not_pointed_at timestamptz;

alter table listings
  -- Whether its seller agreed that the price is published once it is sold.
  add column publishes_sale boolean not null default false;
