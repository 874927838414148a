-- When a session was last used, and when its person last proved who they are. A signed-in browser
-- alone no longer does what could cost a domain or money. Sessions that are open now count as used
-- now, so that nobody is signed out by the upgrade.
alter table sessions
  add column last_used_at timestamptz not null default now(),
  add column proven_at timestamptz;
update sessions set proven_at = created_at;
alter table sessions alter column proven_at set not null;
alter table sessions alter column proven_at set default 'epoch';
