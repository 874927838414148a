-- outside a transaction
-- The registrations that wait for staff, and those of one name.
create index concurrently changes_in_doubt on changes (domain) where state = 'in_doubt';
