-- outside a transaction
-- release 1: expand
-- Of two sales of a name by the same owner, the second is refused. The index that it replaces would
-- refuse the sale by the next owner as well.
create unique index concurrently orders_one_live_per_ownership on orders (environment, domain)
  where status not in ('REFUNDED', 'CANCELLED') and resold_at is null;
drop index concurrently if exists orders_one_live_per_domain;
-- The worker looks every second for names of sellers that partners sold.
create index concurrently orders_of_sellers_to_deliver on orders (created_at)
  where buyer_account_id is null and seller_account_id is not null
    and status in ('EXTERNALLY_PAID', 'PAID');
