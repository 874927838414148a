-- What was promised to partners in the last day, to be looked at. A quote is still judged by its
-- signature alone: a row that is missing here changes nothing.
create table quotes (
  id text primary key check (length(id) <= 100),
  quote_id text not null check (length(quote_id) <= 1000),
  partner_id text not null references partners (id),
  environment text not null check (environment in ('sandbox', 'live')),
  domain text not null,
  price_cents bigint not null check (price_cents between 1 and 1000000000000),
  currency text not null check (currency = 'USD'),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index quotes_newest on quotes (partner_id, environment, created_at desc, id desc);
create index quotes_expiry on quotes (expires_at);

create index checkout_sessions_newest
  on checkout_sessions (partner_id, environment, created_at desc, session_id desc);
drop index checkout_sessions_partner;
