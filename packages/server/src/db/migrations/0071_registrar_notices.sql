-- What the registrar told us by itself, by polling or by its webhook. It only makes us look again:
-- nothing in it is taken for true.
create table registrar_notices (
  seq bigint generated always as identity primary key,
  -- The registrar's id, or a hash of what came without one. The same notice is stored once.
  notice_key text not null unique check (length(notice_key) <= 100),
  came_by text not null check (came_by in ('poll', 'webhook')),
  event_type text check (length(event_type) <= 100),
  process_id bigint,
  -- A domain name, or the handle of a contact.
  identifier text check (length(identifier) <= 255),
  subject_status text check (length(subject_status) <= 100),
  -- The beginning of a notice that we couldn't read.
  unreadable text check (length(unreadable) <= 500),
  state text not null check (state in ('new', 'used', 'ignored', 'failed')),
  attempts integer not null default 0,
  received_at timestamptz not null,
  handled_at timestamptz,
  check ((state = 'new') = (handled_at is null))
);
create index registrar_notices_new on registrar_notices (seq) where state = 'new';
create index registrar_notices_old on registrar_notices (received_at);
create index registrar_notices_about on registrar_notices (identifier, seq)
  where identifier is not null;
