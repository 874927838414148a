-- Money that takes two people: one asks, another approves, and exactly what was asked is done.
create table staff_approvals (
  approval_id text primary key,
  kind text not null check (kind in ('payout_run', 'deal', 'refund', 'cancel')),
  -- What it is about: an environment, a case, an order.
  subject text not null check (length(subject) <= 100),
  domain text check (length(domain) <= 300),
  amount_cents bigint not null check (amount_cents >= 0),
  note text check (length(note) <= 1000),
  -- No references: the record outlives the accounts.
  asked_by text not null,
  asked_email text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'declined', 'expired')),
  decided_by text,
  decided_email text,
  decided_at timestamptz,
  check ((status = 'pending') = (decided_at is null)),
  -- Four eyes, whatever the program does.
  check (status <> 'approved' or (decided_by is not null and decided_by <> asked_by))
);
create unique index staff_approvals_pending on staff_approvals (kind, subject)
  where status = 'pending';
create index staff_approvals_newest on staff_approvals (asked_at desc, approval_id desc);

create function refuse_wrong_approval_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'pending' and new.status <> 'pending'
    and (new.approval_id, new.kind, new.subject, new.domain, new.amount_cents, new.note, new.asked_by,
         new.asked_email, new.asked_at, new.expires_at)
      is not distinct from
        (old.approval_id, old.kind, old.subject, old.domain, old.amount_cents, old.note, old.asked_by,
         old.asked_email, old.asked_at, old.expires_at)
  then
    return new;
  end if;
  raise exception 'an approval is decided once, and otherwise kept' using errcode = '42501';
end $$;
create trigger staff_approvals_kept before update or delete on staff_approvals
  for each row execute function refuse_wrong_approval_change();
