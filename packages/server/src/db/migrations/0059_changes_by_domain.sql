-- outside a transaction
-- A domain's page shows its latest changes. Without it, each view reads the whole table.
create index concurrently changes_by_domain on changes (domain, id desc);
