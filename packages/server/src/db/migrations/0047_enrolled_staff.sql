-- Since when a staff account has a second factor. Should all its factors vanish, for example by a
-- password reset, setting up a new one is not left to whoever knows the password or reads the mail:
-- an operator allows it (namehouse staff reset-factor).
alter table accounts add column factor_enrolled_at timestamptz;

update accounts set factor_enrolled_at = now()
where role = 'staff' and (
  exists (select 1 from passkeys where account_id = accounts.id)
  or exists (select 1 from two_factors where account_id = accounts.id and confirmed_at is not null)
);
