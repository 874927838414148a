-- What a cart was paid for, and what became of it. Money is held first; taken is what was carried out.
create table receipts (
  receipt_id  text primary key,
  account_id  text not null references accounts (id),
  status      text not null check (status in ('open', 'paid', 'ended', 'closed')),
  total_cents bigint not null check (total_cents > 0),
  -- What is taken of it, once everything has ended.
  taken_cents bigint check (taken_cents between 0 and total_cents),
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  check ((status in ('ended', 'closed')) = (taken_cents is not null))
);
create index receipts_by_account on receipts (account_id, created_at desc, receipt_id desc);
create index receipts_paid on receipts (created_at) where status = 'paid';

create table receipt_items (
  receipt_id    text not null references receipts (receipt_id),
  position      integer not null,
  domain        text not null,
  op            text not null check (op in ('renew', 'restore')),
  years         integer,
  reason        text,
  price_cents   integer not null check (price_cents > 0),
  -- Under which it is carried out; set with the payment.
  operation_id  text references bulk_operations (id) on delete set null,
  -- How it ended; kept here because operations are not kept for ever.
  state         text check (state in ('done', 'failed')),
  message       text,
  primary key (receipt_id, position)
);
create index receipt_items_by_operation on receipt_items (operation_id);

-- Less than all of it may be taken: the rest of what was held is let go.
alter table payments add column capture_cents bigint check (capture_cents between 1 and amount_cents);
