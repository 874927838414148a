-- outside a transaction
-- Within a price band the newest names come first, whichever way the bands are sorted. The index in
-- rising order can't be read backwards for that: it would sort a whole band, 100,000 names of one
-- TLD, to show a page.
create index concurrently listings_by_band_desc
  on listings (environment, price_band desc, created_at desc, id) where is_offered;
