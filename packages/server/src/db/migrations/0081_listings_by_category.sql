-- outside a transaction
-- The marketplace filtered by category, newest first.
create index concurrently listings_by_category on listings (environment, category, created_at desc, id)
  where is_offered;
