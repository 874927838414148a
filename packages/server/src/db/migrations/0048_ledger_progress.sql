-- How far the ledger has been checked, whose turn it is, and when all of it was last looked at. One
-- row for all workers; its times are the database's own.
create table ledger_progress (
  is_only boolean primary key default true check (is_only),
  -- Everything up to here has been looked at, and nothing can still appear before it.
  verified jsonb not null,
  verified_balances jsonb not null default '[]',
  verified_entry_count bigint not null default 0,
  -- The newest at the time of an earlier check. A transaction under way then may hold a lower number
  -- and commit later, so this becomes `verified` only when such a transaction must have ended.
  seen jsonb not null,
  seen_at timestamptz not null default 'epoch',
  whole_at timestamptz not null default 'epoch',
  next_at timestamptz not null default 'epoch',
  lease_until timestamptz not null default 'epoch',
  lease_token uuid
);
insert into ledger_progress (verified, seen) values (
  '{"entry_id": 0, "posting_id": 0, "timeline_id": 0}',
  '{"entry_id": 0, "posting_id": 0, "timeline_id": 0}'
);

alter table ledger_checks add column is_whole boolean not null default true;
