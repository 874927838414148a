-- Replies kept under an Idempotency-Key. The row is written in the transaction that does the work, so
-- a row means that the work was done.
create table idempotency_keys (
  owner text not null check (length(owner) <= 200),
  path text not null check (length(path) <= 300),
  key text not null check (length(key) between 1 and 255),
  body_sha256 text not null,
  status smallint not null,
  -- json, not jsonb: a replay sends the fields in the order in which they were first sent.
  body json,
  created_at timestamptz not null default now(),
  -- Null: kept for ever.
  expires_at timestamptz,
  primary key (owner, path, key)
);

create index idempotency_keys_expiry on idempotency_keys (expires_at) where expires_at is not null;
