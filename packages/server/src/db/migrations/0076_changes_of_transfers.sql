-- outside a transaction
create index concurrently changes_of_transfers on changes (transfer_id)
  where transfer_id is not null;
