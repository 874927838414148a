-- outside a transaction
-- release 1: expand
-- The case that a checkout page is for.
create unique index concurrently brokerage_of_session on brokerage_cases (session_id)
where session_id is not null;
