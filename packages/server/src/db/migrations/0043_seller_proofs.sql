-- A seller's listing is off the market while the owner's proof is gone. It is kept hidden whoever
-- shows it, so nothing that reads the market has to know of pauses.
alter table listings
  add column paused_reason text check (paused_reason in ('proof_gone', 'challenged')),
  add column paused_at timestamptz,
  -- Whether it is shown again when the pause ends.
  add column hidden_by_pause boolean not null default false,
  add constraint listings_pause check (
    (paused_reason is null) = (paused_at is null)
    and (paused_reason is null or not marketplace_visible)
    and (paused_reason is not null or not hidden_by_pause)
  );

create function keep_paused_hidden() returns trigger language plpgsql as $$
begin
  if new.paused_reason is null then
    new.marketplace_visible := new.marketplace_visible or new.hidden_by_pause;
    new.hidden_by_pause := false;
  elsif new.marketplace_visible then
    new.hidden_by_pause := true;
    new.marketplace_visible := false;
  end if;
  return new;
end $$;
create trigger listings_paused before update on listings
  for each row when (new.paused_reason is not null or old.paused_reason is not null)
  execute function keep_paused_hidden();

-- When the DNS last showed the token, since when it answers without it, when it was last asked before
-- a sale, and when it is asked next.
alter table seller_listings
  add column proof_seen_at timestamptz,
  add column proof_missing_at timestamptz,
  add column proof_asked_at timestamptz,
  add column next_proof_at timestamptz,
  add column proof_lease_until timestamptz;
-- Spread over a day, so that the first checks do not come all at once.
update seller_listings set
  proof_seen_at = verified_at, next_proof_at = now() + random() * interval '1 day'
  where listing_id is not null;
create index seller_listings_next_proof on seller_listings (next_proof_at)
  where listing_id is not null;
