-- release 1: expand
-- Which release a migration belongs to, and whether the release before can work with it. Versions of
-- the service that are older than the database decide by this whether they can use it.
-- holds the table: it has a row for each migration
alter table schema_migrations
  add column release integer not null default 1 check (release between 1 and 100000),
  add column kind text not null default 'expand' check (kind in ('expand', 'contract'));
