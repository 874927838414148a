-- Where the forwarder sends visitors of a domain and of its www. A row counts only while the same
-- account holds the domain, so a former owner's ends with the ownership. `stopped_at`: it no longer
-- forwards, and the row waits for its DNS records to be removed.
create table forwardings (
  domain text primary key references domains (domain) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  url text not null check (length(url) <= 2048),
  status integer not null check (status in (301, 302)),
  keep_path boolean not null,
  stopped_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index forwardings_by_account on forwardings (account_id);

-- holds the table: a check that is not validated reads no rows, and every old kind fits the new one
alter table dns_changes drop constraint dns_changes_kind_check,
  add constraint dns_changes_kind_check
    check (kind in ('edit', 'forwarding', 'import', 'template', 'undo')) not valid;
