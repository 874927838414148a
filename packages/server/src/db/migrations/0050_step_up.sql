-- When a session was last used, and when its person last proved who they are. A signed-in browser
-- alone no longer does what could cost a domain or money. Sessions that are open now count as used
-- now, so that nobody is signed out by the upgrade.
alter table sessions
  add column last_used_at timestamptz not null default now(),
  add column proven_at timestamptz;
update sessions set proven_at = created_at;
-- holds the table: it has a row for each signed-in browser, read in milliseconds
alter table sessions alter column proven_at set not null;
alter table sessions alter column proven_at set default 'epoch';

-- Null until the first sign-in, which needs no mail about a new browser.
alter table accounts add column signed_in_at timestamptz;
update accounts set signed_in_at = created_at;

-- What the owner of an account was told by mail, and what a link in that mail undoes, once.
create table security_notices (
  id text primary key check (id like 'ntc\_%' and length(id) <= 100),
  account_id text not null references accounts (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 50),
  -- What is needed to tell of it and to undo it.
  about jsonb not null check (jsonb_typeof(about) = 'object'),
  to_email text not null check (length(to_email) between 3 and 254),
  created_at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  -- What the undoing came to, as sentences for the page.
  outcome jsonb check (jsonb_typeof(outcome) = 'array'),
  check ((undone_at is null) = (outcome is null))
);
create index security_notices_account on security_notices (account_id, created_at);
create index security_notices_age on security_notices (created_at);
