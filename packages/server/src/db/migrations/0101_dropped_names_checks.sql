-- Validates the checks of the previous migration, without holding up writes.
alter table saved_searches validate constraint saved_searches_source;
alter table saved_searches validate constraint saved_searches_of_drops;
