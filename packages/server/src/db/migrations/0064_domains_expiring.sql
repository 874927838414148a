-- outside a transaction
create index concurrently domains_expiring on domains (expires_at) where not_held_since is null;
