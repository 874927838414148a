-- What each partner asked of the Partner API in the last seven days, for its own developers.
-- A table per day, because dropping a table costs nothing and deleting a day's rows does.
-- Written in the log like any other table: it is wanted most after a crash, which empties an
-- unlogged table, and a replica has no unlogged tables. Rows come in batches that don't wait for
-- the disk, so that costs a signed read nothing to speak of (bench/README.md).
create table partner_requests (
  partner_id text not null,
  environment text not null,
  -- When it arrived: the time in its id.
  at timestamptz not null,
  request_id text not null,
  key_id text not null,
  method text not null,
  -- Without secrets and buyers' data: see http/logged-path.ts.
  path text not null,
  status smallint not null,
  -- Of a refusal.
  code text,
  duration_ms real not null
) partition by range (at);
create index partner_requests_newest on partner_requests (partner_id, environment, at);
-- Refusals are few, so finding one needn't read what went well.
create index partner_requests_refused on partner_requests (partner_id, environment, at)
  where status >= 400;

-- The table for one day (UTC). Made apart and attached, which holds up nobody. Attaching it makes
-- its indexes.
create function open_request_day(day date) returns void language plpgsql as $$
declare
  name text := 'partner_requests_' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass(name) is not null then
    return;
  end if;
  -- One at a time. Writing and reading go on.
  lock table partner_requests in share update exclusive mode;
  if to_regclass(name) is not null then
    return;
  end if;
  execute format('create table %I (like partner_requests)', name);
  execute format(
    'alter table partner_requests attach partition %I for values from (%L) to (%L)',
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
    where i.inhparent = 'partner_requests'::regclass
      and c.relname < 'partner_requests_' || to_char(before, 'YYYYMMDD')
    order by c.relname
    limit 100
  loop
    execute format('drop table %I', old);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
