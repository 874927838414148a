-- outside a transaction
-- release 1: expand
-- Delivered sales of which a former owner gets a part.
create index concurrently orders_of_owners on orders (completed_at)
where owner_cents > 0 and completed_at is not null;
