-- Validates the checks of the previous migration, without holding up writes.
alter table receipt_items validate constraint receipt_items_op_check;
alter table receipt_items validate constraint receipt_items_registered;
alter table bulk_operations validate constraint bulk_operations_op_check;
alter table ledger_entries validate constraint ledger_entries_source_type_check;
