-- outside a transaction
-- release 1: expand
-- What names sold for lists plans by the day they were paid in full, newest first.
create index concurrently plans_paid on plans (ended_at desc, plan_id desc) where status = 'paid';
