-- One row that says what this database is. `namehouse serve` refuses a demo's database, because its
-- credentials are published.
create table installation (
  is_only boolean primary key default true check (is_only),
  is_demo boolean not null,
  created_at timestamptz not null default now()
);
