-- What account holders pay for their names is in the ledger like every other cent.
alter table ledger_accounts drop constraint ledger_accounts_check1;
alter table ledger_accounts add constraint ledger_accounts_code_check check (
  case
    when partner_id is null then code in (
      'cash', 'processor_receivable', 'deferred_sales', 'deferred_commission', 'sales_revenue',
      'commission_expense', 'registration_revenue'
    )
    else code in (
      'partner_receivable_pending', 'partner_receivable_due', 'partner_receivable_invoiced',
      'commission_accrued', 'commission_pending', 'payout_in_transit'
    )
  end
);
insert into ledger_accounts (id, environment, code) values
  ('live/registration_revenue', 'live', 'registration_revenue'),
  ('sandbox/registration_revenue', 'sandbox', 'registration_revenue');

alter table ledger_entries drop constraint ledger_entries_source_type_check;
alter table ledger_entries add constraint ledger_entries_source_type_check check (
  source_type in ('order', 'settlement', 'payout', 'adjustment', 'receipt')
);

-- Receipts from before: what they take is settled, and with the closed ones it is captured.
with facts (kind, debit, credit, receipt_id, taken_cents, updated_at) as (
  select 'receipt_settled', 'live/processor_receivable', 'live/registration_revenue', receipt_id,
    taken_cents, updated_at
  from receipts where taken_cents > 0
  union all
  select 'receipt_captured', 'live/cash', 'live/processor_receivable', receipt_id, taken_cents,
    updated_at
  from receipts where taken_cents > 0 and status = 'closed'
), entries as (
  insert into ledger_entries (environment, kind, source_type, source_id, created_at)
  select 'live', kind, 'receipt', receipt_id, updated_at from facts
  returning id, kind, source_id
)
insert into ledger_postings (entry_id, account_id, amount_cents, currency)
select entries.id, line.account_id, line.amount_cents, 'USD'
from entries
join facts on (facts.kind, facts.receipt_id) = (entries.kind, entries.source_id),
  lateral (values (debit, taken_cents), (credit, -taken_cents)) as line (account_id, amount_cents);
