-- Sellers can be paid into an account of their own at Stripe (Connect).

create table seller_stripe_accounts (
  account_id text primary key references accounts (id) on delete cascade,
  -- Our id of the attempt: with it, Stripe opens one account, however often we ask.
  connect_id text not null unique check (connect_id like 'con\_%' and length(connect_id) <= 100),
  -- Stripe's id; null until it has answered.
  stripe_ref text unique check (stripe_ref like 'acct\_%' and length(stripe_ref) <= 100),
  status text not null check (status in ('onboarding', 'checking', 'restricted', 'ready')),
  -- When the seller chose Stripe, until payouts go there or the seller chooses another way.
  wanted_at timestamptz,
  -- When the worker asks Stripe how far it is; null if a webhook is enough.
  check_at timestamptz,
  lease_until timestamptz not null default 'epoch',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status = 'onboarding' or stripe_ref is not null)
);
create index seller_stripe_accounts_due on seller_stripe_accounts (check_at)
  where check_at is not null;

-- holds the table: it has a row for each seller
alter table seller_payout_details drop constraint seller_payout_details_method_check;
alter table seller_payout_details
  add constraint seller_payout_details_method_check check (method in ('bank', 'stripe')) not valid;

-- holds the table: it has a row for each payout
alter table seller_payouts drop constraint seller_payouts_method_check;
alter table seller_payouts
  add constraint seller_payouts_method_check check (method in ('bank', 'stripe')) not valid,
  -- When the worker sends it to Stripe, or looks at it again; null for banks, and once it is over.
  add column send_at timestamptz,
  add column lease_until timestamptz not null default 'epoch',
  add column attempts integer not null default 0,
  -- How often Stripe said no.
  add column refusals integer not null default 0,
  -- Since when Stripe may have the transfer. Written before it is asked.
  add column sent_at timestamptz,
  add column transfer_ref text,
  -- Why it isn't paid yet, for staff.
  add column problem text,
  add constraint seller_payouts_stripe check (
    (method = 'stripe' and file_id is null
      and (send_at is not null) = (status = 'pending')
      and (transfer_ref is not null) = (status = 'paid')
      and (sent_at is null or held_at is null))
    or (method = 'bank' and send_at is null and sent_at is null and transfer_ref is null)
  ) not valid,
  add constraint seller_payouts_transfer_ref check (length(transfer_ref) <= 100) not valid,
  add constraint seller_payouts_problem check (length(problem) <= 1000) not valid;
create trigger seller_payouts_transfer_kept before update on seller_payouts for each row
  when (old.transfer_ref is not null and new.transfer_ref is distinct from old.transfer_ref)
  execute function refuse_change();
