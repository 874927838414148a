-- release 1: expand
-- The answers are about one contact: a company and a person answer differently. Null: told before
-- that was recorded, so they hold for any contact.
alter table registry_answers add column contact_id text;
