-- release 1: expand
-- What a challenge is for. The previous release writes none, and doesn't add passkeys with these.
alter table passkey_challenges
  add column use text check (use in ('sign-in', 'confirm', 'add'));
