-- outside a transaction
-- A seller's sales, newest first, and those whose money becomes payable next.
create index concurrently orders_of_seller
  on orders (seller_account_id, created_at desc, public_id desc)
  where seller_account_id is not null;
create index concurrently orders_to_mature on orders (completed_at)
  where seller_account_id is not null and seller_matured_at is null and completed_at is not null;
