-- Validates the checks of the previous migration, without holding up writes.
alter table listings validate constraint listings_monthly_months;
alter table seller_listings validate constraint seller_listings_monthly_months;
alter table checkout_sessions validate constraint checkout_sessions_monthly;
alter table payments validate constraint payments_purpose_check;
alter table ledger_entries validate constraint ledger_entries_source_type_check;
alter table ledger_accounts validate constraint ledger_accounts_code_check;
alter table staff_approvals validate constraint staff_approvals_kind_check;
