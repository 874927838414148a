-- release 1: expand
-- Validates the check of the previous migration, without holding up writes.
alter table partner_credentials validate constraint partner_credentials_public_key_check;
