-- Which listings changed, for the processes that hold what is offered in memory. A number from a
-- sequence would not do: transactions end in another order than they take their numbers, and a
-- reader would pass one by. A transaction's own number does, read up to the oldest still under way.
create table listing_changes (
  changed_xid xid8 not null default pg_current_xact_id(),
  listing_id uuid not null,
  changed_at timestamptz not null default now(),
  primary key (changed_xid, listing_id)
);
-- For the purge.
create index listing_changes_by_time on listing_changes (changed_at);

-- By statement, not by row: an import changes a thousand in one.
create function note_added_listings() returns trigger language plpgsql as $$
begin
  insert into listing_changes (listing_id)
  select id from added where is_offered
  on conflict do nothing;
  return null;
end;
$$;

create function note_changed_listings() returns trigger language plpgsql as $$
begin
  insert into listing_changes (listing_id)
  select after.id from after join before on before.id = after.id
  where (before.is_offered or after.is_offered)
    and (before.is_offered, before.domain, before.bin_price_cents, before.created_at)
      is distinct from (after.is_offered, after.domain, after.bin_price_cents, after.created_at)
  on conflict do nothing;
  return null;
end;
$$;

create function note_deleted_listings() returns trigger language plpgsql as $$
begin
  insert into listing_changes (listing_id)
  select id from deleted where is_offered
  on conflict do nothing;
  return null;
end;
$$;

create trigger listings_added after insert on listings
  referencing new table as added for each statement execute function note_added_listings();
create trigger listings_changed after update on listings
  referencing old table as before new table as after
  for each statement execute function note_changed_listings();
create trigger listings_deleted after delete on listings
  referencing old table as deleted for each statement execute function note_deleted_listings();
