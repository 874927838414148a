-- The names that people own and we hold for them at the registrar, and what they do with them.

create table contacts (
  id            text primary key,
  account_id    text not null references accounts (id) on delete cascade,
  -- By which the registrar knows the contact.
  handle        text not null unique,
  name          text not null,
  organization  text,
  email         text not null,
  phone         text not null,
  address_line  text not null,
  postal_code   text not null,
  city          text not null,
  country       text not null,
  created_at    timestamptz not null
);
create index contacts_by_account on contacts (account_id, created_at desc, id desc);

create table folders (
  account_id  text not null references accounts (id) on delete cascade,
  folder      text not null check (char_length(folder) between 1 and 60),
  created_at  timestamptz not null,
  primary key (account_id, folder)
);

-- What the registrar said of a name last, and what the owner adds to it. A name has one owner.
create table domains (
  domain                 text primary key,
  unicode                text,
  tld                    text not null,
  account_id             text not null references accounts (id),
  folder                 text,
  nameservers            text[] not null,
  statuses               text[] not null,
  locked                 boolean not null,
  auto_renew             boolean not null default false,
  expires_at             timestamptz not null,
  registrant_contact_id  text references contacts (id),
  admin_contact_id       text references contacts (id),
  tech_contact_id        text references contacts (id),
  billing_contact_id     text references contacts (id),
  created_at             timestamptz not null,
  updated_at             timestamptz not null,
  foreign key (account_id, folder) references folders (account_id, folder)
);
create index domains_by_account on domains (account_id, domain);
create index domains_by_expiry on domains (account_id, expires_at, domain);

-- Many names changed at once.
create table bulk_operations (
  id             text primary key,
  account_id     text not null references accounts (id) on delete cascade,
  op             text not null check (op in (
    'lock', 'unlock', 'setNameservers', 'setFolder', 'setContacts', 'renew', 'restore'
  )),
  payload        jsonb not null,
  skip_on_error  boolean not null,
  total          integer not null check (total between 1 and 1000),
  created_at     timestamptz not null,
  -- When the last of its changes came to an end.
  ended_at       timestamptz
);
create index bulk_operations_by_account on bulk_operations (account_id, created_at desc, id desc);
create index bulk_operations_under_way on bulk_operations (account_id) where ended_at is null;

-- One name of an operation. Whoever works on it holds a lease; what was begun under a lease that ran
-- out may have happened, so the registrar is asked before it is repeated.
create table changes (
  id            bigint generated always as identity primary key,
  operation_id  text not null references bulk_operations (id) on delete cascade,
  position      integer not null,
  domain        text not null,
  state         text not null check (state in ('queued', 'running', 'done', 'failed')),
  attempts      integer not null default 0,
  -- At the registrar, while it is under way there.
  process_id    bigint,
  -- What was paid for it; it is not carried out for more.
  price_cents   integer check (price_cents > 0),
  -- The expiry date before a renewal or restoration that may have been sent: with another one it was.
  expires_before timestamptz,
  next_at       timestamptz not null,
  lease_token   uuid,
  error_code    text,
  error         text,
  ended_at      timestamptz,
  unique (operation_id, position),
  check ((state in ('done', 'failed')) = (ended_at is not null)),
  check ((state = 'running') = (lease_token is not null)),
  check ((state = 'failed') = (error_code is not null and error is not null))
);
-- By position, so that a few names of one operation do not wait for a thousand of another.
create index changes_due on changes (position, id) where state in ('queued', 'running');
create index changes_of_a_name on changes (domain, id) where state in ('queued', 'running');

-- What somebody is about to pay for. Prices are those of the catalogue until it is paid.
create table cart_items (
  id          text primary key,
  account_id  text not null references accounts (id) on delete cascade,
  domain      text not null references domains (domain) on delete cascade,
  op          text not null check (op in ('renew', 'restore')),
  years       integer check (years between 1 and 10),
  reason      text,
  created_at  timestamptz not null,
  unique (account_id, domain, op),
  check ((op = 'renew') = (years is not null)),
  check ((op = 'restore') = (reason is not null))
);
