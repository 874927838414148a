-- What the registrar asks for a year's renewal of this name, if that isn't the TLD's price. Set for
-- premium names when they are bought, and whenever the registrar quotes a renewal.
alter table domains add column renew_cost_cents integer;
