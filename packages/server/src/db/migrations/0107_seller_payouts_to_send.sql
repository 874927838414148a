-- outside a transaction
-- The worker looks every second for payouts to send to Stripe; almost none wait.
create index concurrently seller_payouts_to_send on seller_payouts (send_at)
  where send_at is not null;
