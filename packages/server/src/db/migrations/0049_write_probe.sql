-- What /readyz writes to learn whether the database still takes anything: one row of no meaning.
create table write_probes (
  id smallint primary key check (id = 1),
  probed_at timestamptz not null
);
insert into write_probes (id, probed_at) values (1, now());

-- The row fails where nothing may be written (a standby), but it fits into a page that is there: on a
-- full disk it still succeeds. So the function also fills a temporary file, for which its small
-- work_mem leaves no room in memory, and which leaves nothing behind.
create function probe_write() returns bigint language sql volatile set work_mem = '64kB' as $$
  update write_probes set probed_at = now() where id = 1;
  select count(*) from generate_series(1, 10000) as filling;
$$;
