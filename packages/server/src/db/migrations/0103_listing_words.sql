-- What a seller says about a name, and whether partners may sell it.

alter table listings
  add column description text,
  add column hide_from_partners boolean not null default false,
  add constraint listings_description check (length(description) between 1 and 500) not valid;
alter table seller_listings
  add column description text,
  add column hide_from_partners boolean not null default false,
  add constraint seller_listings_description
    check (length(description) between 1 and 500) not valid;
