-- outside a transaction
-- release 1: expand
-- A page of one TLD by price is read from the names of that TLD alone, in order, and without the
-- table. Pages by date use it for rare TLDs, and the index of all names by date for the others.
create index concurrently listings_by_tld_covered
  on listings (environment, tld, price_band desc, created_at desc, id)
  include (domain, unicode, category, bin_price_cents) where is_offered;
drop index concurrently if exists listings_by_tld;
