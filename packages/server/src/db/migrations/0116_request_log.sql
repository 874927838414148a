-- release 1: expand
-- What each partner asked of the Partner API in the last seven days, for its own developers.
-- A row per partner and moment, not per request: a row with its index entries cost a signed read a
-- tenth of its time, and a line in a text costs next to nothing (bench/README.md).
-- A table per day, because dropping a table costs nothing and deleting a day's rows does.
-- Not unlogged: the log is wanted most after a crash, which empties an unlogged table, and a replica
-- has no unlogged tables.
create table request_batches (
  partner_id text not null,
  environment text not null,
  -- When its newest and its oldest request arrived.
  at timestamptz not null,
  first_at timestamptz not null,
  -- The id of its newest request.
  id text not null,
  requests integer not null,
  -- How many of them have a status of 400 or more.
  refused integer not null,
  -- A line per request, oldest first: see http/request-line.ts.
  lines text not null
) partition by range (at);
-- Compressing it would cost more than writing it.
alter table request_batches alter column lines set storage external;
create index request_batches_newest on request_batches (partner_id, environment, at);
-- Refusals are few, so finding one needn't read what went well.
create index request_batches_refused on request_batches (partner_id, environment, at)
  where refused > 0;

-- The table for one day (UTC). Made apart and attached, which holds up nobody. Attaching it makes
-- its indexes.
create function open_request_day(day date) returns void language plpgsql as $$
declare
  name text := 'request_batches_' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass(name) is not null then
    return;
  end if;
  -- One at a time. Writing and reading go on.
  lock table request_batches in share update exclusive mode;
  if to_regclass(name) is not null then
    return;
  end if;
  execute format('create table %I (like request_batches including storage)', name);
  execute format(
    'alter table request_batches attach partition %I for values from (%L) to (%L)',
    name, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC'
  );
end $$;

-- Drops the tables of the days before this one. Returns how many.
create function drop_request_days(before date) returns integer language plpgsql as $$
declare
  old text;
  dropped integer := 0;
begin
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'request_batches'::regclass
      and c.relname < 'request_batches_' || to_char(before, 'YYYYMMDD')
    order by c.relname
    limit 100
  loop
    execute format('drop table %I', old);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
