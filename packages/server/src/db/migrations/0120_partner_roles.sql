-- release 1: expand
-- What members of a partner's team may do. Admins are still marked by is_admin, which the previous
-- release reads and writes, so the column says what somebody is who isn't one. Members of before
-- could do everything except manage credentials, as developers can.
alter table partner_members add column role text not null default 'developer'
  check (role in ('developer', 'finance', 'viewer'));

-- Invitations that are still open. Accepted and cancelled ones are deleted: the audit log has them.
create table partner_invitations (
  id text primary key,
  partner_id text not null references partners (id),
  email text not null,
  role text not null check (role in ('admin', 'developer', 'finance', 'viewer')),
  invited_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (partner_id, email)
);

create index partner_invitations_email on partner_invitations (email);
create index partner_invitations_inviter on partner_invitations (invited_by);
