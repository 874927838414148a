-- release 1: expand
-- When a request needed a scope that the consent lacks. Some clients answer that by refreshing their token.
alter table oauth_grants add column scope_lacked_at timestamptz;
