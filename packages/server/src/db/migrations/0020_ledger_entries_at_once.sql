-- An entry's postings are written by one statement, so they are looked at once for the statement and
-- not once for each of them: a sale has four or five, and each look read them all. It is stricter,
-- too: an entry that does not sum to zero is refused where it is written, not at the commit.
drop trigger ledger_postings_right on ledger_postings;
drop function refuse_wrong_entry();

create function refuse_wrong_entries() returns trigger language plpgsql as $$
declare
  wrong_id bigint;
begin
  select entry_id into wrong_id from ledger_postings
  where entry_id in (select entry_id from added)
  group by entry_id, currency having sum(amount_cents) <> 0 limit 1;
  if found then
    raise exception 'ledger entry % does not sum to zero', wrong_id using errcode = '23514';
  end if;
  select e.id into wrong_id from added
  join ledger_entries e on e.id = added.entry_id
  join ledger_accounts a on a.id = added.account_id
  where a.environment <> e.environment limit 1;
  if found then
    raise exception 'an account is not of the environment of entry %', wrong_id
      using errcode = '23514';
  end if;
  return null;
end $$;
create trigger ledger_postings_right after insert on ledger_postings
  referencing new table as added for each statement execute function refuse_wrong_entries();
