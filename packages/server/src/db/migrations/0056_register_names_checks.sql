-- Validates the checks of the previous migration, without holding up writes.
alter table receipt_items validate constraint receipt_items_op_check;
alter table receipt_items validate constraint receipt_items_registered;
alter table receipt_items validate constraint receipt_items_cost_cents_check;
alter table bulk_operations validate constraint bulk_operations_op_check;
alter table changes validate constraint changes_state_check;
alter table changes validate constraint changes_doubt;
alter table changes validate constraint changes_cost_cents_check;
