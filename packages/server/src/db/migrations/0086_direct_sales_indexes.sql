-- outside a transaction
-- A person's purchases, newest first, and the checkouts they have opened.
create index concurrently orders_of_buyer
  on orders (buyer_account_id, created_at desc, public_id desc)
  where buyer_account_id is not null;
create index concurrently checkout_sessions_of_buyer
  on checkout_sessions (buyer_account_id, domain)
  where buyer_account_id is not null;
