-- What the registrar charged for each item. Amounts in other currencies are kept as charged: the
-- ledger only has US dollars, and we know no exchange rate.
alter table changes add column cost_other jsonb;
alter table receipt_items
  add column cost_other jsonb,
  -- Why we don't know what the item cost us, for staff to find out. Null once it is known.
  add column cost_doubt text,
  add constraint receipt_items_cost_doubt_check check (
    cost_doubt in ('no_process', 'no_amount', 'other_currency', 'not_recorded')
  ) not valid;

-- Renewals and restores from before their costs were booked.
update receipt_items set cost_doubt = 'not_recorded' where state = 'done' and process_id is null;
