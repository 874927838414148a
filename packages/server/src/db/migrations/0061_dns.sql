-- A zone's id at the registrar, and the lease of whoever is changing it: the registrar has no
-- versions, so two changes at once would overwrite each other. A zone may exist before its domain.
create table dns_zones (
  domain text primary key,
  zone_id bigint,
  lease_token text,
  lease_until timestamptz,
  updated_at timestamptz not null
);

-- What a zone had before each change, so that the change can be undone. A pending row was written
-- before the registrar was asked; the next one to hold the zone settles it.
create table dns_changes (
  id text primary key,
  seq bigint generated always as identity,
  account_id text not null references accounts (id) on delete cascade,
  domain text not null,
  kind text not null check (kind in ('edit', 'import', 'template', 'undo')),
  state text not null check (state in ('pending', 'done')),
  records_before jsonb not null,
  etag_before text not null,
  etag_after text not null,
  added integer not null check (added >= 0),
  changed integer not null check (changed >= 0),
  removed integer not null check (removed >= 0),
  created_at timestamptz not null
);
create index dns_changes_by_domain on dns_changes (domain, account_id, seq desc);
create index dns_changes_by_account on dns_changes (account_id);
create index dns_changes_by_age on dns_changes (created_at);
