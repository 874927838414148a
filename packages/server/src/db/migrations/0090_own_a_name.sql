-- What the registrar asks for a restore of this name, if that is more than the TLD's price. Set when
-- the registrar quotes one.
alter table domains add column restore_cost_cents integer;

-- The rest of a postal address: many have a second line, and some registries want a state.
alter table contacts add column address_line_2 text, add column state text;
