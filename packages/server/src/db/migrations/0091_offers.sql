-- People offer less than the buy now price, and the seller answers.

alter table listings
  -- The lowest offer that reaches the seller; null means a quarter of the buy now price.
  add column minimum_offer_cents bigint,
  add constraint listings_minimum_offer
    check (minimum_offer_cents between 1 and 1000000000000) not valid;
alter table seller_listings
  add column minimum_offer_cents bigint,
  -- An offer of this much is accepted at once. Private, so it is not in `listings`.
  add column auto_accept_cents bigint,
  add constraint seller_listings_offer_terms check (
    minimum_offer_cents between 1 and 1000000000000
    and auto_accept_cents between 1 and 1000000000000
  ) not valid;

alter table checkout_sessions
  -- Who sold the name when its price was agreed; null if it was ours. A session ends when the name
  -- changes hands.
  add column seller_account_id text,
  add constraint checkout_sessions_seller_account_id_fkey
    foreign key (seller_account_id) references accounts (id) not valid;
update checkout_sessions s set seller_account_id = l.owner_account_id
from listings l
where l.id = s.listing_id and s.order_id is null and s.expires_at > now()
  and l.owner_account_id is not null;

-- During an update, nodes of the previous release still open sessions.
create function note_session_seller() returns trigger language plpgsql as $$
begin
  new.seller_account_id := (select owner_account_id from listings where id = new.listing_id);
  return new;
end $$;
create trigger checkout_sessions_seller before insert on checkout_sessions for each row
  when (new.seller_account_id is null) execute function note_session_seller();

create table offers (
  offer_id text primary key check (offer_id like 'off\_%' and length(offer_id) <= 100),
  listing_id uuid not null references listings (id),
  domain text not null,
  buyer_account_id text not null references accounts (id),
  -- Null for our own names: staff answer.
  seller_account_id text references accounts (id),
  status text not null check (
    status in ('open', 'countered', 'accepted', 'declined', 'expired', 'withdrawn', 'paid')
  ),
  turn text check (turn in ('buyer', 'seller')),
  -- The amount that was named last.
  amount_cents bigint not null check (amount_cents between 1 and 1000000000000),
  -- Until when the turn lasts, or an accepted offer can be paid.
  expires_at timestamptz not null,
  -- Where an accepted offer is paid.
  session_id text unique references checkout_sessions (session_id),
  -- When the worker looks at it next; null once it is over.
  look_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (buyer_account_id is distinct from seller_account_id),
  check ((turn is not null) = (status in ('open', 'countered'))),
  check (status not in ('accepted', 'paid') or session_id is not null),
  check (session_id is null or status in ('accepted', 'paid', 'expired')),
  check ((look_at is not null) = (status in ('open', 'countered', 'accepted')))
);
create index offers_of_buyer on offers (buyer_account_id, created_at desc, offer_id desc);
create index offers_of_seller on offers (seller_account_id, created_at desc, offer_id desc)
  where seller_account_id is not null;
create index offers_open on offers (buyer_account_id) where status in ('open', 'countered');
create index offers_for_staff on offers (expires_at, offer_id)
  where seller_account_id is null and turn = 'seller';
create index offers_of_listing on offers (listing_id) where look_at is not null;
create index offers_due on offers (look_at) where look_at is not null;
create index offers_over on offers (updated_at) where look_at is null;

-- What both sides see.
create table offer_steps (
  offer_id text not null references offers (offer_id) on delete cascade,
  number integer not null check (number >= 1),
  at timestamptz not null,
  -- Null if neither side did it.
  done_by text check (done_by in ('buyer', 'seller')),
  event text not null check (
    event in ('offered', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'closed')
  ),
  amount_cents bigint check (amount_cents between 1 and 1000000000000),
  message text check (length(message) between 1 and 500),
  primary key (offer_id, number)
);
create trigger offer_steps_kept before update on offer_steps
  for each row execute function refuse_change();

-- An offer that is over stays as it is. Only an agreement can still be paid or run out.
create function refuse_wrong_offer_move() returns trigger language plpgsql as $$
begin
  if (new.listing_id, new.domain, new.buyer_account_id, new.seller_account_id, new.created_at)
    is distinct from
    (old.listing_id, old.domain, old.buyer_account_id, old.seller_account_id, old.created_at)
    or (old.session_id is not null and new.session_id is distinct from old.session_id)
    or (old.session_id is not null and new.amount_cents <> old.amount_cents)
    or (old.status in ('declined', 'withdrawn', 'expired', 'paid') and new.status <> old.status)
    or (old.status = 'accepted' and new.status not in ('accepted', 'paid', 'expired'))
    or (old.status = 'countered' and new.status = 'open') then
    raise exception 'an offer can’t change like this' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger offers_move before update on offers
  for each row execute function refuse_wrong_offer_move();

-- Offers end when the name is sold, withdrawn or changes hands. The worker looks at once.
create function wake_offers() returns trigger language plpgsql as $$
begin
  update offers set look_at = 'epoch' where listing_id = new.id and look_at is not null;
  return null;
end $$;
create trigger listings_wake_offers after update on listings for each row
  when (
    new.sold_at is distinct from old.sold_at or new.withdrawn_at is distinct from old.withdrawn_at
    or new.owner_account_id is distinct from old.owner_account_id
  )
  execute function wake_offers();
