-- outside a transaction
-- The names of an account that are on their way to another registrar: few, among many domains.
create index concurrently domains_leaving on domains (account_id, leaving_since desc)
  where leaving_id is not null;
