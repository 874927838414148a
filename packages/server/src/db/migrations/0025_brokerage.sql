-- Names that are not for sale, which somebody asks us to buy for them. What may become of a case is
-- the table of actions in features/brokerage/states.ts; the trigger below holds the same pairs, so
-- that nothing else can happen to one, whoever writes.
create table brokerage_cases (
  case_id text primary key,
  partner_id text not null references partners (id),
  environment text not null check (environment in ('sandbox', 'live')),
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 253),
  tier text not null check (tier in ('managed', 'self_serve')),
  status text not null check (
    status in (
      'OPEN', 'CONTACTING_OWNER', 'NEGOTIATING', 'AGREED', 'COMPLETED', 'CLOSED_NO_DEAL', 'CANCELLED'
    )
  ),
  buyer_email text not null check (length(buyer_email) between 3 and 254),
  buyer_name text check (length(buyer_name) between 1 and 200),
  message text check (length(message) between 1 and 2000),
  -- What the buyer would pay at most, in cents; it is raised and never lowered.
  budget bigint not null check (budget between 1 and 1000000000000),
  currency text not null default 'USD' check (currency = 'USD'),
  -- The sale that the case ended with.
  order_id text unique references orders (public_id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check ((order_id is not null) = (status = 'COMPLETED')),
  check ((ended_at is not null) = (status in ('COMPLETED', 'CLOSED_NO_DEAL', 'CANCELLED')))
);

-- A name has one open case at most, whatever the race or the node.
create unique index brokerage_one_open_per_domain on brokerage_cases (environment, domain)
  where ended_at is null;
create index brokerage_newest
  on brokerage_cases (partner_id, environment, created_at desc, case_id desc);
-- What staff look for, across partners.
create index brokerage_for_staff
  on brokerage_cases (environment, status, created_at desc, case_id desc);
-- Cases in which nothing happens any more.
create index brokerage_idle on brokerage_cases (updated_at) where ended_at is null;

create function refuse_wrong_case_insert() returns trigger language plpgsql as $$
begin
  if new.status <> 'OPEN' then
    raise exception 'a brokerage case does not begin as %', new.status using errcode = '23514';
  end if;
  return new;
end $$;
create trigger brokerage_cases_begin before insert on brokerage_cases
  for each row execute function refuse_wrong_case_insert();

create function refuse_wrong_case_move() returns trigger language plpgsql as $$
begin
  if (new.case_id, new.partner_id, new.environment, new.domain, new.tier, new.buyer_email,
      new.currency, new.created_at)
    is distinct from
     (old.case_id, old.partner_id, old.environment, old.domain, old.tier, old.buyer_email,
      old.currency, old.created_at) then
    raise exception 'what a case is about, and for whom, never changes' using errcode = '23514';
  end if;
  if new.budget < old.budget then
    raise exception 'a budget is not lowered' using errcode = '23514';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('OPEN', 'CONTACTING_OWNER'), ('CONTACTING_OWNER', 'NEGOTIATING'), ('NEGOTIATING', 'AGREED'),
    ('AGREED', 'COMPLETED'),
    ('OPEN', 'CLOSED_NO_DEAL'), ('CONTACTING_OWNER', 'CLOSED_NO_DEAL'),
    ('NEGOTIATING', 'CLOSED_NO_DEAL'), ('AGREED', 'CLOSED_NO_DEAL'),
    ('OPEN', 'CANCELLED'), ('CONTACTING_OWNER', 'CANCELLED'), ('NEGOTIATING', 'CANCELLED'),
    ('AGREED', 'CANCELLED')
  ) then
    raise exception 'a brokerage case that is % does not become %', old.status, new.status
      using errcode = '23514';
  end if;
  return new;
end $$;
create trigger brokerage_cases_move before update on brokerage_cases
  for each row execute function refuse_wrong_case_move();

-- What became of a case, oldest first. Each line is told to the buyer by mail.
create table brokerage_timeline (
  id bigint generated always as identity primary key,
  case_id text not null references brokerage_cases (case_id),
  at timestamptz not null,
  status text not null,
  event text not null check (length(event) <= 50),
  -- Of an offer, a budget or a sale.
  amount_cents bigint check (amount_cents between 1 and 1000000000000),
  note text check (length(note) <= 1000)
);
create index brokerage_timeline_case on brokerage_timeline (case_id, id);
create trigger brokerage_timeline_kept before update or delete on brokerage_timeline
  for each row execute function refuse_change();

-- What the owner asks for; the buyer answers, or it is withdrawn with the talks that it belongs to.
create table brokerage_offers (
  offer_id text primary key,
  -- In the order in which they were made, also within a moment.
  number bigint not null generated always as identity,
  case_id text not null references brokerage_cases (case_id),
  amount_cents bigint not null check (amount_cents between 1 and 1000000000000),
  note text check (length(note) <= 1000),
  status text not null check (status in ('open', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null,
  answered_at timestamptz,
  check ((answered_at is null) = (status = 'open'))
);
create index brokerage_offers_case on brokerage_offers (case_id, number);
-- One question at a time, and one yes.
create unique index brokerage_one_open_offer on brokerage_offers (case_id) where status = 'open';
create unique index brokerage_one_accepted_offer on brokerage_offers (case_id)
  where status = 'accepted';

create function refuse_wrong_offer_change() returns trigger language plpgsql as $$
begin
  if old.status <> 'open' or (new.offer_id, new.case_id, new.amount_cents, new.created_at)
    is distinct from (old.offer_id, old.case_id, old.amount_cents, old.created_at) then
    raise exception 'an offer is answered once and never changes' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger brokerage_offers_answer before update on brokerage_offers
  for each row execute function refuse_wrong_offer_change();
