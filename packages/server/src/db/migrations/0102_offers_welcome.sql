-- A seller decides whether people can offer less than the buy now price.

alter table listings add column offers_welcome boolean not null default true;
alter table seller_listings add column offers_welcome boolean not null default true;

-- Whoever has to answer or pay is reminded once, a day before the time is over.
alter table offers
  -- The deadline (expires_at) of which somebody was reminded. Each turn has another.
  add column reminded_of timestamptz;
