-- When a session was proven with a second factor: a code of the owner's app, a recovery code, or a
-- passkey. A staff session without it may only set one up.
alter table sessions add column second_factor_at timestamptz;
