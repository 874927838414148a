-- release 1: expand
-- What we paid to the former owner of a name that we negotiated for a person, once it was delivered.
create table owner_payments (
  order_id text primary key references orders (public_id),
  amount_cents bigint not null check (amount_cents > 0),
  -- What finds the payment at the bank.
  reference text not null check (length(reference) between 1 and 140),
  paid_at timestamptz not null
);
create trigger owner_payments_kept before update or delete on owner_payments for each row
  execute function refuse_change();
