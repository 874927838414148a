-- outside a transaction
-- A transfer at Stripe pays one payout.
create unique index concurrently seller_payouts_transfer on seller_payouts (transfer_ref)
  where transfer_ref is not null;
