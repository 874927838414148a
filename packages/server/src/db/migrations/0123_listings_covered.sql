-- outside a transaction
-- release 1: expand
-- The market is read in these orders, and names that don't match are passed over. With what filters
-- look at inside the index, the table is read only for the names on the page: a page of one TLD, by
-- price, took a tenth of the time at a million names.
create index concurrently listings_newest_covered
  on listings (environment, created_at desc, id)
  include (domain, unicode, tld, category, price_band, bin_price_cents) where is_offered;
create index concurrently listings_by_price_covered
  on listings (environment, bin_price_cents, created_at desc, id)
  include (domain, unicode, tld, category) where is_offered;
create index concurrently listings_by_band_covered
  on listings (environment, price_band, created_at desc, id)
  include (domain, unicode, tld, category) where is_offered;
create index concurrently listings_by_band_desc_covered
  on listings (environment, price_band desc, created_at desc, id)
  include (domain, unicode, tld, category) where is_offered;
drop index concurrently if exists listings_newest;
drop index concurrently if exists listings_by_price;
drop index concurrently if exists listings_by_band;
drop index concurrently if exists listings_by_band_desc;
