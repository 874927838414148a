-- The desk of staff asks for what waits longest, and for the orders of a name, whosever they are.
create index listings_awaited on listings (environment, created_at, id)
  where not approved and rejection_note is null and sold_at is null and withdrawn_at is null;
create index orders_of_name on orders (environment, domain, created_at desc, public_id desc);
