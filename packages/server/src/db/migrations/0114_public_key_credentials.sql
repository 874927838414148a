-- release 1: expand
-- A partner may register an Ed25519 public key. Then there is no secret to store.
alter table partner_credentials
  alter column sealed_secret drop not null,
  add column public_key bytea,
  add constraint partner_credentials_public_key_check
    check (length(public_key) = 32 and (sealed_secret is null) <> (public_key is null)) not valid;

-- The key id isn't signed. If two credentials had the same key, a request signed for one could be
-- sent again in the name of the other.
-- holds the table: it has a few rows for each partner
create unique index partner_credentials_public_key on partner_credentials (partner_id, public_key);
