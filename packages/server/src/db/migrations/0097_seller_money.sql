-- Sellers are paid: what a sale owes its seller, and how it reaches them.

alter table orders
  -- The account that sold the name; null if it was ours.
  add column seller_account_id text,
  -- Our commission on the sale, in hundredths of a percent.
  add column seller_bps integer,
  -- What the seller gets: the price less our commission.
  add column seller_cents bigint not null default 0,
  -- When it became payable.
  add column seller_matured_at timestamptz,
  add constraint orders_seller_account_id_fkey
    foreign key (seller_account_id) references accounts (id) not valid,
  add constraint orders_seller check (
    (seller_account_id is null) = (seller_bps is null)
    and (seller_bps is null or seller_bps between 0 and 10000)
    and seller_cents between 0 and sale_price_cents
    and (seller_account_id is not null or (seller_cents = 0 and seller_matured_at is null))
    and (seller_matured_at is null or completed_at is not null)
  ) not valid;
create trigger orders_seller_kept before update on orders for each row
  when (
    (new.seller_account_id, new.seller_bps, new.seller_cents)
      is distinct from (old.seller_account_id, old.seller_bps, old.seller_cents)
    or (old.seller_matured_at is not null
      and new.seller_matured_at is distinct from old.seller_matured_at)
  )
  execute function refuse_change();

alter table ledger_accounts
  add column seller_account_id text,
  add constraint ledger_accounts_seller_account_id_fkey
    foreign key (seller_account_id) references accounts (id) not valid,
  drop constraint ledger_accounts_check,
  drop constraint ledger_accounts_code_check,
  add constraint ledger_accounts_check check (
    id = concat_ws('/', environment, code, partner_id, seller_account_id)
  ) not valid,
  add constraint ledger_accounts_code_check check (
    case
      when seller_account_id is not null then partner_id is null
        and code in ('seller_pending', 'seller_payable', 'seller_payout_in_transit')
      when partner_id is null then code in (
        'cash', 'processor_receivable', 'deferred_sales', 'deferred_commission', 'sales_revenue',
        'commission_expense', 'registration_revenue', 'registration_cost', 'registrar_payable'
      )
      else code in (
        'partner_receivable_pending', 'partner_receivable_due', 'partner_receivable_invoiced',
        'commission_accrued', 'commission_pending', 'payout_in_transit'
      )
    end
  ) not valid;

-- Where a seller's money goes.
create table seller_payout_details (
  account_id text primary key references accounts (id) on delete cascade,
  method text not null check (method in ('bank')),
  -- Holder, country and account numbers, as JSON.
  sealed_details bytea not null check (octet_length(sealed_details) <= 4000),
  updated_at timestamptz not null
);

create table seller_payouts (
  payout_id text primary key check (payout_id like 'po\_%' and length(payout_id) <= 100),
  account_id text not null references accounts (id),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'USD' check (currency = 'USD'),
  status text not null check (status in ('pending', 'paid', 'failed')),
  method text not null check (method in ('bank')),
  -- The seller's payout details as they were when the payout was created. Whoever changes them later
  -- doesn't redirect it.
  sealed_details bytea not null check (octet_length(sealed_details) <= 4000),
  -- Staff keep it out of the files for the bank.
  held_at timestamptz,
  -- The file for the bank that has it. A payout is in one file at most, so it isn't paid twice.
  file_id text check (file_id like 'file\_%' and length(file_id) <= 100),
  note text check (length(note) <= 1000),
  created_at timestamptz not null,
  paid_at timestamptz,
  failed_at timestamptz,
  check ((paid_at is not null) = (status = 'paid')),
  check ((failed_at is not null) = (status = 'failed')),
  check (held_at is null or (status = 'pending' and file_id is null))
);
create index seller_payouts_newest on seller_payouts (created_at desc, payout_id desc);
create index seller_payouts_of_account
  on seller_payouts (account_id, created_at desc, payout_id desc);
create index seller_payouts_pending on seller_payouts (created_at) where status = 'pending';
create index seller_payouts_of_file on seller_payouts (file_id) where file_id is not null;
-- What a payout is for, where it goes and the file that has it stay as they are.
create trigger seller_payouts_kept before update on seller_payouts for each row
  when (
    (new.account_id, new.amount_cents, new.currency, new.method)
      is distinct from (old.account_id, old.amount_cents, old.currency, old.method)
    or (old.file_id is not null and new.file_id is distinct from old.file_id)
    or (old.status <> 'pending' and new.status <> old.status)
  )
  execute function refuse_change();

-- The sales that a payout pays. A failed payout releases its sales for the next one.
create table seller_payout_lines (
  payout_id text not null references seller_payouts (payout_id),
  order_id text not null references orders (public_id),
  amount_cents bigint not null check (amount_cents > 0),
  is_released boolean not null default false,
  primary key (payout_id, order_id)
);
create unique index seller_payout_lines_once on seller_payout_lines (order_id)
  where not is_released;

-- holds the table: it has a row for each large payout or refund
alter table staff_approvals drop constraint staff_approvals_kind_check;
alter table staff_approvals
  add constraint staff_approvals_kind_check check (
    kind in ('payout_run', 'seller_payout_run', 'deal', 'refund', 'cancel')
  ) not valid;
