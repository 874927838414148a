-- Names that came onto the market, and names that left it. With them, a total that was counted once
-- stays exact: it is the old total plus what changed since. They replace listing_changes, which
-- processes followed that held all names in memory.
create table market_changes (
  changed_xid xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now(),
  -- 1 for a name that came, -1 for one that left. A new price is both.
  sign smallint not null,
  environment text not null,
  domain text not null,
  tld text not null,
  label_length smallint not null,
  bin_price_cents bigint not null,
  price_band smallint not null,
  category text
);
create index market_changes_by_xid on market_changes (changed_xid);

-- Totals that took long to count, each with the snapshot it was counted in.
create table market_counts (
  filter text primary key,
  total bigint not null,
  snapshot pg_snapshot not null,
  used_at timestamptz not null default now()
);

-- The same for each category and each TLD: all totals of one environment at once.
create table market_groups (
  environment text not null,
  grouped_by text not null check (grouped_by in ('category', 'tld')),
  totals jsonb not null,
  snapshot pg_snapshot not null,
  used_at timestamptz not null default now(),
  primary key (environment, grouped_by)
);

drop trigger listings_added on listings;
drop trigger listings_changed on listings;
drop trigger listings_deleted on listings;
drop function note_added_listings();
drop function note_changed_listings();
drop function note_deleted_listings();
drop table listing_changes;

create function note_market_added() returns trigger language plpgsql as $$
begin
  insert into market_changes (
    sign, environment, domain, tld, label_length, bin_price_cents, price_band, category
  )
  select 1, environment, domain, tld, label_length(domain, unicode),
    bin_price_cents, price_band, category
  from added where is_offered;
  return null;
end $$;

create function note_market_changed() returns trigger language plpgsql as $$
begin
  insert into market_changes (
    sign, environment, domain, tld, label_length, bin_price_cents, price_band, category
  )
  select sign, environment, domain, tld, label_length(domain, unicode),
    bin_price_cents, price_band, category
  from (
    select -1 as sign, gone.* from (
      select id, environment, domain, unicode, tld, bin_price_cents, price_band, category
      from before where is_offered
      except
      select id, environment, domain, unicode, tld, bin_price_cents, price_band, category
      from after where is_offered
    ) gone
    union all
    select 1 as sign, come.* from (
      select id, environment, domain, unicode, tld, bin_price_cents, price_band, category
      from after where is_offered
      except
      select id, environment, domain, unicode, tld, bin_price_cents, price_band, category
      from before where is_offered
    ) come
  ) changed;
  return null;
end $$;

create function note_market_deleted() returns trigger language plpgsql as $$
begin
  insert into market_changes (
    sign, environment, domain, tld, label_length, bin_price_cents, price_band, category
  )
  select -1, environment, domain, tld, label_length(domain, unicode),
    bin_price_cents, price_band, category
  from deleted where is_offered;
  return null;
end $$;

create trigger listings_market_added after insert on listings
  referencing new table as added for each statement execute function note_market_added();
create trigger listings_market_changed after update on listings
  referencing old table as before new table as after
  for each statement execute function note_market_changed();
create trigger listings_market_deleted after delete on listings
  referencing old table as deleted for each statement execute function note_market_deleted();
