-- Which people may act for which partner in the pages. Staff say so.
create table partner_members (
  partner_id text not null references partners (id),
  account_id text not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  primary key (partner_id, account_id)
);

create index partner_members_account on partner_members (account_id);

-- Why we switched an endpoint off: it answered 410, or did nothing but fail for too long.
alter table webhook_endpoints add column inactive_reason text
  check (inactive_reason in ('gone', 'failing'));
alter table webhook_endpoints add check (inactive_reason is null or not active);

-- People look for events of one type, newest first.
create index events_of_type on events (partner_id, environment, type, seq);
