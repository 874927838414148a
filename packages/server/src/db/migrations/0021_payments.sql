-- Money that we collect through a payment gateway, for whatever it pays. How it stands is decided by
-- the gateway; a row says what we owe it to do next, so that a crash at any step leaves only work that
-- the sweeper finds. What may become of one is the table in features/payments/states.ts.
create table payments (
  -- Also the gateway's idempotency key: asked for twice it is one payment.
  payment_id text primary key,
  environment text not null check (environment in ('sandbox', 'live')),
  -- What is paid, and its id; who decides about it is found by the purpose.
  purpose text not null check (purpose in ('checkout', 'cart')),
  subject_id text not null check (length(subject_id) <= 100),
  amount_cents bigint not null check (amount_cents between 1 and 1000000000000),
  currency text not null check (currency = 'USD'),
  gateway text not null check (length(gateway) <= 50),
  gateway_ref text check (length(gateway_ref) <= 255),
  -- Where the buyer has to go before anything is decided.
  buyer_url text check (length(buyer_url) <= 4000),
  status text not null check (
    status in ('open', 'capture_due', 'captured', 'return_due', 'returned', 'failed')
  ),
  -- Why it failed or went back: a refusal's code or the gateway's word.
  reason text check (length(reason) <= 200),
  -- The order that it pays, where there is one.
  order_id text unique references orders (public_id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When somebody looks at it next; null once it is over.
  due_at timestamptz,
  attempts integer not null default 0,
  check ((due_at is null) = (status in ('captured', 'returned', 'failed')))
);
-- One at a time for one thing: a second submit finds the first.
create unique index payments_one_live on payments (purpose, subject_id)
  where status in ('open', 'capture_due', 'captured');
create index payments_subject on payments (purpose, subject_id, created_at desc);
create index payments_due on payments (due_at) where due_at is not null;
create index payments_gateway_ref on payments (gateway_ref) where gateway_ref is not null;

create function refuse_wrong_payment_move() returns trigger language plpgsql as $$
begin
  if (new.payment_id, new.environment, new.purpose, new.subject_id, new.amount_cents, new.currency,
      new.gateway, new.created_at)
    is distinct from
     (old.payment_id, old.environment, old.purpose, old.subject_id, old.amount_cents, old.currency,
      old.gateway, old.created_at) then
    raise exception 'what is paid, and how much, never changes' using errcode = '23514';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('open', 'capture_due'), ('open', 'return_due'), ('open', 'failed'),
    ('capture_due', 'captured'), ('capture_due', 'return_due'),
    ('captured', 'return_due'), ('return_due', 'returned')
  ) then
    raise exception 'a payment that is % does not become %', old.status, new.status
      using errcode = '23514';
  end if;
  return new;
end $$;
create trigger payments_move before update on payments
  for each row execute function refuse_wrong_payment_move();
