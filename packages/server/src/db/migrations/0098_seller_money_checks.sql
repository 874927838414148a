-- Validates the checks of the previous migration, without holding up writes.
alter table orders validate constraint orders_seller_account_id_fkey;
alter table orders validate constraint orders_seller;
alter table ledger_accounts validate constraint ledger_accounts_seller_account_id_fkey;
alter table ledger_accounts validate constraint ledger_accounts_check;
alter table ledger_accounts validate constraint ledger_accounts_code_check;
alter table staff_approvals validate constraint staff_approvals_kind_check;
