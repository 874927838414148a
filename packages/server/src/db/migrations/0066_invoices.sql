-- Who pays, as it appears on invoices.
create table billing_details (
  account_id text primary key references accounts (id),
  name text not null check (length(name) between 1 and 200),
  address_line text not null check (length(address_line) between 1 and 200),
  postal_code text not null check (length(postal_code) <= 20),
  city text not null check (length(city) between 1 and 100),
  country text not null check (country ~ '^[A-Z]{2}$'),
  vat_id text check (length(vat_id) <= 20),
  updated_at timestamptz not null
);

-- The last number of each year. Taken in the transaction that writes the invoice, so there are no
-- gaps: a transaction that is rolled back gives its number back.
create table invoice_years (
  year integer primary key,
  last_number integer not null check (last_number > 0)
);

-- Invoices and credit notes, as they were issued. They never change.
create table invoices (
  year integer not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('invoice', 'credit_note')),
  account_id text not null references accounts (id),
  receipt_id text not null,
  gross_cents bigint not null check (gross_cents > 0),
  tax_cents bigint not null check (tax_cents between 0 and gross_cents),
  -- The tax's rate and wording; null if none applies.
  tax jsonb,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  issued_at timestamptz not null,
  primary key (year, number),
  unique (receipt_id, kind)
);
create trigger invoices_kept before delete or update on invoices
  for each row execute function refuse_change();
