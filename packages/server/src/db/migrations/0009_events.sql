-- The last number given out to a partner in one of its environments. Whoever appends an event holds
-- this row until it commits, so numbers follow the order of commits and have no gaps.
create table event_counters (
  partner_id text not null references partners (id),
  environment text not null check (environment in ('sandbox', 'live')),
  last_seq bigint not null check (last_seq > 0),
  primary key (partner_id, environment)
);

create table events (
  id text primary key check (id like 'evt\_%' and length(id) <= 100),
  partner_id text not null references partners (id),
  environment text not null check (environment in ('sandbox', 'live')),
  seq bigint not null check (seq > 0),
  type text not null check (length(type) between 1 and 50),
  created_at timestamptz not null,
  -- The envelope of spec 2.15 as the very text that is sent and signed, at every try.
  body text not null check (octet_length(body) <= 65536),
  unique (partner_id, environment, seq)
);

create index events_created on events (created_at);
