-- Leases end by the database's clock, in columns of their own. Until now these four moved the time at
-- which the work was due, by the clock of whichever worker took it: a worker whose clock was ahead
-- took what another one still held.
alter table payments add column lease_until timestamptz not null default 'epoch';
alter table mails add column lease_until timestamptz not null default 'epoch';
alter table catalogue_syncs add column lease_until timestamptz not null default 'epoch';
alter table domains add column look_lease_until timestamptz not null default 'epoch';
