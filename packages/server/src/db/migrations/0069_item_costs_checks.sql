-- Validates the check of the previous migration, without holding up writes.
alter table receipt_items validate constraint receipt_items_cost_doubt_check;
