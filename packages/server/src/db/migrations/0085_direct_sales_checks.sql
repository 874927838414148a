-- Validates the checks of the previous migration, without holding up writes.
alter table partners validate constraint partners_direct_sales;
alter table partner_credentials validate constraint partner_credentials_not_direct;
alter table partner_members validate constraint partner_members_not_direct;
alter table webhook_endpoints validate constraint webhook_endpoints_not_direct;
alter table checkout_sessions validate constraint checkout_sessions_buyer_account_id_fkey;
alter table checkout_sessions validate constraint checkout_sessions_direct;
alter table orders validate constraint orders_buyer_account_id_fkey;
alter table orders validate constraint orders_direct;
