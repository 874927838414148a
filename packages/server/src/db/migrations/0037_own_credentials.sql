-- Partners look after their own credentials: a label tells them apart.
alter table partner_credentials
  add column label text check (length(label) between 1 and 100);

-- When a credential was last used, written down when its nonces are forgotten. In a table of its own:
-- a credential's row is compared by its content at every signed request.
create table credential_uses (
  key_id text primary key references partner_credentials (key_id) on delete cascade,
  last_used_at timestamptz not null
);

-- Who may issue and end credentials. Members of before could do everything there was.
alter table partner_members add column is_admin boolean not null default true;
alter table partner_members alter column is_admin set default false;
