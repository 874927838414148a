-- Somebody asked to sign up. The account begins only when the link in the mail is followed, with the
-- password of that very request: nobody can prepare an account for another's address.
create table sign_ups (
  id text primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 200),
  password_hash text not null,
  expires_at timestamptz not null
);

create index sign_ups_email on sign_ups (email);
create index sign_ups_expiry on sign_ups (expires_at);

-- A row is a person whose address is proven.
create table accounts (
  id text primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 200),
  password_hash text not null,
  role text not null default 'account' check (role in ('account', 'staff')),
  verified_at timestamptz not null,
  created_at timestamptz not null
);

create table sessions (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- SHA-256 of what the cookie holds: who reads this table can sign in as nobody.
  token_hash bytea not null unique check (length(token_hash) = 32),
  address text not null check (length(address) <= 100),
  user_agent text check (length(user_agent) <= 300),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_account on sessions (account_id, created_at desc);
create index sessions_expiry on sessions (expires_at);

-- Asked for with any address, also one that has no account: the request does the same either way.
create table password_resets (
  id text primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  expires_at timestamptz not null
);

create index password_resets_email on password_resets (email);
create index password_resets_expiry on password_resets (expires_at);

create table developer_keys (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  name text check (length(name) between 1 and 100),
  api_key text not null unique check (api_key like 'dk\_%' and length(api_key) <= 100),
  -- SHA-256 of a secret of 256 random bits.
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

create index developer_keys_account on developer_keys (account_id, created_at desc);

-- What is to be told by mail, written with the change that it tells of and sent by the worker. The
-- text is written when it is sent, so that no link lies here; only the demo's outbox keeps it.
create table mails (
  id text primary key,
  kind text not null check (length(kind) between 1 and 50),
  to_email text not null check (length(to_email) between 3 and 254),
  about_id text check (length(about_id) <= 100),
  created_at timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text check (length(last_error) <= 500),
  subject text,
  text_part text,
  html_part text
);

create index mails_due on mails (next_at) where sent_at is null and failed_at is null;
create index mails_created on mails (created_at desc);
