-- Links with which partners send people to us. A link is never changed: what was counted for it
-- stays true.
create table referral_links (
  link_id text primary key check (link_id like 'lnk\_%'),
  code text not null unique check (code ~ '^[0-9a-z]{10}$'),
  partner_id text not null references partners (id),
  environment text not null check (environment in ('sandbox', 'live')),
  kind text not null check (kind in ('generic', 'domain', 'product')),
  domain text check (length(domain) <= 253),
  product text check (product ~ '^[a-z0-9-]{1,64}$'),
  label text check (length(label) <= 100),
  created_at timestamptz not null,
  check ((domain is not null) = (kind = 'domain')),
  check ((product is not null) = (kind = 'product'))
);
create index referral_links_newest
  on referral_links (partner_id, environment, created_at desc, link_id desc);

-- When a visitor of a link was last counted: the gate that lets a repeat within half an hour not
-- count, on whichever node it arrives. Rows that hold nobody up any more are deleted.
create table referral_gates (
  link_id text not null references referral_links (link_id),
  -- A keyed digest of address and browser; neither can be read from it.
  visitor_hash bytea not null check (length(visitor_hash) = 12),
  counted_at timestamptz not null,
  primary key (link_id, visitor_hash)
);
create index referral_gates_old on referral_gates (counted_at);

-- Every counted click, for 400 days: parts of days, and how many visitors they were.
create table referral_clicks (
  id bigint generated always as identity primary key,
  link_id text not null references referral_links (link_id),
  partner_id text not null,
  environment text not null,
  visitor_hash bytea not null,
  at timestamptz not null
);
create index referral_clicks_of_partner
  on referral_clicks (partner_id, environment, at) include (visitor_hash);
create index referral_clicks_old on referral_clicks (at);

-- Their sums by day, for good: a report over years reads a few rows of each link.
create table referral_click_days (
  link_id text not null references referral_links (link_id),
  day date not null,
  partner_id text not null,
  environment text not null,
  clicks bigint not null check (clicks > 0),
  primary key (link_id, day)
);
create index referral_click_days_of_partner on referral_click_days (partner_id, environment, day);

-- A hosted checkout that somebody opened, and the link that had brought them, if one had.
create table referral_checkouts (
  session_id text primary key check (length(session_id) <= 100),
  partner_id text not null references partners (id),
  environment text not null check (environment in ('sandbox', 'live')),
  link_id text references referral_links (link_id),
  at timestamptz not null
);
create index referral_checkouts_of_partner on referral_checkouts (partner_id, environment, at);

-- A sale that a link brought. What it came to, and what became of it, is the order's.
create table referral_sales (
  order_id text primary key references orders (public_id),
  link_id text not null references referral_links (link_id),
  clicked_at timestamptz not null
);
create index referral_sales_of_link on referral_sales (link_id);
create trigger referral_sales_kept before update or delete on referral_sales
  for each row execute function refuse_change();
