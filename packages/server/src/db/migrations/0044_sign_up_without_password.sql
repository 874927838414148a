-- The password is chosen when the link in the mail is followed, so a stranger can't prepare one for
-- somebody else's address. The column stays empty until no node of the previous version runs.
alter table sign_ups alter column password_hash drop not null;
update sign_ups set password_hash = null;

-- Where the person was going when they signed up: a path on our own site.
alter table sign_ups
  add column continue_path text
  check (length(continue_path) <= 2000 and continue_path ~ '^/([^/\\]|$)');
