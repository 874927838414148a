-- outside a transaction
-- release 1: expand
-- The worker deletes sessions that nobody paid, oldest first. Without this it would read every
-- session once an hour.
create index concurrently checkout_sessions_unpaid on checkout_sessions (expires_at)
  where order_id is null and plan_id is null and partner_id <> 'ptr_direct';
