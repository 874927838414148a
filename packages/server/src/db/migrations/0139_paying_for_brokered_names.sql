-- release 1: expand
-- People pay on a checkout page for a name whose owner we asked for them.
alter table brokerage_cases
  -- The checkout page of the deal, while it is the one that counts.
  add column session_id text,
  add constraint brokerage_cases_session_id_fkey
    foreign key (session_id) references checkout_sessions (session_id) not valid,
  add constraint brokerage_cases_paid_here
    check (session_id is null or buyer_account_id is not null) not valid;

alter table checkout_sessions
  -- Of a checkout for a deal with the owner of a name: our fee, which is part of the price.
  add column brokerage_fee_cents bigint,
  add constraint checkout_sessions_brokerage check (
    brokerage_fee_cents is null or (
      brokerage_fee_cents between 0 and price_cents
      and buyer_account_id is not null and monthly_months is null and quote_id is null
    )
  ) not valid;

alter table orders
  -- What we owe the former owner of a name that we negotiated for a person.
  add column owner_cents bigint not null default 0,
  add constraint orders_owner check (
    owner_cents = 0 or (
      owner_cents between 0 and sale_price_cents
      and buyer_account_id is not null and seller_account_id is null
    )
  ) not valid;
create trigger orders_owner_kept before update on orders for each row
  when (new.owner_cents is distinct from old.owner_cents)
  execute function refuse_change();

alter table payments
  drop constraint payments_purpose_check,
  add constraint payments_purpose_check
    check (purpose in ('checkout', 'cart', 'plan', 'brokerage')) not valid;

alter table ledger_accounts
  drop constraint ledger_accounts_code_check,
  add constraint ledger_accounts_code_check check (
    case
      when seller_account_id is not null then partner_id is null
        and code in ('seller_pending', 'seller_payable', 'seller_payout_in_transit')
      when partner_id is null then code in (
        'cash', 'processor_receivable', 'deferred_sales', 'deferred_commission', 'sales_revenue',
        'commission_expense', 'registration_revenue', 'registration_cost', 'registrar_payable',
        'plan_receivable', 'plan_deferred', 'owner_payable'
      )
      else code in (
        'partner_receivable_pending', 'partner_receivable_due', 'partner_receivable_invoiced',
        'commission_accrued', 'commission_pending', 'payout_in_transit'
      )
    end
  ) not valid;

insert into ledger_accounts (id, environment, code) values
  ('live/owner_payable', 'live', 'owner_payable'),
  ('sandbox/owner_payable', 'sandbox', 'owner_payable');
