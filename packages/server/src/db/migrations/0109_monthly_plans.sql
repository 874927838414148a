-- Pay monthly: a buyer pays for a name in instalments and uses it from the first.

alter table listings
  -- In how many monthly payments the name can be paid; null if only at once.
  add column monthly_months smallint,
  add constraint listings_monthly_months check (monthly_months in (6, 12, 24, 36)) not valid;
alter table seller_listings
  add column monthly_months smallint,
  add constraint seller_listings_monthly_months
    check (monthly_months in (6, 12, 24, 36)) not valid;

alter table checkout_sessions
  -- Of a checkout for the first of several monthly payments. `price_cents` is that payment.
  add column monthly_months smallint,
  -- The whole price of the name, and our fee on top of it.
  add column monthly_price_cents bigint,
  add column monthly_fee_cents bigint,
  -- The plan that it became.
  add column plan_id text,
  add constraint checkout_sessions_monthly check (
    monthly_months in (6, 12, 24, 36)
    and (monthly_months is null) = (monthly_price_cents is null)
    and (monthly_months is null) = (monthly_fee_cents is null)
    and (monthly_price_cents is null or monthly_price_cents between 1 and 1000000000000)
    and (monthly_fee_cents is null or monthly_fee_cents between 0 and 1000000000000)
    and (plan_id is null or monthly_months is not null)
    and (monthly_months is null or order_id is null)
  ) not valid;

alter table payments
  drop constraint payments_purpose_check,
  add constraint payments_purpose_check
    check (purpose in ('checkout', 'cart', 'plan')) not valid;

-- The payment that saved the card; null if it was saved without one.
alter table saved_cards add column payment_id text;

-- While it is set, the domain is being paid monthly: its holder can't transfer it away.
alter table domains add column plan_id text;

create table plans (
  plan_id text primary key check (plan_id like 'plan\_%' and length(plan_id) <= 100),
  listing_id uuid not null references listings (id),
  domain text not null,
  buyer_account_id text not null references accounts (id),
  seller_account_id text not null references accounts (id),
  -- Where the first instalment was paid.
  session_id text not null unique references checkout_sessions (session_id),
  status text not null check (status in ('active', 'overdue', 'paid', 'ended')),
  months smallint not null check (months in (6, 12, 24, 36)),
  price_cents bigint not null check (price_cents between 1 and 1000000000000),
  -- What we charge on top of the price.
  fee_cents bigint not null check (fee_cents between 0 and 1000000000000),
  -- Our commission on the price, in hundredths of a percent.
  seller_bps integer not null check (seller_bps between 0 and 10000),
  -- The card that its buyer chose; null for the one that the first payment saved.
  card_id text references saved_cards (card_id),
  -- Attempts to charge the instalment that is due.
  attempts smallint not null default 0 check (attempts between 0 and 4),
  -- From when the days until the next attempt count; null while nothing is overdue.
  overdue_from timestamptz,
  -- When the worker looks at it next; null once there is nothing left to do.
  next_at timestamptz,
  lease_token uuid,
  lease_until timestamptz not null default 'epoch',
  ended_reason text check (ended_reason in ('defaulted', 'not_charged', 'cancelled')),
  -- The name still has to go back to its seller.
  is_returning boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check (buyer_account_id <> seller_account_id),
  check ((ended_at is not null) = (status in ('paid', 'ended'))),
  check ((ended_reason is not null) = (status = 'ended')),
  check (not is_returning or status = 'ended'),
  check ((next_at is not null) = (status in ('active', 'overdue') or is_returning)),
  check (overdue_from is null or status in ('active', 'overdue')),
  check (status <> 'overdue' or overdue_from is not null)
);
create unique index plans_one_live on plans (domain) where status in ('active', 'overdue');
create index plans_of_buyer on plans (buyer_account_id, created_at desc, plan_id desc);
create index plans_of_seller on plans (seller_account_id, created_at desc, plan_id desc);
create index plans_due on plans (next_at) where next_at is not null;
create index plans_by_status on plans (status, created_at desc, plan_id desc);
create index plans_of_listing on plans (listing_id);

-- The terms stay, and a plan that is over stays over.
create function refuse_wrong_plan_move() returns trigger language plpgsql as $$
begin
  if (new.plan_id, new.listing_id, new.domain, new.buyer_account_id, new.seller_account_id,
      new.session_id, new.months, new.price_cents, new.fee_cents, new.seller_bps, new.created_at)
    is distinct from
    (old.plan_id, old.listing_id, old.domain, old.buyer_account_id, old.seller_account_id,
      old.session_id, old.months, old.price_cents, old.fee_cents, old.seller_bps, old.created_at)
    or (old.status in ('paid', 'ended') and new.status <> old.status) then
    raise exception 'a plan can’t change like this' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger plans_move before update on plans
  for each row execute function refuse_wrong_plan_move();

create table plan_charges (
  -- Also what its payment is for. The first is the checkout session.
  charge_id text primary key check (length(charge_id) <= 100),
  plan_id text not null references plans (plan_id),
  kind text not null check (kind in ('first', 'monthly', 'pay_now', 'pay_off')),
  -- The instalments that it pays.
  from_number smallint not null check (from_number >= 1),
  to_number smallint not null check (to_number <= 36),
  amount_cents bigint not null check (amount_cents between 1 and 1000000000000),
  card_id text references saved_cards (card_id),
  outcome text check (
    outcome in ('needs_owner', 'declined', 'returned', 'unanswered', 'paid')
  ),
  -- When to look at its payment next; null once it is over.
  due_at timestamptz,
  lease_until timestamptz not null default 'epoch',
  created_at timestamptz not null,
  check (from_number <= to_number),
  check (due_at is not null or outcome is not null)
);
-- One payment at a time.
create unique index plan_charges_one_live on plan_charges (plan_id) where due_at is not null;
create index plan_charges_of_plan on plan_charges (plan_id, created_at desc, charge_id desc);
create index plan_charges_due on plan_charges (due_at) where due_at is not null;

create table plan_instalments (
  plan_id text not null references plans (plan_id),
  number smallint not null check (number between 1 and 36),
  amount_cents bigint not null check (amount_cents >= 1),
  -- What of it is the seller's.
  seller_cents bigint not null check (seller_cents between 0 and amount_cents),
  due_at timestamptz not null,
  -- The charge that pays it: its money is held, or was captured at `paid_at`.
  charge_id text references plan_charges (charge_id),
  paid_at timestamptz,
  -- When the seller's part became payable.
  matured_at timestamptz,
  -- When staff gave the money back, before it was payable.
  refunded_at timestamptz,
  primary key (plan_id, number),
  check (paid_at is null or charge_id is not null),
  check (matured_at is null or paid_at is not null),
  check (refunded_at is null or (paid_at is not null and matured_at is null))
);
create index plan_instalments_to_mature on plan_instalments (paid_at)
  where paid_at is not null and matured_at is null and refunded_at is null;
create index plan_instalments_of_charge on plan_instalments (charge_id)
  where charge_id is not null;
create trigger plan_instalments_kept before update on plan_instalments for each row
  when (
    (new.amount_cents, new.seller_cents, new.due_at)
      is distinct from (old.amount_cents, old.seller_cents, old.due_at)
    or (old.paid_at is not null
      and (new.paid_at, new.charge_id) is distinct from (old.paid_at, old.charge_id))
    or (old.matured_at is not null and new.matured_at is distinct from old.matured_at)
    or (old.refunded_at is not null and new.refunded_at is distinct from old.refunded_at)
  )
  execute function refuse_change();

-- The instalments that a payout to a seller pays, beside its sales.
create table seller_payout_instalments (
  payout_id text not null references seller_payouts (payout_id),
  plan_id text not null,
  number smallint not null,
  amount_cents bigint not null check (amount_cents > 0),
  is_released boolean not null default false,
  primary key (payout_id, plan_id, number),
  foreign key (plan_id, number) references plan_instalments (plan_id, number)
);
create unique index seller_payout_instalments_once on seller_payout_instalments (plan_id, number)
  where not is_released;

alter table ledger_entries
  drop constraint ledger_entries_source_type_check,
  add constraint ledger_entries_source_type_check check (
    source_type in (
      'order', 'settlement', 'payout', 'adjustment', 'receipt', 'transfer', 'plan', 'charge',
      'instalment'
    )
  ) not valid;

alter table ledger_accounts
  drop constraint ledger_accounts_code_check,
  add constraint ledger_accounts_code_check check (
    case
      when seller_account_id is not null then partner_id is null
        and code in ('seller_pending', 'seller_payable', 'seller_payout_in_transit')
      when partner_id is null then code in (
        'cash', 'processor_receivable', 'deferred_sales', 'deferred_commission', 'sales_revenue',
        'commission_expense', 'registration_revenue', 'registration_cost', 'registrar_payable',
        'plan_receivable', 'plan_deferred'
      )
      else code in (
        'partner_receivable_pending', 'partner_receivable_due', 'partner_receivable_invoiced',
        'commission_accrued', 'commission_pending', 'payout_in_transit'
      )
    end
  ) not valid;
-- holds the table: it has a row for each large payout or refund
alter table staff_approvals drop constraint staff_approvals_kind_check;
alter table staff_approvals
  add constraint staff_approvals_kind_check check (
    kind in ('payout_run', 'seller_payout_run', 'deal', 'refund', 'cancel', 'plan_cancel')
  ) not valid;

insert into ledger_accounts (id, environment, code) values
  ('live/plan_receivable', 'live', 'plan_receivable'),
  ('sandbox/plan_receivable', 'sandbox', 'plan_receivable'),
  ('live/plan_deferred', 'live', 'plan_deferred'),
  ('sandbox/plan_deferred', 'sandbox', 'plan_deferred');
