-- The last good copy of IANA's list of RDAP servers, so that a service that starts while IANA is out
-- of reach still knows whom to ask. It counts only for the address that it came from: the lab's list
-- names other servers at every start.
create table rdap_bootstrap (
  is_only boolean primary key default true check (is_only),
  source_url text not null check (length(source_url) <= 500),
  file json not null,
  fetched_at timestamptz not null
);
