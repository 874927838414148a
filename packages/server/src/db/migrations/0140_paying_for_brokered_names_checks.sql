-- release 1: expand
-- Validates the checks of the previous migration, without holding up writes.
alter table brokerage_cases validate constraint brokerage_cases_session_id_fkey;
alter table brokerage_cases validate constraint brokerage_cases_paid_here;
alter table checkout_sessions validate constraint checkout_sessions_brokerage;
alter table orders validate constraint orders_owner;
alter table payments validate constraint payments_purpose_check;
alter table ledger_accounts validate constraint ledger_accounts_code_check;
