-- Buying a name that nobody holds yet: in the cart, on receipts, and as a kind of change.

-- Renewals and restorations are of a name in the portfolio, registrations are not.
alter table cart_items
  drop constraint cart_items_domain_fkey,
  drop constraint cart_items_check,
  drop constraint cart_items_op_check,
  -- The name in the portfolio, for a renewal or a restoration.
  add column owned_domain text references domains (domain) on delete cascade,
  -- The TLD of a name that is not in the portfolio.
  add column tld text,
  -- How to register the name: contacts, name servers and so on (changes/registration.ts).
  add column registration jsonb;
update cart_items set owned_domain = domain;
-- holds the table: carts are few, and a visitor waits for a moment at most
alter table cart_items
  add constraint cart_items_op_check check (op in ('register', 'renew', 'restore')),
  add constraint cart_items_years_needed check ((op in ('register', 'renew')) = (years is not null)),
  add constraint cart_items_owned check (
    owned_domain is not distinct from case when op <> 'register' then domain end
  ),
  add constraint cart_items_registered check (
    (op = 'register') = (registration is not null and tld is not null)
  );
-- Deleting a name from a portfolio looks for it here.
-- holds the table: carts are few
create index cart_items_by_owned on cart_items (owned_domain) where owned_domain is not null;

alter table receipt_items
  drop constraint receipt_items_op_check,
  add column registration jsonb,
  -- The registrar's process that did it, and what it cost us.
  add column process_id bigint,
  add column cost_cents integer,
  add constraint receipt_items_cost_cents_check check (cost_cents >= 0) not valid,
  add constraint receipt_items_op_check check (op in ('register', 'renew', 'restore')) not valid,
  add constraint receipt_items_registered check (
    (op = 'register') = (registration is not null)
  ) not valid;

alter table bulk_operations
  drop constraint bulk_operations_op_check,
  add constraint bulk_operations_op_check check (op in (
    'lock', 'unlock', 'setNameservers', 'setFolder', 'setContacts', 'setAutoRenew', 'renew',
    'restore', 'register'
  )) not valid;

-- `in_doubt`: nobody knows whether the registrar did it. It waits for staff, and is not sent again.
alter table changes
  drop constraint changes_state_check,
  add constraint changes_state_check check (
    state in ('queued', 'running', 'in_doubt', 'done', 'failed')
  ) not valid,
  add column registration jsonb,
  -- When the registration was sent. It is never sent again unless the registrar refused it.
  add column submitted_at timestamptz,
  -- The registrar's latest process of this name before that.
  add column process_before bigint,
  -- Why it has to wait, for the buyer: `registrar_credit` or `registry`.
  add column waiting_for text,
  -- Why it is in doubt, for staff.
  add column doubt text,
  add column done_process_id bigint,
  add column cost_cents integer,
  add constraint changes_cost_cents_check check (cost_cents >= 0) not valid,
  add constraint changes_doubt check ((state = 'in_doubt') = (doubt is not null)) not valid;

-- What the registrar charges us for what account holders buy.
-- holds the table: ledger accounts are few
alter table ledger_accounts
  drop constraint ledger_accounts_code_check,
  add constraint ledger_accounts_code_check check (
    case
      when partner_id is null then code in (
        'cash', 'processor_receivable', 'deferred_sales', 'deferred_commission', 'sales_revenue',
        'commission_expense', 'registration_revenue', 'registration_cost', 'registrar_payable'
      )
      else code in (
        'partner_receivable_pending', 'partner_receivable_due', 'partner_receivable_invoiced',
        'commission_accrued', 'commission_pending', 'payout_in_transit'
      )
    end
  );
insert into ledger_accounts (id, environment, code) values
  ('live/registration_cost', 'live', 'registration_cost'),
  ('sandbox/registration_cost', 'sandbox', 'registration_cost'),
  ('live/registrar_payable', 'live', 'registrar_payable'),
  ('sandbox/registrar_payable', 'sandbox', 'registrar_payable');
