-- outside a transaction
-- The report of margins reads one period; the open doubts are few among all items.
create index concurrently ledger_entries_settled on ledger_entries (created_at)
  where kind = 'receipt_settled';
create index concurrently receipt_items_cost_doubt on receipt_items (receipt_id, position)
  where cost_doubt is not null;
