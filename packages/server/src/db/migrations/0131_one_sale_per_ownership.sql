-- outside a transaction
-- release 1: expand
-- Of two sales of a name by the same owner, the second is refused. The index that it replaces would
-- refuse the sale by the next owner as well.
create unique index concurrently orders_one_live_per_ownership on orders (environment, domain)
  where status not in ('REFUNDED', 'CANCELLED') and resold_at is null;
drop index concurrently if exists orders_one_live_per_domain;
