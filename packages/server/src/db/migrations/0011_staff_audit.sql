-- Every call to the staff's interface. The row is written before the work begins and completed when
-- it is answered: one without a status was cut short, and nobody can say how it ended.
create table staff_audit (
  id text primary key,
  at timestamptz not null,
  -- Null when nobody was signed in. No reference: the log outlives the account.
  account_id text,
  email text check (length(email) <= 254),
  address text not null check (length(address) <= 100),
  action text not null check (length(action) <= 200),
  -- json, not jsonb: kept as it was sent.
  params json not null,
  status smallint,
  error_code text check (length(error_code) <= 50)
);

create index staff_audit_newest on staff_audit (at desc, id desc);
create index staff_audit_strangers on staff_audit (at) where account_id is null;
