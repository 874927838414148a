-- release 1: expand
-- Names with auto-renew off have other steps. When it is turned on or off, by whatever way, the step
-- that is due now may be one that the name was not waiting for, so the worker looks at once. A worker
-- that has just looked decided by the former setting: it loses its lease.
create function wake_renewals() returns trigger language plpgsql as $$
begin
  update renewals
  set next_at = least(next_at, new.updated_at), lease_token = null, lease_until = 'epoch'
  where domain = new.domain and expires_at = new.expires_at and account_id = new.account_id;
  return null;
end $$;
create trigger domains_wake_renewals
  after update of auto_renew, auto_renew_chosen, auto_renew_requested on domains for each row
  when (
    coalesce(new.auto_renew_requested, new.auto_renew_chosen, new.auto_renew)
    is distinct from coalesce(old.auto_renew_requested, old.auto_renew_chosen, old.auto_renew)
  )
  execute function wake_renewals();
