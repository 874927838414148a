-- release 1: expand
-- The trace of the request that caused the event, so that the receiver can continue it.
alter table deliveries add column traceparent text;
