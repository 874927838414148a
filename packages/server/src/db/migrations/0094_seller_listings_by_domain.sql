-- outside a transaction
-- Whether other accounts claim a name too, which is asked whenever one is proven by pointing it to us.
create index concurrently seller_listings_by_domain on seller_listings (domain);
