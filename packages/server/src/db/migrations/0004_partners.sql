create table partners (
  id text primary key,
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  commission_bps integer not null default 1500 check (commission_bps between 0 and 10000),
  created_at timestamptz not null default now(),
  suspended_at timestamptz
);

create table partner_credentials (
  key_id text primary key check (
    key_id like 'pk\_' || environment || '\_%' and length(key_id) <= 100
  ),
  partner_id text not null references partners (id),
  environment text not null check (environment in ('sandbox', 'live')),
  scopes text[] not null check (
    scopes <@ array['search', 'embed', 'buy', 'broker', 'refer', 'report', 'webhook']
  ),
  is_affiliate boolean not null default false,
  -- The secret under the operator's key (values/sealed.ts); it is shown once and never stored plain.
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  -- A rotated credential works until then; a revoked one stops at once.
  expires_at timestamptz,
  revoked_at timestamptz
);

create index partner_credentials_partner on partner_credentials (partner_id);

-- Nonces already used, so that a signed request cannot be sent again, on any node, after any restart.
create table partner_nonces (
  key_id text not null references partner_credentials (key_id) on delete cascade,
  nonce text not null check (length(nonce) between 1 and 128),
  expires_at timestamptz not null,
  primary key (key_id, nonce)
);

create index partner_nonces_expiry on partner_nonces (expires_at);
