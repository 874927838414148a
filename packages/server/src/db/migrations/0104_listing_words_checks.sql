-- Validates the checks of the previous migration, without holding up writes.
alter table listings validate constraint listings_description;
alter table seller_listings validate constraint seller_listings_description;
