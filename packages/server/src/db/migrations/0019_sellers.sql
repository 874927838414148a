-- Whose a listing is; null is the house itself. The note says why staff did not approve it.
alter table listings
  add column owner_account_id text references accounts (id),
  add column rejection_note text check (length(rejection_note) between 1 and 500);

-- What an account wants to sell. It reaches the market only once the name's DNS has shown the token
-- of this very account: so nobody can keep a name from its owner by listing it first. From then on
-- the listing holds the prices, and those here are history.
create table seller_listings (
  id uuid primary key,
  account_id text not null references accounts (id),
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 253),
  unicode text check (length(unicode) <= 253),
  tld text not null,
  bin_price_cents bigint not null check (bin_price_cents > 0),
  floor_price_cents bigint check (floor_price_cents > 0 and floor_price_cents <= bin_price_cents),
  token text not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  listing_id uuid references listings (id),
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, domain),
  check ((listing_id is null) = (verified_at is null))
);
create index seller_listings_newest on seller_listings (account_id, created_at desc, id desc);
create index seller_listings_by_listing on seller_listings (listing_id);
