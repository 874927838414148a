-- Dropped names, from zone files, for those who watch them or have saved a search for them.

-- How far the dropped names of a zone were read. A worker holds the row while it reads on.
create table zone_readings (
  zone text primary key check (length(zone) <= 253),
  -- The zone file whose dropped names are being read.
  as_of timestamptz not null,
  -- The last name that was read. Null if all were.
  label text check (length(label) <= 63)
);

alter table saved_searches
  add column source text not null default 'market',
  -- Only letters: no digits and no hyphens.
  add column is_plain boolean not null default false,
  add constraint saved_searches_source check (source in ('market', 'drops')) not valid,
  -- A search of dropped names needs a word, or it would find thousands every day. They have no price.
  add constraint saved_searches_of_drops check (
    case source
      when 'drops' then max_cents is null and cardinality(patterns) > 0
      else not is_plain
    end
  ) not valid;

-- The dropped names that a search has found. Each is reported once.
create table saved_search_drops (
  saved_search_id text not null references saved_searches (id) on delete cascade,
  domain text not null check (length(domain) <= 253),
  dropped_on date not null,
  report_id text,
  found_at timestamptz not null,
  primary key (saved_search_id, domain, dropped_on)
);
create index saved_search_drops_waiting on saved_search_drops (saved_search_id)
  where report_id is null;
create index saved_search_drops_of_report on saved_search_drops (report_id)
  where report_id is not null;
create index saved_search_drops_by_age on saved_search_drops (found_at);
