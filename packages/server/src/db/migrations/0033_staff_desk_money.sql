-- Staff see what the last check looked at and what stood on the accounts then: no page has to add up
-- millions of postings.
alter table ledger_checks
  add column checked jsonb not null default '[]',
  add column balances jsonb not null default '[]',
  add column entry_count bigint;

-- At most one check is asked for at a time; the row goes when it is done.
create table ledger_check_asked (
  is_asked boolean primary key default true check (is_asked),
  asked_at timestamptz not null
);

create index settlements_for_staff on settlements
  (environment, status, period_end desc, settlement_id desc);
create index settlements_newest_of_all on settlements
  (environment, period_end desc, settlement_id desc);
create index payouts_for_staff on payouts (environment, status, created_at desc, payout_id desc);
create index payouts_newest_of_all on payouts (environment, created_at desc, payout_id desc);
create index staff_audit_of_email on staff_audit (email, at desc, id desc) where email is not null;

-- The orders of a statement are read in pages, newest first.
drop index orders_of_settlement;
create index orders_of_settlement on orders (settlement_id, created_at desc, public_id desc)
  where settlement_id is not null;
