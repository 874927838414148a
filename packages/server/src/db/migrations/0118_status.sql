-- release 1: expand
-- What the public status page shows. One worker probes each part of the service once a minute.
create table status_parts (
  part text primary key,
  -- When the next probe is due, by the database's clock.
  due_at timestamptz not null default 'epoch',
  checked_at timestamptz,
  is_ok boolean,
  -- Since when every probe has failed.
  failed_since timestamptz
);
create table status_days (
  part text not null,
  day date not null,
  checks integer not null,
  failed integer not null,
  primary key (part, day)
);
