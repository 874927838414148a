-- People buy a listing from us directly, without a partner.

-- The tenant of those sales, so that orders, events and the ledger treat all sales alike. It earns
-- no commission, and nobody can act for it.
insert into partners (id, name, email, commission_bps)
values ('ptr_direct', 'Direct sales', 'direct-sales@namehouse.invalid', 0);
insert into ledger_accounts (id, environment, code, partner_id)
select concat_ws('/', environment, code, 'ptr_direct'), environment, code, 'ptr_direct'
from unnest(array['live', 'sandbox']) as environment,
  unnest(array[
    'partner_receivable_pending', 'partner_receivable_due', 'partner_receivable_invoiced',
    'commission_accrued', 'commission_pending', 'payout_in_transit'
  ]) as code;

alter table partners add constraint partners_direct_sales check (
  id <> 'ptr_direct'
  or (commission_bps = 0 and suspended_at is null and credit_limit_cents is null)
) not valid;
alter table partner_credentials
  add constraint partner_credentials_not_direct check (partner_id <> 'ptr_direct') not valid;
alter table partner_members
  add constraint partner_members_not_direct check (partner_id <> 'ptr_direct') not valid;
alter table webhook_endpoints
  add constraint webhook_endpoints_not_direct check (partner_id <> 'ptr_direct') not valid;

alter table checkout_sessions
  -- The account that buys directly from us.
  add column buyer_account_id text,
  add constraint checkout_sessions_buyer_account_id_fkey
    foreign key (buyer_account_id) references accounts (id) not valid,
  add constraint checkout_sessions_direct check (
    (partner_id = 'ptr_direct') = (buyer_account_id is not null)
    and (partner_id <> 'ptr_direct' or environment = 'live')
  ) not valid;
alter table orders
  -- The account that bought directly from us.
  add column buyer_account_id text,
  add constraint orders_buyer_account_id_fkey
    foreign key (buyer_account_id) references accounts (id) not valid,
  add constraint orders_direct check (
    (partner_id = 'ptr_direct') = (buyer_account_id is not null)
    and (partner_id <> 'ptr_direct'
      or (environment = 'live' and payment_model = 'service_collected'))
  ) not valid;
-- Nobody can be put in the place of a buyer.
create trigger orders_buyer_kept before update on orders for each row
  when (new.buyer_account_id is distinct from old.buyer_account_id)
  execute function refuse_change();
