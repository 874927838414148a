-- Transfers of names from other registrars: in the cart, on receipts, and as a kind of change.

-- The auth code of a transfer, sealed, from the moment it is entered until the registrar has it.
create table transfer_codes (
  code_id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  sealed_code bytea not null check (octet_length(sealed_code) <= 1000),
  created_at timestamptz not null
);
create index transfer_codes_by_age on transfer_codes (created_at);
create index transfer_codes_of_account on transfer_codes (account_id);

create table transfers_in (
  transfer_id text primary key,
  account_id text not null references accounts (id),
  domain text not null check (length(domain) <= 253),
  receipt_id text not null references receipts (receipt_id),
  price_cents integer not null check (price_cents > 0),
  -- As ordered (changes/registration.ts). A corrected code is sent with the same order.
  registration jsonb not null,
  status text not null check (status in (
    'waiting_for_registry', 'waiting_for_approval', 'waiting_for_auth_code', 'done', 'cancelled',
    'failed'
  )),
  -- Why it failed or waits, as a code.
  reason text check (length(reason) <= 50),
  -- The registrar's process, once it has accepted the transfer.
  process_id bigint,
  -- When the registry carries it out by itself.
  completes_at timestamptz,
  -- Until when a wrong code can be corrected.
  correct_until timestamptz,
  -- The owner wants it cancelled, and the registrar hasn't done so yet.
  cancel_requested_at timestamptz,
  -- What the registrar charged us.
  cost_cents integer check (cost_cents >= 0),
  -- The same if it was charged in other currencies: whole cents by currency.
  cost_other jsonb,
  -- What is left to book: the cost of a transfer that is done, or a refund. Null if nothing is.
  settling text check (settling in ('cost', 'refund')),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and price_cents),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is not null) = (status in ('done', 'cancelled', 'failed'))),
  check (correct_until is not null or status <> 'waiting_for_auth_code')
);
create index transfers_in_of_account on transfers_in (account_id, created_at desc, transfer_id desc);
create unique index transfers_in_one_open on transfers_in (domain) where ended_at is null;
create index transfers_in_settling on transfers_in (ended_at) where settling is not null;
create index transfers_in_to_correct on transfers_in (correct_until)
  where status = 'waiting_for_auth_code';
create index transfers_in_of_receipt on transfers_in (receipt_id);

-- A part of a payment that is paid back, when the payment itself is kept.
create table payment_refunds (
  refund_id text primary key,
  payment_id text not null references payments (payment_id),
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null,
  -- When to ask the gateway next; null once it has paid.
  due_at timestamptz,
  attempts integer not null default 0,
  lease_until timestamptz not null default 'epoch'
);
create index payment_refunds_of_payment on payment_refunds (payment_id);
create index payment_refunds_due on payment_refunds (due_at) where due_at is not null;

-- holds the table: carts are few, and a visitor waits for a moment at most
alter table cart_items
  drop constraint cart_items_op_check,
  drop constraint cart_items_years_needed,
  drop constraint cart_items_owned,
  drop constraint cart_items_registered;
-- holds the table: the same
alter table cart_items
  add constraint cart_items_op_check check (op in ('register', 'transfer', 'renew', 'restore')),
  -- A transfer that adds no year has none.
  add constraint cart_items_years_needed check (
    op = 'transfer' or (op in ('register', 'renew')) = (years is not null)
  ),
  add constraint cart_items_owned check (
    owned_domain is not distinct from case when op not in ('register', 'transfer') then domain end
  ),
  add constraint cart_items_registered check (
    (op in ('register', 'transfer')) = (registration is not null and tld is not null)
  );

alter table receipt_items
  drop constraint receipt_items_op_check,
  drop constraint receipt_items_registered,
  add constraint receipt_items_op_check check (
    op in ('register', 'transfer', 'renew', 'restore')
  ) not valid,
  add constraint receipt_items_registered check (
    (op in ('register', 'transfer')) = (registration is not null)
  ) not valid;

alter table bulk_operations
  drop constraint bulk_operations_op_check,
  add constraint bulk_operations_op_check check (op in (
    'lock', 'unlock', 'setNameservers', 'setFolder', 'setContacts', 'setAutoRenew', 'setPrivacy',
    'resetAuthCode', 'renew', 'restore', 'register', 'transfer'
  )) not valid;

alter table changes
  -- The transfer that this change carries out.
  add column transfer_id text,
  -- When the registrar accepted the transfer. From then on it is charged.
  add column accepted_at timestamptz;

alter table ledger_entries
  drop constraint ledger_entries_source_type_check,
  add constraint ledger_entries_source_type_check check (
    source_type in ('order', 'settlement', 'payout', 'adjustment', 'receipt', 'transfer')
  ) not valid;
