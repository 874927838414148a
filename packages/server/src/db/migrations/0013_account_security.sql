-- A second step at sign-in: a secret that the owner's app makes codes of. It counts only once a code
-- has proven that the app holds it.
create table two_factors (
  account_id text primary key references accounts (id) on delete cascade,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was taken; none is taken twice (RFC 6238, 5.2).
  last_step bigint not null default 0
);

-- For the day on which the app is lost. Each works once: its row goes.
create table recovery_codes (
  account_id text not null references accounts (id) on delete cascade,
  -- SHA-256 of 80 random bits.
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (account_id, code_hash)
);

-- The password was right, the code is still to come. This is no session and opens nothing.
create table pending_sign_ins (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  attempts integer not null default 0,
  expires_at timestamptz not null
);

create index pending_sign_ins_account on pending_sign_ins (account_id);
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);

-- An account is to have another address; it has it when the link sent there is followed.
create table email_changes (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  expires_at timestamptz not null
);

create index email_changes_account on email_changes (account_id);
create index email_changes_expiry on email_changes (expires_at);

create table passkeys (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- Given by the authenticator, in base64url.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null check (length(public_key) <= 4096),
  -- Grows with each use where the authenticator counts; one that falls back was copied.
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_account on passkeys (account_id, created_at);

-- What an authenticator has to sign, once and soon.
create table passkey_challenges (
  challenge text primary key check (length(challenge) between 20 and 200),
  -- Who adds a passkey; null for somebody who signs in with one.
  account_id text references accounts (id) on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenges_expiry on passkey_challenges (expires_at);
