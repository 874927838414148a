-- A page where a partner's buyer pays us. Who holds its signed link is the buyer; the row holds no
-- secret. Whether it is open, paid or expired follows from `order_id` and `expires_at`.
create table checkout_sessions (
  session_id text primary key,
  partner_id text not null references partners (id),
  environment text not null check (environment in ('sandbox', 'live')),
  listing_id uuid not null references listings (id),
  domain text not null,
  -- Promised until the session expires.
  price_cents bigint not null check (price_cents between 1 and 1000000000000),
  currency text not null check (currency = 'USD'),
  quote_id text check (length(quote_id) <= 1000),
  -- The partner's own word for it.
  reference text check (length(reference) between 1 and 255),
  buyer_email text check (length(buyer_email) <= 254),
  buyer_name text check (length(buyer_name) <= 200),
  buyer_country text check (length(buyer_country) = 2),
  return_url text check (length(return_url) <= 2000),
  cancel_url text check (length(cancel_url) <= 2000),
  -- What the buyer's browser carried of the cookie of referral links when they paid.
  link_cookie text check (length(link_cookie) <= 200),
  order_id text unique references orders (public_id),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
-- Whether a name is being paid for just now.
create index checkout_sessions_domain on checkout_sessions (environment, domain);
create index checkout_sessions_partner on checkout_sessions (partner_id, environment, created_at);
create index checkout_sessions_listing on checkout_sessions (listing_id);
