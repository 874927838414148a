-- release 1: expand
-- A restored database doesn't know the numbers that were given out after the backup. They are left
-- out, and these say which.
create table event_gaps (
  partner_id text not null,
  environment text not null,
  after_seq bigint not null,
  up_to_seq bigint not null,
  made_at timestamptz not null,
  primary key (partner_id, environment, after_seq),
  check (up_to_seq > after_seq)
);
alter table invoice_years add column skipped integer not null default 0;
