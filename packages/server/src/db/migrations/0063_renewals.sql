-- We renew names with auto-renew on, once their owners have paid. The registrar's own renewal stays
-- off. `auto_renew` is what the registrar has; the owner's choice is kept beside it, and names whose
-- owners never chose here go by what the registrar had when we switched it off.
alter table domains add column auto_renew_chosen boolean;
-- When we last asked the registrar to stop renewing the name by itself.
alter table domains add column auto_renew_off_at timestamptz;

-- Set for an automatic renewal: the expiry date from which the name is renewed.
alter table receipts add column renews_from timestamptz;

-- One row per name and expiry date: what its owner was told, and how far the schedule has come.
create table renewals (
  renewal_id text primary key,
  domain text not null check (length(domain) <= 253),
  tld text not null,
  expires_at timestamptz not null,
  account_id text not null references accounts (id),
  -- The last step that was taken (features/portfolio/renewals/schedule.ts).
  step text check (length(step) <= 20),
  -- The price that the owner was told, and what a restore would cost then.
  told_cents integer check (told_cents > 0),
  restore_cents integer check (restore_cents > 0),
  told_at timestamptz,
  next_at timestamptz not null,
  lease_token uuid,
  lease_until timestamptz not null default 'epoch',
  created_at timestamptz not null,
  unique (domain, expires_at)
);
create index renewals_of_account on renewals (account_id, expires_at);
create index renewals_old on renewals (expires_at);

-- Every attempt to charge a card for a renewal. Its receipt has the amount and the payment.
create table renewal_charges (
  charge_id text primary key,
  renewal_id text not null references renewals (renewal_id) on delete cascade,
  receipt_id text not null unique references receipts (receipt_id),
  card_id text not null references saved_cards (card_id),
  step text not null check (length(step) <= 20),
  -- The step before, to which the schedule goes back if the gateway never answered.
  prior_step text check (length(prior_step) <= 20),
  outcome text check (
    outcome in ('needs_owner', 'declined', 'returned', 'unanswered', 'not_renewed', 'renewed')
  ),
  -- When to look at it next; null once it is over.
  due_at timestamptz,
  lease_until timestamptz not null default 'epoch',
  created_at timestamptz not null,
  check (due_at is not null or outcome <> 'needs_owner')
);
-- Nobody pays twice for one expiry date: at most one charge is under way or has succeeded.
create unique index renewal_charges_one on renewal_charges (renewal_id)
  where due_at is not null or outcome = 'renewed';
create index renewal_charges_due on renewal_charges (due_at) where due_at is not null;
