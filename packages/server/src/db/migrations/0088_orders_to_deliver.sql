-- outside a transaction
-- Direct sales that wait for their delivery. There are few, among all orders.
create index concurrently orders_to_deliver on orders (created_at)
  where buyer_account_id is not null and status = 'PAID';
