-- The contact of new registrations, if its owner has chosen one.
create table default_contacts (
  account_id text primary key references accounts (id) on delete cascade,
  contact_id text not null references contacts (id) on delete cascade
);
create index default_contacts_by_contact on default_contacts (contact_id);

-- What a buyer last told the registry of a TLD, so that nobody is asked twice.
create table registry_answers (
  account_id text not null references accounts (id) on delete cascade,
  tld text not null check (length(tld) <= 100),
  properties jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, tld)
);
