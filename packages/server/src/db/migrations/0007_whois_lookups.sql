-- What signed-in people have looked up, for them alone: their newest thousand, for a year.
create table whois_lookups (
  id text primary key check (length(id) <= 40),
  account_id text not null references accounts (id) on delete cascade,
  domain text not null check (length(domain) between 1 and 253),
  -- json, not jsonb: it is sent again as it was first sent.
  result json not null,
  created_at timestamptz not null
);

create index whois_lookups_account on whois_lookups (account_id, created_at desc, id desc);
create index whois_lookups_age on whois_lookups (created_at);
