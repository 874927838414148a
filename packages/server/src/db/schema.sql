-- Made from the migrations by "npm run fix". Do not edit.

create table accounts (
  id text not null,
  email text not null,
  name text not null,
  password_hash text not null,
  role text not null default 'account'::text,
  verified_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint accounts_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint accounts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint accounts_role_check CHECK ((role = ANY (ARRAY['account'::text, 'staff'::text]))),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_email_key UNIQUE (email)
);

create table catalogue_state (
  is_only boolean not null default true,
  version bigint not null default 0,
  constraint catalogue_state_is_only_check CHECK (is_only),
  constraint catalogue_state_pkey PRIMARY KEY (is_only)
);

create table catalogue_syncs (
  id bigint not null generated always as identity,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  tlds_read integer not null default 0,
  tlds_failed integer not null default 0,
  reason text not null default ''::text,
  constraint catalogue_syncs_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint catalogue_syncs_outcome_check CHECK ((outcome = ANY (ARRAY['good'::text, 'partial'::text, 'failed'::text]))),
  constraint catalogue_syncs_pkey PRIMARY KEY (id)
);

create table developer_keys (
  id text not null,
  account_id text not null,
  name text,
  api_key text not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint developer_keys_api_key_check CHECK (((api_key ~~ 'dk\_%'::text) AND (length(api_key) <= 100))),
  constraint developer_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint developer_keys_secret_hash_check CHECK ((length(secret_hash) = 32)),
  constraint developer_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint developer_keys_pkey PRIMARY KEY (id),
  constraint developer_keys_api_key_key UNIQUE (api_key)
);
CREATE INDEX developer_keys_account ON public.developer_keys USING btree (account_id, created_at DESC);

create table event_counters (
  partner_id text not null,
  environment text not null,
  last_seq bigint not null,
  constraint event_counters_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint event_counters_last_seq_check CHECK ((last_seq > 0)),
  constraint event_counters_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint event_counters_pkey PRIMARY KEY (partner_id, environment)
);

create table events (
  id text not null,
  partner_id text not null,
  environment text not null,
  seq bigint not null,
  type text not null,
  created_at timestamp with time zone not null,
  body text not null,
  constraint events_body_check CHECK ((octet_length(body) <= 65536)),
  constraint events_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint events_id_check CHECK (((id ~~ 'evt\_%'::text) AND (length(id) <= 100))),
  constraint events_seq_check CHECK ((seq > 0)),
  constraint events_type_check CHECK (((length(type) >= 1) AND (length(type) <= 50))),
  constraint events_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint events_pkey PRIMARY KEY (id),
  constraint events_partner_id_environment_seq_key UNIQUE (partner_id, environment, seq)
);
CREATE INDEX events_created ON public.events USING btree (created_at);

create table idempotency_keys (
  owner text not null,
  path text not null,
  key text not null,
  body_sha256 text not null,
  status smallint not null,
  body json,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255))),
  constraint idempotency_keys_owner_check CHECK ((length(owner) <= 200)),
  constraint idempotency_keys_path_check CHECK ((length(path) <= 300)),
  constraint idempotency_keys_pkey PRIMARY KEY (owner, path, key)
);
CREATE INDEX idempotency_keys_expiry ON public.idempotency_keys USING btree (expires_at) WHERE (expires_at IS NOT NULL);

create table installation (
  is_only boolean not null default true,
  is_demo boolean not null,
  created_at timestamp with time zone not null default now(),
  constraint installation_is_only_check CHECK (is_only),
  constraint installation_pkey PRIMARY KEY (is_only)
);

create table listings (
  id uuid not null,
  environment text not null,
  domain text not null,
  unicode text,
  tld text not null,
  bin_price_cents bigint not null,
  floor_price_cents bigint,
  currency text not null default 'USD'::text,
  approved boolean not null default false,
  marketplace_visible boolean not null default true,
  sold_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  price_band smallint not null generated always as (
CASE
    WHEN (bin_price_cents <= 10000) THEN 0
    WHEN (bin_price_cents <= 25000) THEN 1
    WHEN (bin_price_cents <= 50000) THEN 2
    WHEN (bin_price_cents <= 100000) THEN 3
    WHEN (bin_price_cents <= 250000) THEN 4
    WHEN (bin_price_cents <= 500000) THEN 5
    WHEN (bin_price_cents <= 1000000) THEN 6
    WHEN (bin_price_cents <= 2500000) THEN 7
    WHEN (bin_price_cents <= 5000000) THEN 8
    WHEN (bin_price_cents <= 10000000) THEN 9
    ELSE 10
END) stored,
  is_offered boolean not null generated always as ((approved AND marketplace_visible AND (sold_at IS NULL) AND (withdrawn_at IS NULL))) stored,
  constraint listings_bin_price_cents_check CHECK ((bin_price_cents > 0)),
  constraint listings_check CHECK (((floor_price_cents > 0) AND (floor_price_cents <= bin_price_cents))),
  constraint listings_currency_check CHECK ((currency = 'USD'::text)),
  constraint listings_domain_check CHECK (((domain = lower(domain)) AND ((length(domain) >= 3) AND (length(domain) <= 253)))),
  constraint listings_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint listings_unicode_check CHECK ((length(unicode) <= 253)),
  constraint listings_pkey PRIMARY KEY (id),
  constraint listings_environment_domain_key UNIQUE (environment, domain)
);
CREATE INDEX listings_by_band ON public.listings USING btree (environment, price_band, created_at DESC, id) WHERE is_offered;
CREATE INDEX listings_by_price ON public.listings USING btree (environment, bin_price_cents, created_at DESC, id) WHERE is_offered;
CREATE INDEX listings_by_tld ON public.listings USING btree (environment, tld, created_at DESC, id) WHERE is_offered;
CREATE INDEX listings_domain_trigrams ON public.listings USING gin (domain gin_trgm_ops) WHERE is_offered;
CREATE INDEX listings_newest ON public.listings USING btree (environment, created_at DESC, id) WHERE is_offered;

create table mails (
  id text not null,
  kind text not null,
  to_email text not null,
  about_id text,
  created_at timestamp with time zone not null,
  next_at timestamp with time zone not null,
  attempts integer not null default 0,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  last_error text,
  subject text,
  text_part text,
  html_part text,
  constraint mails_about_id_check CHECK ((length(about_id) <= 100)),
  constraint mails_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 50))),
  constraint mails_last_error_check CHECK ((length(last_error) <= 500)),
  constraint mails_to_email_check CHECK (((length(to_email) >= 3) AND (length(to_email) <= 254))),
  constraint mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_created ON public.mails USING btree (created_at DESC);
CREATE INDEX mails_due ON public.mails USING btree (next_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));

create table partner_credentials (
  key_id text not null,
  partner_id text not null,
  environment text not null,
  scopes text[] not null,
  is_affiliate boolean not null default false,
  sealed_secret bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint partner_credentials_check CHECK (((key_id ~~ (('pk\_'::text || environment) || '\_%'::text)) AND (length(key_id) <= 100))),
  constraint partner_credentials_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint partner_credentials_scopes_check CHECK ((scopes <@ ARRAY['search'::text, 'embed'::text, 'buy'::text, 'broker'::text, 'refer'::text, 'report'::text, 'webhook'::text])),
  constraint partner_credentials_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_credentials_pkey PRIMARY KEY (key_id)
);
CREATE INDEX partner_credentials_partner ON public.partner_credentials USING btree (partner_id);

create table partner_nonces (
  key_id text not null,
  nonce text not null,
  expires_at timestamp with time zone not null,
  constraint partner_nonces_nonce_check CHECK (((length(nonce) >= 1) AND (length(nonce) <= 128))),
  constraint partner_nonces_key_id_fkey FOREIGN KEY (key_id) REFERENCES partner_credentials(key_id) ON DELETE CASCADE,
  constraint partner_nonces_pkey PRIMARY KEY (key_id, nonce)
);
CREATE INDEX partner_nonces_expiry ON public.partner_nonces USING btree (expires_at);

create table partners (
  id text not null,
  name text not null,
  email text not null,
  commission_bps integer not null default 1500,
  created_at timestamp with time zone not null default now(),
  suspended_at timestamp with time zone,
  constraint partners_commission_bps_check CHECK (((commission_bps >= 0) AND (commission_bps <= 10000))),
  constraint partners_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint partners_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint partners_pkey PRIMARY KEY (id)
);

create table password_resets (
  id text not null,
  email text not null,
  expires_at timestamp with time zone not null,
  constraint password_resets_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint password_resets_pkey PRIMARY KEY (id)
);
CREATE INDEX password_resets_email ON public.password_resets USING btree (email);
CREATE INDEX password_resets_expiry ON public.password_resets USING btree (expires_at);

create table rdap_bootstrap (
  is_only boolean not null default true,
  source_url text not null,
  file json not null,
  fetched_at timestamp with time zone not null,
  constraint rdap_bootstrap_is_only_check CHECK (is_only),
  constraint rdap_bootstrap_source_url_check CHECK ((length(source_url) <= 500)),
  constraint rdap_bootstrap_pkey PRIMARY KEY (is_only)
);

create table schema_migrations (
  version integer not null,
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

create table sessions (
  id text not null,
  account_id text not null,
  token_hash bytea not null,
  address text not null,
  user_agent text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sessions_address_check CHECK ((length(address) <= 100)),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sessions_user_agent_check CHECK ((length(user_agent) <= 300)),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX sessions_account ON public.sessions USING btree (account_id, created_at DESC);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);

create table sign_ups (
  id text not null,
  email text not null,
  name text not null,
  password_hash text not null,
  expires_at timestamp with time zone not null,
  constraint sign_ups_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint sign_ups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint sign_ups_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_ups_email ON public.sign_ups USING btree (email);
CREATE INDEX sign_ups_expiry ON public.sign_ups USING btree (expires_at);

create table tld_costs (
  tld text not null,
  op text not null,
  kind text not null,
  cost_cents bigint not null,
  from_at timestamp with time zone,
  until_at timestamp with time zone,
  constraint tld_costs_check CHECK (((kind = 'list'::text) OR (from_at IS NOT NULL))),
  constraint tld_costs_check1 CHECK (((kind <> 'promo'::text) OR (until_at IS NOT NULL))),
  constraint tld_costs_cost_cents_check CHECK ((cost_cents >= 0)),
  constraint tld_costs_kind_check CHECK ((kind = ANY (ARRAY['list'::text, 'change'::text, 'promo'::text]))),
  constraint tld_costs_op_check CHECK ((op = ANY (ARRAY['register'::text, 'renew'::text, 'transfer'::text, 'restore'::text]))),
  constraint tld_costs_tld_fkey FOREIGN KEY (tld) REFERENCES tlds(tld) ON DELETE CASCADE
);
CREATE INDEX tld_costs_by_tld ON public.tld_costs USING btree (tld);

create table tld_markups (
  tld text not null,
  markup_bps integer not null,
  minimum_cents bigint not null,
  constraint tld_markups_markup_bps_check CHECK (((markup_bps >= 0) AND (markup_bps <= 1000000))),
  constraint tld_markups_minimum_cents_check CHECK (((minimum_cents >= 0) AND (minimum_cents <= 100000000))),
  constraint tld_markups_pkey PRIMARY KEY (tld)
);

create table tld_price_history (
  id bigint not null generated always as identity,
  tld text not null,
  op text not null,
  price_cents bigint,
  at timestamp with time zone not null,
  constraint tld_price_history_op_check CHECK ((op = ANY (ARRAY['register'::text, 'renew'::text, 'transfer'::text, 'restore'::text]))),
  constraint tld_price_history_price_cents_check CHECK ((price_cents >= 0)),
  constraint tld_price_history_pkey PRIMARY KEY (id)
);
CREATE INDEX tld_price_history_latest ON public.tld_price_history USING btree (tld, op, id DESC);

create table tlds (
  tld text not null,
  unicode text not null,
  rules jsonb not null,
  synced_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint tlds_tld_check CHECK (((tld = lower(tld)) AND ((length(tld) >= 1) AND (length(tld) <= 253)))),
  constraint tlds_pkey PRIMARY KEY (tld)
);

create table whois_lookups (
  id text not null,
  account_id text not null,
  domain text not null,
  result json not null,
  created_at timestamp with time zone not null,
  constraint whois_lookups_domain_check CHECK (((length(domain) >= 1) AND (length(domain) <= 253))),
  constraint whois_lookups_id_check CHECK ((length(id) <= 40)),
  constraint whois_lookups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint whois_lookups_pkey PRIMARY KEY (id)
);
CREATE INDEX whois_lookups_account ON public.whois_lookups USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX whois_lookups_age ON public.whois_lookups USING btree (created_at);
