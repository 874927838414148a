-- The demo's outbox also keeps the headers of each mail, so that tests can read them.
alter table mails add column headers jsonb;
