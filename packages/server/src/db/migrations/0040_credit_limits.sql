-- What a partner may owe at most of unsettled orders whose money it collected; null for no limit.
alter table partners add column credit_limit_cents bigint
  check (credit_limit_cents between 0 and 1000000000000);

-- How many refunds a partner asked for lately.
create index refunds_newest on refunds (partner_id, environment, created_at);
