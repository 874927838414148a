-- Registering an endpoint holds the counter too, also of a partner that has no event yet.
alter table event_counters drop constraint event_counters_last_seq_check;
alter table event_counters add constraint event_counters_last_seq_check check (last_seq >= 0);

-- Where a partner's events are sent. Whoever serves an endpoint holds a lease on it: one worker at a
-- time, so that first tries arrive in order and a slow receiver takes up one place only.
create table webhook_endpoints (
  id text primary key check (id like 'wh\_%' and length(id) <= 100),
  partner_id text not null references partners (id),
  environment text not null check (environment in ('sandbox', 'live')),
  url text not null check (length(url) between 1 and 2048),
  sealed_secret bytea,
  -- The secret before the last change signs too, until then.
  sealed_previous_secret bytea,
  previous_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  active boolean not null default true,
  inactive_at timestamptz,
  deleted_at timestamptz,
  -- Since the last success. With failures the endpoint rests between tries.
  failed_tries integer not null default 0,
  failing_since timestamptz,
  rest_until timestamptz not null default 'epoch',
  lease_token text,
  lease_until timestamptz not null default 'epoch',
  served_at timestamptz not null default 'epoch',
  check (active = (inactive_at is null)),
  check ((failed_tries = 0) = (failing_since is null)),
  check ((sealed_secret is null) = (deleted_at is not null)),
  check (deleted_at is null or not active)
);

-- One for each partner and environment; a deleted one stays until its deliveries are purged.
create unique index webhook_endpoints_owner on webhook_endpoints (partner_id, environment)
  where deleted_at is null;

create table deliveries (
  id text primary key check (id like 'dlv\_%' and length(id) <= 100),
  endpoint_id text not null references webhook_endpoints (id),
  event_id text not null references events (id) on delete cascade,
  -- The event's number: what is due is sent in this order.
  seq bigint not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- Ever made, and made of the present plan: one that is sent again begins a new plan.
  attempts integer not null default 0,
  plan_attempts integer not null default 0,
  -- A first try is due whatever the clocks of the writers say, or the order would follow them.
  due_at timestamptz not null default 'epoch',
  created_at timestamptz not null,
  last_attempt_at timestamptz,
  last_status_code integer,
  last_error text check (length(last_error) <= 50),
  unique (endpoint_id, event_id)
) with (autovacuum_vacuum_scale_factor = 0.02);

create index deliveries_due on deliveries (endpoint_id, due_at) where status = 'pending';
create index deliveries_event on deliveries (event_id);
create index deliveries_created on deliveries (created_at);
create index deliveries_newest on deliveries (endpoint_id, created_at desc, id desc);

create table delivery_attempts (
  delivery_id text not null references deliveries (id) on delete cascade,
  number integer not null,
  at timestamptz not null,
  host text not null check (length(host) <= 300),
  status_code integer,
  error text check (length(error) <= 50),
  duration_ms integer not null,
  primary key (delivery_id, number)
);
