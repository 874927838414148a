-- Validates the checks of the previous migration, without holding up writes.
alter table listings validate constraint listings_minimum_offer;
alter table seller_listings validate constraint seller_listings_offer_terms;
alter table checkout_sessions validate constraint checkout_sessions_seller_account_id_fkey;
