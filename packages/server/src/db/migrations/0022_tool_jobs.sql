-- Runs of the free tools that take longer than a request. Input and result are json, not jsonb: they
-- are only handed on, and pages of strangers hold characters that jsonb refuses.
create table tool_jobs (
  id text primary key check (id like 'job\_%' and length(id) <= 100),
  slug text not null check (length(slug) between 1 and 50),
  -- Whose turn it is: callers are served in turn, however many jobs each has.
  caller text not null check (length(caller) between 1 and 100),
  input json not null,
  -- The same question asked again soon is answered with what was found.
  input_digest text not null check (length(input_digest) = 64),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  -- While it runs, how far it is; afterwards, what was found.
  result json,
  error text check (length(error) <= 500),
  attempts integer not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((status = 'running') = (lease_token is not null)),
  check ((status = 'running') = (lease_until is not null)),
  check ((status in ('done', 'failed')) = (finished_at is not null)),
  check ((status = 'failed') = (error is not null)),
  check (status <> 'done' or result is not null)
);

create index tool_jobs_waiting on tool_jobs (caller, created_at, id) where status = 'queued';
create index tool_jobs_running on tool_jobs (lease_until) where status = 'running';
create index tool_jobs_found on tool_jobs (slug, input_digest, finished_at desc) where status = 'done';
create index tool_jobs_finished on tool_jobs (finished_at) where finished_at is not null;
