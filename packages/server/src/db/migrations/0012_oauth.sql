-- A program that registered itself (RFC 7591). Anyone may, so a row says nothing about who runs it.
create table oauth_clients (
  id text primary key,
  name text check (length(name) between 1 and 100),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  grant_types text[] not null,
  application_type text not null check (application_type in ('web', 'native')),
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index oauth_clients_used on oauth_clients (coalesce(last_used_at, created_at));

-- A person allowed a program something, once. All tokens that came of it end with this row.
create table oauth_grants (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  client_id text not null references oauth_clients (id) on delete cascade,
  scope text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);

create index oauth_grants_account on oauth_grants (account_id, client_id);
create index oauth_grants_client on oauth_grants (client_id);
create index oauth_grants_created on oauth_grants (created_at);

create table oauth_tokens (
  -- SHA-256 of the token: who reads this table can use none of them.
  token_hash bytea primary key check (length(token_hash) = 32),
  kind text not null check (kind in ('AuthorizationCode', 'AccessToken', 'RefreshToken')),
  grant_id text not null references oauth_grants (id) on delete cascade,
  scope text not null,
  payload jsonb not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);

create index oauth_tokens_grant on oauth_tokens (grant_id);
create index oauth_tokens_expiry on oauth_tokens (expires_at);

-- A request that waits for a person's answer, in one browser.
create table oauth_interactions (
  id text primary key,
  payload jsonb not null,
  expires_at timestamptz not null
);

create index oauth_interactions_expiry on oauth_interactions (expires_at);
