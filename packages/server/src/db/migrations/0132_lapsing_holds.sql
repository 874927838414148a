-- release 1: expand
-- A card hold lapses after some days, and a purchase can stay open for longer. Its money is then
-- taken before it has ended, and given back if it fails.

-- When the hold lapses, as the gateway says.
alter table payments add column capture_before timestamptz;

-- Items that were still open when their receipt was settled.
create table late_items (
  receipt_id text not null,
  position integer not null,
  created_at timestamptz not null,
  -- Null until its outcome is known and booked.
  ended_at timestamptz,
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  primary key (receipt_id, position),
  foreign key (receipt_id, position) references receipt_items (receipt_id, position)
);
create index late_items_open on late_items (created_at) where ended_at is null;

-- Receipts whose money could not be captured after all, although work was done for it.
create table unpaid_receipts (
  receipt_id text primary key references receipts (receipt_id),
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null,
  -- Null until staff have dealt with it.
  handled_at timestamptz,
  note text check (length(note) between 1 and 500)
);
create index unpaid_receipts_open on unpaid_receipts (created_at) where handled_at is null;
