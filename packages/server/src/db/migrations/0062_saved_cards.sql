-- Cards that the gateway keeps for an account. A card's number never reaches us.
create table billing_customers (
  account_id text not null references accounts (id),
  gateway text not null check (length(gateway) <= 50),
  customer_ref text not null check (length(customer_ref) <= 255),
  created_at timestamptz not null,
  primary key (account_id, gateway)
);

create table saved_cards (
  card_id text primary key,
  account_id text not null references accounts (id),
  gateway text not null check (length(gateway) <= 50),
  customer_ref text not null check (length(customer_ref) <= 255),
  method_ref text not null check (length(method_ref) <= 255),
  brand text not null check (length(brand) <= 50),
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null check (exp_year between 2000 and 2200),
  is_default boolean not null,
  -- What the owner agreed to when the card was saved, and when.
  consent_text text not null check (length(consent_text) <= 2000),
  consented_at timestamptz not null,
  created_at timestamptz not null,
  -- A deleted card is never charged again; the record of the consent stays.
  deleted_at timestamptz,
  -- When to ask the gateway to forget a deleted card; null once it has.
  detach_at timestamptz,
  lease_until timestamptz not null default 'epoch',
  unique (gateway, method_ref),
  check (deleted_at is null or not is_default)
);
create unique index saved_cards_one_default on saved_cards (account_id) where is_default;
create index saved_cards_of_account on saved_cards (account_id, created_at) where deleted_at is null;
create index saved_cards_to_detach on saved_cards (detach_at) where detach_at is not null;

-- A card being saved: on the gateway's page, or together with a payment.
create table card_setups (
  setup_id text primary key,
  account_id text not null references accounts (id),
  gateway text not null check (length(gateway) <= 50),
  gateway_ref text check (length(gateway_ref) <= 255),
  payment_id text references payments (payment_id),
  customer_ref text not null check (length(customer_ref) <= 255),
  status text not null check (status in ('open', 'done', 'failed')),
  consent_text text not null check (length(consent_text) <= 2000),
  consented_at timestamptz not null,
  created_at timestamptz not null,
  -- When to ask the gateway next; null once it is over.
  due_at timestamptz,
  lease_until timestamptz not null default 'epoch',
  check ((due_at is null) = (status <> 'open'))
);
create index card_setups_due on card_setups (due_at) where due_at is not null;
create index card_setups_open on card_setups (account_id, created_at) where status = 'open';

-- The saved card that a payment charges, as the gateway names it.
alter table payments add column customer_ref text;
alter table payments add column method_ref text;
-- The bank wants to see the owner, who may take until `open_until`.
alter table payments add column needs_buyer boolean not null default false;
alter table payments add column open_until timestamptz;
