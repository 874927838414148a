-- outside a transaction
-- release 1: expand
-- Failed deliveries are counted and sent again by when they failed. A live endpoint can have a
-- million deliveries of which few failed. No update is slower: its columns change with the status,
-- which has an index already.
create index concurrently deliveries_failed on deliveries (endpoint_id, last_attempt_at)
  where status = 'failed';
