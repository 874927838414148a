-- What changes at the registrar without us comes back by looking: a renewal on its own day, a lock set
-- by hand, a name that was transferred away.
alter table domains
  -- When the registrar last told how the name stands.
  add column seen_at timestamptz,
  -- When it is asked next; while somebody asks, when another may.
  add column look_at timestamptz not null default now(),
  -- Of whoever asks now. A change of the name takes it away: what was read before it is old.
  add column look_token uuid,
  -- Since when the registrar says that it does not hold the name.
  add column not_held_since timestamptz;
create index domains_to_look_at on domains (look_at);
create index domains_not_held on domains (not_held_since) where not_held_since is not null;

-- How a name stood before a change that was carried out, so that it can be taken back.
alter table changes add column before jsonb;
