-- Nodes of the version before may still be writing: a row that came between the copy below and the
-- change of the table would be lost.
lock table staff_audit in share row exclusive mode;

-- What strangers were refused at the staff's door. It is no record of what staff did: it is bounded
-- by a limit, purged after thirty days, and outside the chain below.
create table staff_refusals (
  id text primary key,
  at timestamptz not null,
  account_id text,
  email text check (length(email) <= 254),
  address text not null check (length(address) <= 100),
  action text not null check (length(action) <= 200),
  status smallint not null,
  error_code text check (length(error_code) <= 50)
);
create index staff_refusals_newest on staff_refusals (at desc, id desc);

insert into staff_refusals (id, at, account_id, email, address, action, status, error_code)
select id, at, account_id, email, address, action, coalesce(status, 401), error_code
from staff_audit where account_id is null;

-- The audit log is a chain: each row carries the hash of the link before, so that a row that was
-- changed or removed shows (namehouse audit check). A row is two links, the call and its outcome.
create table audit_chain (
  is_only boolean primary key default true check (is_only),
  last_link bigint not null,
  last_hash text not null
);
insert into audit_chain (last_link, last_hash) values (0, repeat('0', 64));

create temporary table audit_before on commit drop as
  select * from staff_audit where account_id is not null;
drop index staff_audit_strangers;
delete from staff_audit;
alter table staff_audit
  add column name text check (length(name) <= 200),
  -- What the answer said, for the sentence in the log: an amount, a domain.
  add column facts json,
  add column link bigint not null unique,
  add column prev_hash text not null,
  add column hash text not null,
  add column outcome_link bigint unique,
  add column outcome_hash text;

-- Holds the end of the chain until the transaction commits: links have an order and no gaps.
create function add_audit_link(fields json, out link bigint, out prev_hash text, out hash text)
language plpgsql as $$
begin
  select last_link + 1, last_hash into link, prev_hash from audit_chain for update;
  hash := encode(
    sha256(convert_to(concat('[', link, ',"', prev_hash, '",', fields::text, ']'), 'UTF8')), 'hex');
  update audit_chain set last_link = link, last_hash = hash;
end $$;

create function link_audit_outcome(entry staff_audit) returns staff_audit
language plpgsql as $$
begin
  select added.link, added.hash into entry.outcome_link, entry.outcome_hash
  from add_audit_link(
    json_build_array('outcome', entry.id, entry.status, entry.error_code, entry.facts)) added;
  return entry;
end $$;

create function link_audit_entry() returns trigger language plpgsql as $$
begin
  select added.link, added.prev_hash, added.hash into new.link, new.prev_hash, new.hash
  from add_audit_link(json_build_array('call', new.id,
    (extract(epoch from new.at) * 1000000)::bigint, new.account_id, new.email, new.name,
    new.address, new.action, new.params)) added;
  new.outcome_link := null;
  new.outcome_hash := null;
  if new.status is not null then new := link_audit_outcome(new); end if;
  return new;
end $$;
create trigger staff_audit_linked before insert on staff_audit
  for each row execute function link_audit_entry();

-- The one change of a row: its outcome, once.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if old.status is not null or new.status is null
    or (new.id, new.at, new.account_id, new.email, new.name, new.address, new.action,
        new.params::text, new.link, new.prev_hash, new.hash, new.outcome_link, new.outcome_hash)
      is distinct from
       (old.id, old.at, old.account_id, old.email, old.name, old.address, old.action,
        old.params::text, old.link, old.prev_hash, old.hash, old.outcome_link, old.outcome_hash)
  then
    raise exception 'staff_audit is append-only' using errcode = '42501';
  end if;
  return link_audit_outcome(new);
end $$;
create trigger staff_audit_kept before update on staff_audit
  for each row execute function refuse_audit_change();
create trigger staff_audit_not_deleted before delete on staff_audit
  for each row execute function refuse_change();
create trigger staff_audit_not_emptied before truncate on staff_audit
  for each statement execute function refuse_change();

insert into staff_audit (id, at, account_id, email, address, action, params, status, error_code)
select id, at, account_id, email, address, action, params, status, error_code
from audit_before order by at, id;

-- Events are what partners were told. None is changed, and none deleted before a year is over; a day
-- is left for clocks that differ.
create function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '364 days' then return old; end if;
  raise exception 'events is append-only' using errcode = '42501';
end $$;
create trigger events_kept before update or delete on events
  for each row execute function refuse_event_change();
create trigger events_not_emptied before truncate on events
  for each statement execute function refuse_change();
