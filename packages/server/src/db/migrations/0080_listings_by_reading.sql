-- outside a transaction
-- Finds the listings that were read by older rules. All entries of one version share a key, so it
-- takes a few bytes a name.
create index concurrently listings_by_reading on listings (reading_version) where is_offered;
