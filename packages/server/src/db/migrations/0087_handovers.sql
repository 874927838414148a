-- How a name that was bought directly reaches its buyer.
create table handovers (
  public_id text primary key references orders (public_id),
  -- The account that sold the name; null if it was ours.
  seller_account_id text references accounts (id),
  kind text not null check (kind in ('push', 'auth_code')),
  stage text not null check (
    stage in ('routing', 'pushing', 'seller', 'buyer', 'staff', 'over')
  ),
  -- Set once the seller has to do something.
  task_id text unique check (task_id like 'task\_%' and length(task_id) <= 100),
  due_at timestamptz,
  way text check (way in ('auth_code', 'pushed')),
  handed_over_at timestamptz,
  registrar_before text check (length(registrar_before) <= 500),
  -- For the buyer's eyes only.
  sealed_auth_code bytea check (octet_length(sealed_auth_code) <= 1000),
  disputed_at timestamptz,
  dispute_reason text check (length(dispute_reason) <= 2000),
  -- When the worker looks at it next; null once it is over.
  look_at timestamptz,
  lease_until timestamptz not null default 'epoch',
  created_at timestamptz not null,
  check ((look_at is null) = (stage = 'over')),
  check (task_id is null or seller_account_id is not null),
  check (stage not in ('pushing', 'seller', 'buyer') or due_at is not null),
  check ((way is null) = (handed_over_at is null)),
  check ((disputed_at is null) = (dispute_reason is null))
);
create index handovers_due on handovers (look_at) where look_at is not null;
create index handovers_of_seller on handovers (seller_account_id, created_at desc)
  where task_id is not null;
create index handovers_disputed on handovers (disputed_at) where stage = 'staff';
create index handovers_codes on handovers (handed_over_at) where sealed_auth_code is not null;
