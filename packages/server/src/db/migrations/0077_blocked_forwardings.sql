-- Staff can stop a forwarding that is abused. While it is blocked it doesn't forward and nobody can
-- set it again. The reason is what its owner reads.
alter table forwardings
  add column blocked_at timestamptz,
  add column blocked_reason text;
-- holds the table: the check is not validated, so it reads no rows, and every row so far fits it
alter table forwardings add constraint forwardings_blocked_check
  check (
    (blocked_at is null) = (blocked_reason is null) and length(blocked_reason) <= 300
  ) not valid;
