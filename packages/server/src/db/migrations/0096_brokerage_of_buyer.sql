-- outside a transaction
-- An account's own cases, newest first.
create index concurrently brokerage_of_buyer on brokerage_cases (
  buyer_account_id, created_at desc, case_id desc
) where buyer_account_id is not null;
