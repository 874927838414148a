-- A domain that changes hands gets a schedule of its own for its new owner.
-- holds the table: it is new, and only has domains that expire within weeks
alter table renewals drop constraint renewals_domain_expires_at_key;
-- holds the table: the same
alter table renewals add constraint renewals_one_per_owner unique (domain, expires_at, account_id);
-- For how long it is renewed: some registries sell no single years.
alter table renewals add column years integer not null default 1;
-- holds the table: the same
create index renewals_due on renewals (next_at);

-- A receipt has one invoice, and each of its items at most one credit note.
alter table invoices drop constraint invoices_receipt_id_kind_key;
alter table invoices add column item_position integer;
-- holds the table: it is new
alter table invoices add constraint invoices_item_position_check
  check ((item_position is not null) = (kind = 'credit_note'));
-- holds the table: it is new
alter table invoices add constraint invoices_once
  unique nulls not distinct (receipt_id, item_position);

-- Changes that we start: automatic renewals, and switching off those of the registrar.
-- holds the table: finished operations are purged after 90 days, so it stays small
alter table bulk_operations drop constraint bulk_operations_started_by_check;
-- holds the table: the same
alter table bulk_operations add constraint bulk_operations_started_by_check
  check (started_by in ('owner', 'undo_link', 'service'));
