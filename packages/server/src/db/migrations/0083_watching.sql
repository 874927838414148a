-- Names that people watch, searches they save, names they shortlist, and what they are told about.

-- What the bell in the header shows.
create table notifications (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  kind text not null check (length(kind) <= 50),
  title text not null check (length(title) between 1 and 400),
  body text not null check (length(body) <= 1000),
  -- A path of our own pages.
  href text not null check (href like '/%' and href not like '//%' and length(href) <= 1000),
  read_at timestamptz,
  created_at timestamptz not null
);
create index notifications_of_account on notifications (account_id, created_at desc, id desc);
create index notifications_unread on notifications (account_id) where read_at is null;
create index notifications_by_age on notifications (created_at);

-- Each watched name once, however many accounts watch it, so its registry is asked once.
create table watched_names (
  domain text primary key check (length(domain) <= 253),
  tld text not null check (length(tld) <= 253),
  state text not null default 'unknown' check (state in (
    'unknown', 'registered', 'expiring', 'expired', 'redemption', 'pending_delete', 'available',
    'reserved', 'unsupported'
  )),
  state_since timestamptz not null,
  expires_at timestamptz,
  -- How often it became available. Each time is one event.
  times_available integer not null default 0,
  -- Checks without a definitive answer since the last one.
  failures integer not null default 0,
  checked_at timestamptz,
  next_check_at timestamptz not null,
  lease_until timestamptz not null default 'epoch'
);
create index watched_names_due on watched_names (next_check_at);

-- How many checks of a TLD's names were made in the current minute, by all workers together.
create table watch_budgets (
  tld text primary key,
  minute timestamptz not null,
  spent integer not null check (spent >= 0)
);

create table watches (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  domain text not null references watched_names (domain),
  on_events text[] not null check (
    cardinality(on_events) between 1 and 4
    and on_events <@ array['available', 'expiring', 'listed', 'price_drop']
  ),
  created_at timestamptz not null,
  unique (account_id, domain)
);
create index watches_of_name on watches (domain);

-- Which events an account was told about. It outlives the watch, so that removing and adding it
-- again repeats nothing.
create table watch_firings (
  account_id text not null references accounts (id) on delete cascade,
  domain text not null,
  event_key text not null check (length(event_key) <= 200),
  fired_at timestamptz not null,
  primary key (account_id, domain, event_key)
);
create index watch_firings_by_age on watch_firings (fired_at);

-- How often an account wants email about what it watches, and when the next one is due.
create table watch_settings (
  account_id text primary key references accounts (id) on delete cascade,
  mail text not null default 'instant' check (mail in ('instant', 'daily', 'weekly', 'off')),
  mailed_at timestamptz,
  mail_due_at timestamptz
);
create index watch_settings_due on watch_settings (mail_due_at) where mail_due_at is not null;

-- What an email about watched names says. Without a mailing it waits for the next one.
create table watch_alerts (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  kind text not null check (length(kind) <= 50),
  domain text not null check (length(domain) <= 253),
  title text not null,
  body text not null,
  href text not null,
  mailing_id text,
  created_at timestamptz not null
);
create index watch_alerts_waiting on watch_alerts (account_id, created_at) where mailing_id is null;
create index watch_alerts_of_mailing on watch_alerts (mailing_id) where mailing_id is not null;
create index watch_alerts_by_age on watch_alerts (created_at);

create table saved_searches (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  q text not null check (length(q) <= 100),
  -- One pattern for each word of q: a name must match them all.
  patterns text[] not null check (cardinality(patterns) <= 8),
  tld text check (length(tld) <= 253),
  max_cents bigint check (max_cents > 0),
  length_max integer check (length_max between 1 and 63),
  every text not null check (every in ('instant', 'daily', 'weekly')),
  is_mailed boolean not null default true,
  -- Names that were found and not yet reported.
  waiting integer not null default 0 check (waiting >= 0),
  reported_at timestamptz,
  due_at timestamptz,
  created_at timestamptz not null
);
create index saved_searches_of_account on saved_searches (account_id, created_at desc);
create index saved_searches_due on saved_searches (due_at) where due_at is not null;

-- The listings that a search has found. Each is reported once.
create table saved_search_hits (
  saved_search_id text not null references saved_searches (id) on delete cascade,
  listing_id uuid not null,
  domain text not null,
  bin_price_cents bigint not null,
  report_id text,
  found_at timestamptz not null,
  primary key (saved_search_id, listing_id)
);
create index saved_search_hits_waiting on saved_search_hits (saved_search_id, found_at)
  where report_id is null;
create index saved_search_hits_of_report on saved_search_hits (report_id)
  where report_id is not null;
create index saved_search_hits_by_age on saved_search_hits (found_at);

-- The names that an account marked with a heart.
create table shortlisted_names (
  account_id text not null references accounts (id) on delete cascade,
  domain text not null check (length(domain) <= 253),
  created_at timestamptz not null,
  primary key (account_id, domain)
);

-- Names that came onto the live marketplace, and prices that dropped. A worker handles each row and
-- deletes it in the same transaction.
create table listing_news (
  id bigint generated always as identity primary key,
  listing_id uuid not null,
  domain text not null,
  unicode text,
  tld text not null,
  label_length integer not null,
  bin_price_cents bigint not null,
  -- The price before a drop. Null for a name that came onto the market.
  former_price_cents bigint,
  created_at timestamptz not null default now()
);

create function note_listing_news_added() returns trigger language plpgsql as $$
begin
  insert into listing_news (listing_id, domain, unicode, tld, label_length, bin_price_cents)
  select id, domain, unicode, tld, length(split_part(coalesce(unicode, domain), '.', 1)), bin_price_cents
  from added where is_offered and environment = 'live';
  return null;
end $$;

create function note_listing_news_changed() returns trigger language plpgsql as $$
begin
  insert into listing_news (
    listing_id, domain, unicode, tld, label_length, bin_price_cents, former_price_cents
  )
  select after.id, after.domain, after.unicode, after.tld,
    length(split_part(coalesce(after.unicode, after.domain), '.', 1)), after.bin_price_cents,
    case when before.is_offered then before.bin_price_cents end
  from after join before on before.id = after.id
  where after.is_offered and after.environment = 'live'
    and (not before.is_offered or after.bin_price_cents < before.bin_price_cents);
  return null;
end $$;

create trigger listings_news_added after insert on listings
  referencing new table as added for each statement execute function note_listing_news_added();
create trigger listings_news_changed after update on listings
  referencing old table as before new table as after
  for each statement execute function note_listing_news_changed();
