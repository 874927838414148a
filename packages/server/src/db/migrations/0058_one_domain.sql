-- What a domain's own page shows. Constant defaults, so only the catalog changes.
alter table domains
  add column privacy boolean not null default false,
  add column dnssec boolean not null default false,
  add column registered_at timestamptz,
  add column auth_code_shown_at timestamptz,
  -- Since when the registrant has been asked to confirm their email address.
  add column unverified_since timestamptz,
  -- The transfer to another registrar, while it is under way and after it took the name away.
  add column leaving_id text,
  add column leaving_since timestamptz,
  add column leaves_at timestamptz,
  add column leaving_to text;

-- holds the table: finished operations are purged after 90 days, so it stays small
alter table bulk_operations
  add column started_by text not null default 'owner' check (started_by in ('owner', 'undo_link'));

-- holds the table: the same
alter table bulk_operations drop constraint bulk_operations_op_check;
-- holds the table: the same
alter table bulk_operations add constraint bulk_operations_op_check check (op in (
  'lock', 'unlock', 'setNameservers', 'setFolder', 'setContacts', 'setAutoRenew', 'setPrivacy',
  'resetAuthCode', 'renew', 'restore', 'register'
));

-- What happened to a domain besides changes, for its history.
create table domain_events (
  id bigint generated always as identity primary key,
  account_id text not null references accounts (id) on delete cascade,
  domain text not null check (length(domain) between 3 and 253),
  kind text not null check (kind in (
    'auth_code_shown', 'verification_sent', 'transfer_started', 'transfer_stopped', 'transferred_away'
  )),
  at timestamptz not null
);
create index domain_events_of_a_name on domain_events (account_id, domain, at desc, id desc);
create index domain_events_by_age on domain_events (at);
