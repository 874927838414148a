-- release 1: expand
-- A new partner's sandbox starts with a sample history. It is made once.
alter table partners add column sandbox_filled_at timestamptz;

-- The receiver of the sample deliveries. It is deleted from the start, so nothing is ever sent to it.
alter table webhook_endpoints add column is_sample boolean not null default false
  check (not is_sample or environment = 'sandbox');
