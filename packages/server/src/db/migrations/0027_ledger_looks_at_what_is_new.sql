-- What one statement adds to an entry sums to zero by itself, so all that was ever added to it does:
-- the table need not be read. It was, by a plan made while it was small, from its beginning to its
-- end for every sale of a session. An account's id begins with its environment.
create or replace function refuse_wrong_entries() returns trigger language plpgsql as $$
declare
  wrong_id bigint;
begin
  select entry_id into wrong_id from added
  group by entry_id, currency having sum(amount_cents) <> 0 limit 1;
  if found then
    raise exception 'ledger entry % does not sum to zero', wrong_id using errcode = '23514';
  end if;
  select entry_id into wrong_id from added
  where split_part(account_id, '/', 1)
    <> (select environment from ledger_entries e where e.id = added.entry_id) limit 1;
  if found then
    raise exception 'an account is not of the environment of entry %', wrong_id
      using errcode = '23514';
  end if;
  return null;
end $$;

-- The sums follow from orders, by a trigger; those have a partner.
alter table order_sums drop constraint order_sums_partner_id_fkey;
