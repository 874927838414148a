-- Made from the migrations by "npm run fix". Do not edit.

create table accounts (
  id text not null,
  email text not null,
  name text not null,
  password_hash text not null,
  role text not null default 'account'::text,
  verified_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  factor_enrolled_at timestamp with time zone,
  signed_in_at timestamp with time zone,
  constraint accounts_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint accounts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint accounts_role_check CHECK ((role = ANY (ARRAY['account'::text, 'staff'::text]))),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_email_key UNIQUE (email)
);

create table audit_chain (
  is_only boolean not null default true,
  last_link bigint not null,
  last_hash text not null,
  constraint audit_chain_is_only_check CHECK (is_only),
  constraint audit_chain_pkey PRIMARY KEY (is_only)
);

create table billing_customers (
  account_id text not null,
  gateway text not null,
  customer_ref text not null,
  created_at timestamp with time zone not null,
  constraint billing_customers_customer_ref_check CHECK ((length(customer_ref) <= 255)),
  constraint billing_customers_gateway_check CHECK ((length(gateway) <= 50)),
  constraint billing_customers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint billing_customers_pkey PRIMARY KEY (account_id, gateway)
);

create table billing_details (
  account_id text not null,
  name text not null,
  address_line text not null,
  postal_code text not null,
  city text not null,
  country text not null,
  vat_id text,
  updated_at timestamp with time zone not null,
  address_line_2 text,
  state text,
  constraint billing_details_address_line_check CHECK (((length(address_line) >= 1) AND (length(address_line) <= 200))),
  constraint billing_details_city_check CHECK (((length(city) >= 1) AND (length(city) <= 100))),
  constraint billing_details_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint billing_details_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint billing_details_postal_code_check CHECK ((length(postal_code) <= 20)),
  constraint billing_details_vat_id_check CHECK ((length(vat_id) <= 20)),
  constraint billing_details_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint billing_details_pkey PRIMARY KEY (account_id)
);

create table brokerage_cases (
  case_id text not null,
  partner_id text not null,
  environment text not null,
  domain text not null,
  tier text not null,
  status text not null,
  buyer_email text not null,
  buyer_name text,
  message text,
  budget bigint not null,
  currency text not null default 'USD'::text,
  order_id text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  buyer_account_id text,
  success_fee_bps integer,
  session_id text,
  constraint brokerage_cases_budget_check CHECK (((budget >= 1) AND (budget <= '1000000000000'::bigint))),
  constraint brokerage_cases_buyer_email_check CHECK (((length(buyer_email) >= 3) AND (length(buyer_email) <= 254))),
  constraint brokerage_cases_buyer_name_check CHECK (((length(buyer_name) >= 1) AND (length(buyer_name) <= 200))),
  constraint brokerage_cases_check CHECK (((order_id IS NOT NULL) = (status = 'COMPLETED'::text))),
  constraint brokerage_cases_check1 CHECK (((ended_at IS NOT NULL) = (status = ANY (ARRAY['COMPLETED'::text, 'CLOSED_NO_DEAL'::text, 'CANCELLED'::text])))),
  constraint brokerage_cases_currency_check CHECK ((currency = 'USD'::text)),
  constraint brokerage_cases_direct CHECK ((((partner_id = 'ptr_direct'::text) = (buyer_account_id IS NOT NULL)) AND ((buyer_account_id IS NULL) = (success_fee_bps IS NULL)) AND ((partner_id <> 'ptr_direct'::text) OR (environment = 'live'::text)))) NOT VALID,
  constraint brokerage_cases_domain_check CHECK (((domain = lower(domain)) AND ((length(domain) >= 3) AND (length(domain) <= 253)))),
  constraint brokerage_cases_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint brokerage_cases_message_check CHECK (((length(message) >= 1) AND (length(message) <= 2000))),
  constraint brokerage_cases_paid_here CHECK (((session_id IS NULL) OR (buyer_account_id IS NOT NULL))),
  constraint brokerage_cases_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'CONTACTING_OWNER'::text, 'NEGOTIATING'::text, 'AGREED'::text, 'COMPLETED'::text, 'CLOSED_NO_DEAL'::text, 'CANCELLED'::text]))),
  constraint brokerage_cases_tier_check CHECK ((tier = ANY (ARRAY['managed'::text, 'self_serve'::text]))),
  constraint brokerage_cases_buyer_account_id_fkey FOREIGN KEY (buyer_account_id) REFERENCES accounts(id) NOT VALID,
  constraint brokerage_cases_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(public_id),
  constraint brokerage_cases_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint brokerage_cases_session_id_fkey FOREIGN KEY (session_id) REFERENCES checkout_sessions(session_id),
  constraint brokerage_cases_pkey PRIMARY KEY (case_id),
  constraint brokerage_cases_order_id_key UNIQUE (order_id)
);
CREATE INDEX brokerage_for_staff ON public.brokerage_cases USING btree (environment, status, created_at DESC, case_id DESC);
CREATE INDEX brokerage_idle ON public.brokerage_cases USING btree (updated_at) WHERE (ended_at IS NULL);
CREATE INDEX brokerage_newest ON public.brokerage_cases USING btree (partner_id, environment, created_at DESC, case_id DESC);
CREATE INDEX brokerage_of_buyer ON public.brokerage_cases USING btree (buyer_account_id, created_at DESC, case_id DESC) WHERE (buyer_account_id IS NOT NULL);
CREATE INDEX brokerage_unconfirmed ON public.brokerage_cases USING btree (created_at) WHERE ((ended_at IS NULL) AND (confirmed_at IS NULL));
CREATE UNIQUE INDEX brokerage_of_session ON public.brokerage_cases USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE UNIQUE INDEX brokerage_one_open_per_domain ON public.brokerage_cases USING btree (environment, domain) WHERE ((ended_at IS NULL) AND (confirmed_at IS NOT NULL));
CREATE UNIQUE INDEX brokerage_one_open_per_partner ON public.brokerage_cases USING btree (partner_id, environment, domain) WHERE (ended_at IS NULL);

create table brokerage_codes (
  code_id text not null,
  case_id text not null,
  partner_id text not null,
  purpose text not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint brokerage_codes_purpose_check CHECK (((length(purpose) >= 1) AND (length(purpose) <= 200))),
  constraint brokerage_codes_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
  constraint brokerage_codes_case_id_fkey FOREIGN KEY (case_id) REFERENCES brokerage_cases(case_id),
  constraint brokerage_codes_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint brokerage_codes_pkey PRIMARY KEY (code_id)
);
CREATE INDEX brokerage_codes_of_case ON public.brokerage_codes USING btree (case_id, created_at DESC);
CREATE INDEX brokerage_codes_of_partner ON public.brokerage_codes USING btree (partner_id, created_at DESC);
CREATE INDEX brokerage_codes_old ON public.brokerage_codes USING btree (created_at);

create table brokerage_offers (
  offer_id text not null,
  number bigint not null generated always as identity,
  case_id text not null,
  amount_cents bigint not null,
  note text,
  status text not null,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint brokerage_offers_amount_cents_check CHECK (((amount_cents >= 1) AND (amount_cents <= '1000000000000'::bigint))),
  constraint brokerage_offers_check CHECK (((answered_at IS NULL) = (status = 'open'::text))),
  constraint brokerage_offers_note_check CHECK ((length(note) <= 1000)),
  constraint brokerage_offers_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint brokerage_offers_case_id_fkey FOREIGN KEY (case_id) REFERENCES brokerage_cases(case_id),
  constraint brokerage_offers_pkey PRIMARY KEY (offer_id)
);
CREATE INDEX brokerage_offers_case ON public.brokerage_offers USING btree (case_id, number);
CREATE UNIQUE INDEX brokerage_one_accepted_offer ON public.brokerage_offers USING btree (case_id) WHERE (status = 'accepted'::text);
CREATE UNIQUE INDEX brokerage_one_open_offer ON public.brokerage_offers USING btree (case_id) WHERE (status = 'open'::text);

create table brokerage_timeline (
  id bigint not null generated always as identity,
  case_id text not null,
  at timestamp with time zone not null,
  status text not null,
  event text not null,
  amount_cents bigint,
  note text,
  constraint brokerage_timeline_amount_cents_check CHECK (((amount_cents >= 1) AND (amount_cents <= '1000000000000'::bigint))),
  constraint brokerage_timeline_event_check CHECK ((length(event) <= 50)),
  constraint brokerage_timeline_note_check CHECK ((length(note) <= 1000)),
  constraint brokerage_timeline_case_id_fkey FOREIGN KEY (case_id) REFERENCES brokerage_cases(case_id),
  constraint brokerage_timeline_pkey PRIMARY KEY (id)
);
CREATE INDEX brokerage_timeline_case ON public.brokerage_timeline USING btree (case_id, id);

create table bulk_operations (
  id text not null,
  account_id text not null,
  op text not null,
  payload jsonb not null,
  skip_on_error boolean not null,
  total integer not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  started_by text not null default 'owner'::text,
  traceparent text,
  constraint bulk_operations_op_check CHECK ((op = ANY (ARRAY['lock'::text, 'unlock'::text, 'setNameservers'::text, 'setFolder'::text, 'setContacts'::text, 'setAutoRenew'::text, 'setPrivacy'::text, 'resetAuthCode'::text, 'renew'::text, 'restore'::text, 'register'::text, 'transfer'::text]))),
  constraint bulk_operations_started_by_check CHECK ((started_by = ANY (ARRAY['owner'::text, 'undo_link'::text, 'service'::text]))),
  constraint bulk_operations_total_check CHECK (((total >= 1) AND (total <= 1000))),
  constraint bulk_operations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint bulk_operations_pkey PRIMARY KEY (id)
);
CREATE INDEX bulk_operations_by_account ON public.bulk_operations USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX bulk_operations_under_way ON public.bulk_operations USING btree (account_id) WHERE (ended_at IS NULL);

create table card_setups (
  setup_id text not null,
  account_id text not null,
  gateway text not null,
  gateway_ref text,
  payment_id text,
  customer_ref text not null,
  status text not null,
  consent_text text not null,
  consented_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone,
  lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  constraint card_setups_check CHECK (((due_at IS NULL) = (status <> 'open'::text))),
  constraint card_setups_consent_text_check CHECK ((length(consent_text) <= 2000)),
  constraint card_setups_customer_ref_check CHECK ((length(customer_ref) <= 255)),
  constraint card_setups_gateway_check CHECK ((length(gateway) <= 50)),
  constraint card_setups_gateway_ref_check CHECK ((length(gateway_ref) <= 255)),
  constraint card_setups_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'failed'::text]))),
  constraint card_setups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint card_setups_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(payment_id),
  constraint card_setups_pkey PRIMARY KEY (setup_id)
);
CREATE INDEX card_setups_due ON public.card_setups USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX card_setups_open ON public.card_setups USING btree (account_id, created_at) WHERE (status = 'open'::text);

create table cart_items (
  id text not null,
  account_id text not null,
  domain text not null,
  op text not null,
  years integer,
  reason text,
  created_at timestamp with time zone not null,
  owned_domain text,
  tld text,
  registration jsonb,
  constraint cart_items_check1 CHECK (((op = 'restore'::text) = (reason IS NOT NULL))),
  constraint cart_items_op_check CHECK ((op = ANY (ARRAY['register'::text, 'transfer'::text, 'renew'::text, 'restore'::text]))),
  constraint cart_items_owned CHECK ((NOT (owned_domain IS DISTINCT FROM
CASE
    WHEN (op <> ALL (ARRAY['register'::text, 'transfer'::text])) THEN domain
    ELSE NULL::text
END))),
  constraint cart_items_registered CHECK (((op = ANY (ARRAY['register'::text, 'transfer'::text])) = ((registration IS NOT NULL) AND (tld IS NOT NULL)))),
  constraint cart_items_years_check CHECK (((years >= 1) AND (years <= 10))),
  constraint cart_items_years_needed CHECK (((op = 'transfer'::text) OR ((op = ANY (ARRAY['register'::text, 'renew'::text])) = (years IS NOT NULL)))),
  constraint cart_items_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint cart_items_owned_domain_fkey FOREIGN KEY (owned_domain) REFERENCES domains(domain) ON DELETE CASCADE,
  constraint cart_items_pkey PRIMARY KEY (id),
  constraint cart_items_account_id_domain_op_key UNIQUE (account_id, domain, op)
);
CREATE INDEX cart_items_by_owned ON public.cart_items USING btree (owned_domain) WHERE (owned_domain IS NOT NULL);

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
  lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  constraint catalogue_syncs_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint catalogue_syncs_outcome_check CHECK ((outcome = ANY (ARRAY['good'::text, 'partial'::text, 'failed'::text]))),
  constraint catalogue_syncs_pkey PRIMARY KEY (id)
);

create table changes (
  id bigint not null generated always as identity,
  operation_id text not null,
  position integer not null,
  domain text not null,
  state text not null,
  attempts integer not null default 0,
  process_id bigint,
  price_cents integer,
  expires_before timestamp with time zone,
  next_at timestamp with time zone not null,
  lease_token uuid,
  error_code text,
  error text,
  ended_at timestamp with time zone,
  before jsonb,
  registration jsonb,
  submitted_at timestamp with time zone,
  process_before bigint,
  waiting_for text,
  doubt text,
  done_process_id bigint,
  cost_cents integer,
  cost_other jsonb,
  transfer_id text,
  accepted_at timestamp with time zone,
  unpaid_at timestamp with time zone,
  constraint changes_check CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text])) = (ended_at IS NOT NULL))),
  constraint changes_check1 CHECK (((state = 'running'::text) = (lease_token IS NOT NULL))),
  constraint changes_check2 CHECK (((state = 'failed'::text) = ((error_code IS NOT NULL) AND (error IS NOT NULL)))),
  constraint changes_cost_cents_check CHECK ((cost_cents >= 0)),
  constraint changes_doubt CHECK (((state = 'in_doubt'::text) = (doubt IS NOT NULL))),
  constraint changes_price_cents_check CHECK ((price_cents > 0)),
  constraint changes_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'in_doubt'::text, 'done'::text, 'failed'::text]))),
  constraint changes_operation_id_fkey FOREIGN KEY (operation_id) REFERENCES bulk_operations(id) ON DELETE CASCADE,
  constraint changes_pkey PRIMARY KEY (id),
  constraint changes_operation_id_position_key UNIQUE (operation_id, "position")
);
CREATE INDEX changes_by_domain ON public.changes USING btree (domain, id DESC);
CREATE INDEX changes_due ON public.changes USING btree ("position", id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX changes_in_doubt ON public.changes USING btree (domain) WHERE (state = 'in_doubt'::text);
CREATE INDEX changes_of_a_name ON public.changes USING btree (domain, id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX changes_of_transfers ON public.changes USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);

create table checkout_sessions (
  session_id text not null,
  partner_id text not null,
  environment text not null,
  listing_id uuid not null,
  domain text not null,
  price_cents bigint not null,
  currency text not null,
  quote_id text,
  reference text,
  buyer_email text,
  buyer_name text,
  buyer_country text,
  return_url text,
  cancel_url text,
  link_cookie text,
  order_id text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  buyer_account_id text,
  seller_account_id text,
  monthly_months smallint,
  monthly_price_cents bigint,
  monthly_fee_cents bigint,
  plan_id text,
  brokerage_fee_cents bigint,
  constraint checkout_sessions_brokerage CHECK (((brokerage_fee_cents IS NULL) OR (((brokerage_fee_cents >= 0) AND (brokerage_fee_cents <= price_cents)) AND (buyer_account_id IS NOT NULL) AND (monthly_months IS NULL) AND (quote_id IS NULL)))),
  constraint checkout_sessions_buyer_country_check CHECK ((length(buyer_country) = 2)),
  constraint checkout_sessions_buyer_email_check CHECK ((length(buyer_email) <= 254)),
  constraint checkout_sessions_buyer_name_check CHECK ((length(buyer_name) <= 200)),
  constraint checkout_sessions_cancel_url_check CHECK ((length(cancel_url) <= 2000)),
  constraint checkout_sessions_check CHECK ((expires_at > created_at)),
  constraint checkout_sessions_currency_check CHECK ((currency = 'USD'::text)),
  constraint checkout_sessions_direct CHECK ((((partner_id = 'ptr_direct'::text) = (buyer_account_id IS NOT NULL)) AND ((partner_id <> 'ptr_direct'::text) OR (environment = 'live'::text)))),
  constraint checkout_sessions_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint checkout_sessions_link_cookie_check CHECK ((length(link_cookie) <= 200)),
  constraint checkout_sessions_monthly CHECK (((monthly_months = ANY (ARRAY[6, 12, 24, 36])) AND ((monthly_months IS NULL) = (monthly_price_cents IS NULL)) AND ((monthly_months IS NULL) = (monthly_fee_cents IS NULL)) AND ((monthly_price_cents IS NULL) OR ((monthly_price_cents >= 1) AND (monthly_price_cents <= '1000000000000'::bigint))) AND ((monthly_fee_cents IS NULL) OR ((monthly_fee_cents >= 0) AND (monthly_fee_cents <= '1000000000000'::bigint))) AND ((plan_id IS NULL) OR (monthly_months IS NOT NULL)) AND ((monthly_months IS NULL) OR (order_id IS NULL)))),
  constraint checkout_sessions_price_cents_check CHECK (((price_cents >= 1) AND (price_cents <= '1000000000000'::bigint))),
  constraint checkout_sessions_quote_id_check CHECK ((length(quote_id) <= 1000)),
  constraint checkout_sessions_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 255))),
  constraint checkout_sessions_return_url_check CHECK ((length(return_url) <= 2000)),
  constraint checkout_sessions_buyer_account_id_fkey FOREIGN KEY (buyer_account_id) REFERENCES accounts(id),
  constraint checkout_sessions_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint checkout_sessions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(public_id),
  constraint checkout_sessions_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint checkout_sessions_seller_account_id_fkey FOREIGN KEY (seller_account_id) REFERENCES accounts(id),
  constraint checkout_sessions_pkey PRIMARY KEY (session_id),
  constraint checkout_sessions_order_id_key UNIQUE (order_id)
);
CREATE INDEX checkout_sessions_domain ON public.checkout_sessions USING btree (environment, domain);
CREATE INDEX checkout_sessions_listing ON public.checkout_sessions USING btree (listing_id);
CREATE INDEX checkout_sessions_newest ON public.checkout_sessions USING btree (partner_id, environment, created_at DESC, session_id DESC);
CREATE INDEX checkout_sessions_of_buyer ON public.checkout_sessions USING btree (buyer_account_id, domain) WHERE (buyer_account_id IS NOT NULL);
CREATE INDEX checkout_sessions_unpaid ON public.checkout_sessions USING btree (expires_at) WHERE ((order_id IS NULL) AND (plan_id IS NULL) AND (partner_id <> 'ptr_direct'::text));

create table contacts (
  id text not null,
  account_id text not null,
  handle text not null,
  name text not null,
  organization text,
  email text not null,
  phone text not null,
  address_line text not null,
  postal_code text not null,
  city text not null,
  country text not null,
  created_at timestamp with time zone not null,
  address_line_2 text,
  state text,
  constraint contacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint contacts_pkey PRIMARY KEY (id),
  constraint contacts_handle_key UNIQUE (handle)
);
CREATE INDEX contacts_by_account ON public.contacts USING btree (account_id, created_at DESC, id DESC);

create table credential_uses (
  key_id text not null,
  last_used_at timestamp with time zone not null,
  constraint credential_uses_key_id_fkey FOREIGN KEY (key_id) REFERENCES partner_credentials(key_id) ON DELETE CASCADE,
  constraint credential_uses_pkey PRIMARY KEY (key_id)
);

create table default_contacts (
  account_id text not null,
  contact_id text not null,
  constraint default_contacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint default_contacts_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE,
  constraint default_contacts_pkey PRIMARY KEY (account_id)
);
CREATE INDEX default_contacts_by_contact ON public.default_contacts USING btree (contact_id);

create table deliveries (
  id text not null,
  endpoint_id text not null,
  event_id text not null,
  seq bigint not null,
  status text not null default 'pending'::text,
  attempts integer not null default 0,
  plan_attempts integer not null default 0,
  due_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  created_at timestamp with time zone not null,
  last_attempt_at timestamp with time zone,
  last_status_code integer,
  last_error text,
  traceparent text,
  constraint deliveries_id_check CHECK (((id ~~ 'dlv\_%'::text) AND (length(id) <= 100))),
  constraint deliveries_last_error_check CHECK ((length(last_error) <= 50)),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))),
  constraint deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id),
  constraint deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_endpoint_id_event_id_key UNIQUE (endpoint_id, event_id)
);
CREATE INDEX deliveries_created ON public.deliveries USING btree (created_at);
CREATE INDEX deliveries_due ON public.deliveries USING btree (endpoint_id, due_at) WHERE (status = 'pending'::text);
CREATE INDEX deliveries_event ON public.deliveries USING btree (event_id);
CREATE INDEX deliveries_failed ON public.deliveries USING btree (endpoint_id, last_attempt_at) WHERE (status = 'failed'::text);
CREATE INDEX deliveries_newest ON public.deliveries USING btree (endpoint_id, created_at DESC, id DESC);

create table delivery_attempts (
  delivery_id text not null,
  number integer not null,
  at timestamp with time zone not null,
  host text not null,
  status_code integer,
  error text,
  duration_ms integer not null,
  constraint delivery_attempts_error_check CHECK ((length(error) <= 50)),
  constraint delivery_attempts_host_check CHECK ((length(host) <= 300)),
  constraint delivery_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON DELETE CASCADE,
  constraint delivery_attempts_pkey PRIMARY KEY (delivery_id, number)
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

create table dns_changes (
  id text not null,
  seq bigint not null generated always as identity,
  account_id text not null,
  domain text not null,
  kind text not null,
  state text not null,
  records_before jsonb not null,
  etag_before text not null,
  etag_after text not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  created_at timestamp with time zone not null,
  constraint dns_changes_added_check CHECK ((added >= 0)),
  constraint dns_changes_changed_check CHECK ((changed >= 0)),
  constraint dns_changes_kind_check CHECK ((kind = ANY (ARRAY['edit'::text, 'forwarding'::text, 'import'::text, 'template'::text, 'undo'::text]))) NOT VALID,
  constraint dns_changes_removed_check CHECK ((removed >= 0)),
  constraint dns_changes_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text]))),
  constraint dns_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint dns_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX dns_changes_by_account ON public.dns_changes USING btree (account_id);
CREATE INDEX dns_changes_by_age ON public.dns_changes USING btree (created_at);
CREATE INDEX dns_changes_by_domain ON public.dns_changes USING btree (domain, account_id, seq DESC);

create table dns_zones (
  domain text not null,
  zone_id bigint,
  lease_token text,
  lease_until timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint dns_zones_pkey PRIMARY KEY (domain)
);

create table domain_events (
  id bigint not null generated always as identity,
  account_id text not null,
  domain text not null,
  kind text not null,
  at timestamp with time zone not null,
  constraint domain_events_domain_check CHECK (((length(domain) >= 3) AND (length(domain) <= 253))),
  constraint domain_events_kind_check CHECK ((kind = ANY (ARRAY['auth_code_shown'::text, 'verification_sent'::text, 'transfer_started'::text, 'transfer_stopped'::text, 'transferred_away'::text]))),
  constraint domain_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint domain_events_pkey PRIMARY KEY (id)
);
CREATE INDEX domain_events_by_age ON public.domain_events USING btree (at);
CREATE INDEX domain_events_of_a_name ON public.domain_events USING btree (account_id, domain, at DESC, id DESC);

create table domains (
  domain text not null,
  unicode text,
  tld text not null,
  account_id text not null,
  folder text,
  nameservers text[] not null,
  statuses text[] not null,
  locked boolean not null,
  auto_renew boolean not null default false,
  expires_at timestamp with time zone not null,
  registrant_contact_id text,
  admin_contact_id text,
  tech_contact_id text,
  billing_contact_id text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  auto_renew_requested boolean,
  seen_at timestamp with time zone,
  look_at timestamp with time zone not null default now(),
  look_token uuid,
  not_held_since timestamp with time zone,
  look_lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  privacy boolean not null default false,
  dnssec boolean not null default false,
  registered_at timestamp with time zone,
  auth_code_shown_at timestamp with time zone,
  unverified_since timestamp with time zone,
  leaving_id text,
  leaving_since timestamp with time zone,
  leaves_at timestamp with time zone,
  leaving_to text,
  auto_renew_chosen boolean,
  auto_renew_off_at timestamp with time zone,
  renew_cost_cents integer,
  restore_cost_cents integer,
  plan_id text,
  constraint domains_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint domains_account_id_folder_fkey FOREIGN KEY (account_id, folder) REFERENCES folders(account_id, folder),
  constraint domains_admin_contact_id_fkey FOREIGN KEY (admin_contact_id) REFERENCES contacts(id),
  constraint domains_billing_contact_id_fkey FOREIGN KEY (billing_contact_id) REFERENCES contacts(id),
  constraint domains_registrant_contact_id_fkey FOREIGN KEY (registrant_contact_id) REFERENCES contacts(id),
  constraint domains_tech_contact_id_fkey FOREIGN KEY (tech_contact_id) REFERENCES contacts(id),
  constraint domains_pkey PRIMARY KEY (domain)
);
CREATE INDEX domains_by_account ON public.domains USING btree (account_id, domain);
CREATE INDEX domains_by_expiry ON public.domains USING btree (account_id, expires_at, domain);
CREATE INDEX domains_expiring ON public.domains USING btree (expires_at) WHERE (not_held_since IS NULL);
CREATE INDEX domains_leaving ON public.domains USING btree (account_id, leaving_since DESC) WHERE (leaving_id IS NOT NULL);
CREATE INDEX domains_not_held ON public.domains USING btree (not_held_since) WHERE (not_held_since IS NOT NULL);
CREATE INDEX domains_renewed_by_registrar ON public.domains USING btree (auto_renew_off_at) WHERE auto_renew;
CREATE INDEX domains_to_look_at ON public.domains USING btree (look_at);

create table email_changes (
  id text not null,
  account_id text not null,
  email text not null,
  expires_at timestamp with time zone not null,
  constraint email_changes_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint email_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint email_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX email_changes_account ON public.email_changes USING btree (account_id);
CREATE INDEX email_changes_expiry ON public.email_changes USING btree (expires_at);

create table event_counters (
  partner_id text not null,
  environment text not null,
  last_seq bigint not null,
  constraint event_counters_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint event_counters_last_seq_check CHECK ((last_seq >= 0)),
  constraint event_counters_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint event_counters_pkey PRIMARY KEY (partner_id, environment)
);

create table event_gaps (
  partner_id text not null,
  environment text not null,
  after_seq bigint not null,
  up_to_seq bigint not null,
  made_at timestamp with time zone not null,
  constraint event_gaps_check CHECK ((up_to_seq > after_seq)),
  constraint event_gaps_pkey PRIMARY KEY (partner_id, environment, after_seq)
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
CREATE INDEX events_of_type ON public.events USING btree (partner_id, environment, type, seq);

create table folders (
  account_id text not null,
  folder text not null,
  created_at timestamp with time zone not null,
  constraint folders_folder_check CHECK (((char_length(folder) >= 1) AND (char_length(folder) <= 60))),
  constraint folders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint folders_pkey PRIMARY KEY (account_id, folder)
);

create table forwardings (
  domain text not null,
  account_id text not null,
  url text not null,
  status integer not null,
  keep_path boolean not null,
  stopped_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  blocked_at timestamp with time zone,
  blocked_reason text,
  constraint forwardings_blocked_check CHECK ((((blocked_at IS NULL) = (blocked_reason IS NULL)) AND (length(blocked_reason) <= 300))) NOT VALID,
  constraint forwardings_status_check CHECK ((status = ANY (ARRAY[301, 302]))),
  constraint forwardings_url_check CHECK ((length(url) <= 2048)),
  constraint forwardings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint forwardings_domain_fkey FOREIGN KEY (domain) REFERENCES domains(domain) ON DELETE CASCADE,
  constraint forwardings_pkey PRIMARY KEY (domain)
);
CREATE INDEX forwardings_by_account ON public.forwardings USING btree (account_id);

create table handovers (
  public_id text not null,
  seller_account_id text,
  kind text not null,
  stage text not null,
  task_id text,
  due_at timestamp with time zone,
  way text,
  handed_over_at timestamp with time zone,
  registrar_before text,
  sealed_auth_code bytea,
  disputed_at timestamp with time zone,
  dispute_reason text,
  look_at timestamp with time zone,
  lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  created_at timestamp with time zone not null,
  registrar_after text,
  constraint handovers_check CHECK (((look_at IS NULL) = (stage = 'over'::text))),
  constraint handovers_check1 CHECK (((task_id IS NULL) OR (seller_account_id IS NOT NULL))),
  constraint handovers_check2 CHECK (((stage <> ALL (ARRAY['pushing'::text, 'seller'::text, 'buyer'::text])) OR (due_at IS NOT NULL))),
  constraint handovers_check3 CHECK (((way IS NULL) = (handed_over_at IS NULL))),
  constraint handovers_check4 CHECK (((disputed_at IS NULL) = (dispute_reason IS NULL))),
  constraint handovers_dispute_reason_check CHECK ((length(dispute_reason) <= 2000)),
  constraint handovers_kind_check CHECK ((kind = ANY (ARRAY['push'::text, 'auth_code'::text]))),
  constraint handovers_registrar_before_check CHECK ((length(registrar_before) <= 500)),
  constraint handovers_sealed_auth_code_check CHECK ((octet_length(sealed_auth_code) <= 1000)),
  constraint handovers_stage_check CHECK ((stage = ANY (ARRAY['routing'::text, 'pushing'::text, 'seller'::text, 'buyer'::text, 'staff'::text, 'over'::text]))),
  constraint handovers_task_id_check CHECK (((task_id ~~ 'task\_%'::text) AND (length(task_id) <= 100))),
  constraint handovers_way_check CHECK ((way = ANY (ARRAY['auth_code'::text, 'pushed'::text]))),
  constraint handovers_public_id_fkey FOREIGN KEY (public_id) REFERENCES orders(public_id),
  constraint handovers_seller_account_id_fkey FOREIGN KEY (seller_account_id) REFERENCES accounts(id),
  constraint handovers_pkey PRIMARY KEY (public_id),
  constraint handovers_task_id_key UNIQUE (task_id)
);
CREATE INDEX handovers_codes ON public.handovers USING btree (handed_over_at) WHERE (sealed_auth_code IS NOT NULL);
CREATE INDEX handovers_disputed ON public.handovers USING btree (disputed_at) WHERE (stage = 'staff'::text);
CREATE INDEX handovers_due ON public.handovers USING btree (look_at) WHERE (look_at IS NOT NULL);
CREATE INDEX handovers_of_seller ON public.handovers USING btree (seller_account_id, created_at DESC) WHERE (task_id IS NOT NULL);

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

create table invoice_years (
  year integer not null,
  last_number integer not null,
  skipped integer not null default 0,
  constraint invoice_years_last_number_check CHECK ((last_number > 0)),
  constraint invoice_years_pkey PRIMARY KEY (year)
);

create table invoices (
  year integer not null,
  number integer not null,
  kind text not null,
  account_id text not null,
  receipt_id text not null,
  gross_cents bigint not null,
  tax_cents bigint not null,
  tax jsonb,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  issued_at timestamp with time zone not null,
  item_position integer,
  constraint invoices_check CHECK (((tax_cents >= 0) AND (tax_cents <= gross_cents))),
  constraint invoices_gross_cents_check CHECK ((gross_cents > 0)),
  constraint invoices_item_position_check CHECK (((item_position IS NOT NULL) = (kind = 'credit_note'::text))),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint invoices_number_check CHECK ((number > 0)),
  constraint invoices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint invoices_pkey PRIMARY KEY (year, number),
  constraint invoices_once UNIQUE NULLS NOT DISTINCT (receipt_id, item_position)
);

create table lander_visit_days (
  seller_listing_id uuid not null,
  day date not null,
  visits integer not null,
  constraint lander_visit_days_visits_check CHECK ((visits > 0)),
  constraint lander_visit_days_seller_listing_id_fkey FOREIGN KEY (seller_listing_id) REFERENCES seller_listings(id) ON DELETE CASCADE,
  constraint lander_visit_days_pkey PRIMARY KEY (seller_listing_id, day)
);
CREATE INDEX lander_visit_days_by_day ON public.lander_visit_days USING btree (day);

create table landers (
  seller_listing_id uuid not null,
  is_on boolean not null default true,
  look text not null default 'sign'::text,
  shows_price boolean not null default false,
  updated_at timestamp with time zone not null,
  constraint landers_look_check CHECK ((look = ANY (ARRAY['sign'::text, 'paper'::text, 'poster'::text]))),
  constraint landers_seller_listing_id_fkey FOREIGN KEY (seller_listing_id) REFERENCES seller_listings(id) ON DELETE CASCADE,
  constraint landers_pkey PRIMARY KEY (seller_listing_id)
);

create table late_items (
  receipt_id text not null,
  position integer not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  refunded_cents integer not null default 0,
  constraint late_items_refunded_cents_check CHECK ((refunded_cents >= 0)),
  constraint late_items_receipt_id_position_fkey FOREIGN KEY (receipt_id, "position") REFERENCES receipt_items(receipt_id, "position"),
  constraint late_items_pkey PRIMARY KEY (receipt_id, "position")
);
CREATE INDEX late_items_open ON public.late_items USING btree (created_at) WHERE (ended_at IS NULL);

create table ledger_accounts (
  id text not null,
  environment text not null,
  code text not null,
  partner_id text,
  currency text not null default 'USD'::text,
  seller_account_id text,
  constraint ledger_accounts_check CHECK ((id = concat_ws('/'::text, environment, code, partner_id, seller_account_id))),
  constraint ledger_accounts_code_check CHECK (
CASE
    WHEN (seller_account_id IS NOT NULL) THEN ((partner_id IS NULL) AND (code = ANY (ARRAY['seller_pending'::text, 'seller_payable'::text, 'seller_payout_in_transit'::text])))
    WHEN (partner_id IS NULL) THEN (code = ANY (ARRAY['cash'::text, 'processor_receivable'::text, 'deferred_sales'::text, 'deferred_commission'::text, 'sales_revenue'::text, 'commission_expense'::text, 'registration_revenue'::text, 'registration_cost'::text, 'registrar_payable'::text, 'plan_receivable'::text, 'plan_deferred'::text, 'owner_payable'::text]))
    ELSE (code = ANY (ARRAY['partner_receivable_pending'::text, 'partner_receivable_due'::text, 'partner_receivable_invoiced'::text, 'commission_accrued'::text, 'commission_pending'::text, 'payout_in_transit'::text]))
END),
  constraint ledger_accounts_currency_check CHECK ((currency = 'USD'::text)),
  constraint ledger_accounts_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint ledger_accounts_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint ledger_accounts_seller_account_id_fkey FOREIGN KEY (seller_account_id) REFERENCES accounts(id),
  constraint ledger_accounts_pkey PRIMARY KEY (id)
);
CREATE INDEX ledger_accounts_partner ON public.ledger_accounts USING btree (partner_id, environment);

create table ledger_check_asked (
  is_asked boolean not null default true,
  asked_at timestamp with time zone not null,
  constraint ledger_check_asked_is_asked_check CHECK (is_asked),
  constraint ledger_check_asked_pkey PRIMARY KEY (is_asked)
);

create table ledger_checks (
  id bigint not null generated always as identity,
  checked_at timestamp with time zone not null,
  duration_ms integer not null,
  broken jsonb not null,
  checked jsonb not null default '[]'::jsonb,
  balances jsonb not null default '[]'::jsonb,
  entry_count bigint,
  is_whole boolean not null default true,
  constraint ledger_checks_pkey PRIMARY KEY (id)
);

create table ledger_entries (
  id bigint not null generated always as identity,
  environment text not null,
  kind text not null,
  source_type text not null,
  source_id text not null,
  note text,
  created_at timestamp with time zone not null,
  constraint ledger_entries_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint ledger_entries_kind_check CHECK ((length(kind) <= 50)),
  constraint ledger_entries_note_check CHECK ((length(note) <= 1000)),
  constraint ledger_entries_source_id_check CHECK ((length(source_id) <= 100)),
  constraint ledger_entries_source_type_check CHECK ((source_type = ANY (ARRAY['order'::text, 'settlement'::text, 'payout'::text, 'adjustment'::text, 'receipt'::text, 'transfer'::text, 'plan'::text, 'charge'::text, 'instalment'::text]))),
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_kind_source_type_source_id_key UNIQUE (kind, source_type, source_id)
);
CREATE INDEX ledger_entries_settled ON public.ledger_entries USING btree (created_at) WHERE (kind = 'receipt_settled'::text);
CREATE INDEX ledger_entries_source ON public.ledger_entries USING btree (source_type, source_id);

create table ledger_postings (
  id bigint not null generated always as identity,
  entry_id bigint not null,
  account_id text not null,
  amount_cents bigint not null,
  currency text not null,
  order_id text,
  constraint ledger_postings_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint ledger_postings_currency_check CHECK ((currency = 'USD'::text)),
  constraint ledger_postings_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  constraint ledger_postings_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint ledger_postings_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(public_id),
  constraint ledger_postings_pkey PRIMARY KEY (id)
);
CREATE INDEX ledger_postings_account ON public.ledger_postings USING btree (account_id, id);
CREATE INDEX ledger_postings_entry ON public.ledger_postings USING btree (entry_id);
CREATE INDEX ledger_postings_order ON public.ledger_postings USING btree (order_id) WHERE (order_id IS NOT NULL);

create table ledger_progress (
  is_only boolean not null default true,
  verified jsonb not null,
  verified_balances jsonb not null default '[]'::jsonb,
  verified_entry_count bigint not null default 0,
  seen jsonb not null,
  seen_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  whole_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  next_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  lease_token uuid,
  constraint ledger_progress_is_only_check CHECK (is_only),
  constraint ledger_progress_pkey PRIMARY KEY (is_only)
);

create table listing_imports (
  id text not null,
  environment text not null,
  status text not null,
  line integer not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  rejected bigint not null default 0,
  errors jsonb not null default '[]'::jsonb,
  reason text,
  started_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint listing_imports_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint listing_imports_reason_check CHECK ((length(reason) <= 500)),
  constraint listing_imports_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text]))),
  constraint listing_imports_pkey PRIMARY KEY (id)
);
CREATE INDEX listing_imports_newest ON public.listing_imports USING btree (started_at DESC, id DESC);

create table listing_news (
  id bigint not null generated always as identity,
  listing_id uuid not null,
  domain text not null,
  unicode text,
  tld text not null,
  label_length integer not null,
  bin_price_cents bigint not null,
  former_price_cents bigint,
  created_at timestamp with time zone not null default now(),
  constraint listing_news_pkey PRIMARY KEY (id)
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
  owner_account_id text,
  rejection_note text,
  paused_reason text,
  paused_at timestamp with time zone,
  hidden_by_pause boolean not null default false,
  reading text,
  category text,
  reading_version smallint not null default 0,
  minimum_offer_cents bigint,
  publishes_sale boolean not null default false,
  offers_welcome boolean not null default true,
  description text,
  hide_from_partners boolean not null default false,
  monthly_months smallint,
  last_sold_at timestamp with time zone,
  constraint listings_bin_price_cents_check CHECK ((bin_price_cents > 0)),
  constraint listings_check CHECK (((floor_price_cents > 0) AND (floor_price_cents <= bin_price_cents))),
  constraint listings_currency_check CHECK ((currency = 'USD'::text)),
  constraint listings_description CHECK (((length(description) >= 1) AND (length(description) <= 500))),
  constraint listings_domain_check CHECK (((domain = lower(domain)) AND ((length(domain) >= 3) AND (length(domain) <= 253)))),
  constraint listings_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint listings_minimum_offer CHECK (((minimum_offer_cents >= 1) AND (minimum_offer_cents <= '1000000000000'::bigint))),
  constraint listings_monthly_months CHECK ((monthly_months = ANY (ARRAY[6, 12, 24, 36]))),
  constraint listings_pause CHECK ((((paused_reason IS NULL) = (paused_at IS NULL)) AND ((paused_reason IS NULL) OR (NOT marketplace_visible)) AND ((paused_reason IS NOT NULL) OR (NOT hidden_by_pause)))),
  constraint listings_paused_reason_check CHECK ((paused_reason = ANY (ARRAY['proof_gone'::text, 'challenged'::text]))),
  constraint listings_rejection_note_check CHECK (((length(rejection_note) >= 1) AND (length(rejection_note) <= 500))),
  constraint listings_unicode_check CHECK ((length(unicode) <= 253)),
  constraint listings_owner_account_id_fkey FOREIGN KEY (owner_account_id) REFERENCES accounts(id),
  constraint listings_pkey PRIMARY KEY (id),
  constraint listings_environment_domain_key UNIQUE (environment, domain)
);
CREATE INDEX listings_awaited ON public.listings USING btree (environment, created_at, id) WHERE ((NOT approved) AND (rejection_note IS NULL) AND (sold_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX listings_by_band_covered ON public.listings USING btree (environment, price_band, created_at DESC, id) INCLUDE (domain, unicode, tld, category) WHERE is_offered;
CREATE INDEX listings_by_band_desc_covered ON public.listings USING btree (environment, price_band DESC, created_at DESC, id) INCLUDE (domain, unicode, tld, category) WHERE is_offered;
CREATE INDEX listings_by_category ON public.listings USING btree (environment, category, created_at DESC, id) WHERE is_offered;
CREATE INDEX listings_by_price_covered ON public.listings USING btree (environment, bin_price_cents, created_at DESC, id) INCLUDE (domain, unicode, tld, category) WHERE is_offered;
CREATE INDEX listings_by_reading ON public.listings USING btree (reading_version) WHERE is_offered;
CREATE INDEX listings_by_tld_covered ON public.listings USING btree (environment, tld, price_band DESC, created_at DESC, id) INCLUDE (domain, unicode, category, bin_price_cents) WHERE is_offered;
CREATE INDEX listings_domain_trigrams ON public.listings USING gin (domain gin_trgm_ops) WHERE is_offered;
CREATE INDEX listings_newest_covered ON public.listings USING btree (environment, created_at DESC, id) INCLUDE (domain, unicode, tld, category, price_band, bin_price_cents) WHERE is_offered;
CREATE INDEX listings_sold ON public.listings USING btree (environment, sold_at DESC) WHERE (sold_at IS NOT NULL);
CREATE INDEX listings_unapproved ON public.listings USING btree (environment, domain) WHERE (NOT approved);

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
  lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  headers jsonb,
  traceparent text,
  constraint mails_about_id_check CHECK ((length(about_id) <= 100)),
  constraint mails_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 50))),
  constraint mails_last_error_check CHECK ((length(last_error) <= 500)),
  constraint mails_to_email_check CHECK (((length(to_email) >= 3) AND (length(to_email) <= 254))),
  constraint mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_created ON public.mails USING btree (created_at DESC);
CREATE INDEX mails_due ON public.mails USING btree (next_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX mails_receipts ON public.mails USING btree (lower(to_email), created_at) WHERE (kind = 'checkout'::text);

create table market_changes (
  changed_xid xid8 not null default pg_current_xact_id(),
  changed_at timestamp with time zone not null default now(),
  sign smallint not null,
  environment text not null,
  domain text not null,
  tld text not null,
  label_length smallint not null,
  bin_price_cents bigint not null,
  price_band smallint not null,
  category text
);
CREATE INDEX market_changes_by_xid ON public.market_changes USING btree (changed_xid);

create table market_counts (
  filter text not null,
  total bigint not null,
  snapshot pg_snapshot not null,
  used_at timestamp with time zone not null default now(),
  constraint market_counts_pkey PRIMARY KEY (filter)
);

create table market_groups (
  environment text not null,
  grouped_by text not null,
  totals jsonb not null,
  snapshot pg_snapshot not null,
  used_at timestamp with time zone not null default now(),
  constraint market_groups_grouped_by_check CHECK ((grouped_by = ANY (ARRAY['category'::text, 'tld'::text]))),
  constraint market_groups_pkey PRIMARY KEY (environment, grouped_by)
);

create table name_words (
  list_id integer not null,
  quality integer not null,
  listing_id uuid not null,
  tld smallint not null,
  category smallint,
  price_band smallint not null,
  label_length smallint not null,
  constraint name_words_pkey PRIMARY KEY (list_id, quality, listing_id) INCLUDE (tld, category, price_band, label_length)
);

create table notifications (
  id text not null,
  account_id text not null,
  kind text not null,
  title text not null,
  body text not null,
  href text not null,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint notifications_body_check CHECK ((length(body) <= 1000)),
  constraint notifications_href_check CHECK (((href ~~ '/%'::text) AND (href !~~ '//%'::text) AND (length(href) <= 1000))),
  constraint notifications_kind_check CHECK ((length(kind) <= 50)),
  constraint notifications_title_check CHECK (((length(title) >= 1) AND (length(title) <= 400))),
  constraint notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint notifications_pkey PRIMARY KEY (id)
);
CREATE INDEX notifications_by_age ON public.notifications USING btree (created_at);
CREATE INDEX notifications_of_account ON public.notifications USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON public.notifications USING btree (account_id) WHERE (read_at IS NULL);

create table oauth_clients (
  id text not null,
  name text,
  redirect_uris text[] not null,
  grant_types text[] not null,
  application_type text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint oauth_clients_application_type_check CHECK ((application_type = ANY (ARRAY['web'::text, 'native'::text]))),
  constraint oauth_clients_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint oauth_clients_redirect_uris_check CHECK (((cardinality(redirect_uris) >= 1) AND (cardinality(redirect_uris) <= 10))),
  constraint oauth_clients_pkey PRIMARY KEY (id)
);
CREATE INDEX oauth_clients_used ON public.oauth_clients USING btree (COALESCE(last_used_at, created_at));

create table oauth_grants (
  id text not null,
  account_id text not null,
  client_id text not null,
  scope text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  scope_lacked_at timestamp with time zone,
  constraint oauth_grants_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint oauth_grants_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE,
  constraint oauth_grants_pkey PRIMARY KEY (id)
);
CREATE INDEX oauth_grants_account ON public.oauth_grants USING btree (account_id, client_id);
CREATE INDEX oauth_grants_client ON public.oauth_grants USING btree (client_id);
CREATE INDEX oauth_grants_created ON public.oauth_grants USING btree (created_at);

create table oauth_interactions (
  id text not null,
  payload jsonb not null,
  expires_at timestamp with time zone not null,
  constraint oauth_interactions_pkey PRIMARY KEY (id)
);
CREATE INDEX oauth_interactions_expiry ON public.oauth_interactions USING btree (expires_at);

create table oauth_tokens (
  token_hash bytea not null,
  kind text not null,
  grant_id text not null,
  scope text not null,
  payload jsonb not null,
  expires_at timestamp with time zone not null,
  consumed_at timestamp with time zone,
  constraint oauth_tokens_kind_check CHECK ((kind = ANY (ARRAY['AuthorizationCode'::text, 'AccessToken'::text, 'RefreshToken'::text]))),
  constraint oauth_tokens_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint oauth_tokens_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grants(id) ON DELETE CASCADE,
  constraint oauth_tokens_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX oauth_tokens_expiry ON public.oauth_tokens USING btree (expires_at);
CREATE INDEX oauth_tokens_grant ON public.oauth_tokens USING btree (grant_id);

create table offer_steps (
  offer_id text not null,
  number integer not null,
  at timestamp with time zone not null,
  done_by text,
  event text not null,
  amount_cents bigint,
  message text,
  constraint offer_steps_amount_cents_check CHECK (((amount_cents >= 1) AND (amount_cents <= '1000000000000'::bigint))),
  constraint offer_steps_done_by_check CHECK ((done_by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint offer_steps_event_check CHECK ((event = ANY (ARRAY['offered'::text, 'countered'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text, 'closed'::text]))),
  constraint offer_steps_message_check CHECK (((length(message) >= 1) AND (length(message) <= 500))),
  constraint offer_steps_number_check CHECK ((number >= 1)),
  constraint offer_steps_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(offer_id) ON DELETE CASCADE,
  constraint offer_steps_pkey PRIMARY KEY (offer_id, number)
);

create table offers (
  offer_id text not null,
  listing_id uuid not null,
  domain text not null,
  buyer_account_id text not null,
  seller_account_id text,
  status text not null,
  turn text,
  amount_cents bigint not null,
  expires_at timestamp with time zone not null,
  session_id text,
  look_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  reminded_of timestamp with time zone,
  constraint offers_amount_cents_check CHECK (((amount_cents >= 1) AND (amount_cents <= '1000000000000'::bigint))),
  constraint offers_check CHECK ((buyer_account_id IS DISTINCT FROM seller_account_id)),
  constraint offers_check1 CHECK (((turn IS NOT NULL) = (status = ANY (ARRAY['open'::text, 'countered'::text])))),
  constraint offers_check2 CHECK (((status <> ALL (ARRAY['accepted'::text, 'paid'::text])) OR (session_id IS NOT NULL))),
  constraint offers_check3 CHECK (((session_id IS NULL) OR (status = ANY (ARRAY['accepted'::text, 'paid'::text, 'expired'::text])))),
  constraint offers_check4 CHECK (((look_at IS NOT NULL) = (status = ANY (ARRAY['open'::text, 'countered'::text, 'accepted'::text])))),
  constraint offers_offer_id_check CHECK (((offer_id ~~ 'off\_%'::text) AND (length(offer_id) <= 100))),
  constraint offers_status_check CHECK ((status = ANY (ARRAY['open'::text, 'countered'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text, 'paid'::text]))),
  constraint offers_turn_check CHECK ((turn = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint offers_buyer_account_id_fkey FOREIGN KEY (buyer_account_id) REFERENCES accounts(id),
  constraint offers_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint offers_seller_account_id_fkey FOREIGN KEY (seller_account_id) REFERENCES accounts(id),
  constraint offers_session_id_fkey FOREIGN KEY (session_id) REFERENCES checkout_sessions(session_id),
  constraint offers_pkey PRIMARY KEY (offer_id),
  constraint offers_session_id_key UNIQUE (session_id)
);
CREATE INDEX offers_due ON public.offers USING btree (look_at) WHERE (look_at IS NOT NULL);
CREATE INDEX offers_for_staff ON public.offers USING btree (expires_at, offer_id) WHERE ((seller_account_id IS NULL) AND (turn = 'seller'::text));
CREATE INDEX offers_of_buyer ON public.offers USING btree (buyer_account_id, created_at DESC, offer_id DESC);
CREATE INDEX offers_of_listing ON public.offers USING btree (listing_id) WHERE (look_at IS NOT NULL);
CREATE INDEX offers_of_seller ON public.offers USING btree (seller_account_id, created_at DESC, offer_id DESC) WHERE (seller_account_id IS NOT NULL);
CREATE INDEX offers_open ON public.offers USING btree (buyer_account_id) WHERE (status = ANY (ARRAY['open'::text, 'countered'::text]));
CREATE INDEX offers_over ON public.offers USING btree (updated_at) WHERE (look_at IS NULL);

create table order_sums (
  partner_id text not null,
  environment text not null,
  day date not null,
  status text not null,
  payment_model text not null,
  order_count bigint not null,
  sale_price_cents bigint not null,
  commission_cents bigint not null,
  constraint order_sums_pkey PRIMARY KEY (partner_id, environment, day, status, payment_model)
);

create table order_timeline (
  id bigint not null generated always as identity,
  order_id text not null,
  at timestamp with time zone not null,
  status text not null,
  event text not null,
  note text,
  constraint order_timeline_note_check CHECK ((length(note) <= 1000)),
  constraint order_timeline_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(public_id),
  constraint order_timeline_pkey PRIMARY KEY (id)
);
CREATE INDEX order_timeline_order ON public.order_timeline USING btree (order_id, id);

create table orders (
  public_id text not null,
  partner_id text not null,
  environment text not null,
  listing_id uuid not null,
  domain text not null,
  status text not null,
  payment_model text not null,
  sale_price_cents bigint not null,
  commission_bps integer not null,
  commission_cents bigint not null,
  currency text not null,
  quote_id text,
  external_payment_ref text,
  buyer_email text,
  buyer_name text,
  buyer_country text,
  return_url text,
  cancel_url text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  settlement_id text,
  buyer_account_id text,
  seller_account_id text,
  seller_bps integer,
  seller_cents bigint not null default 0,
  seller_matured_at timestamp with time zone,
  resold_at timestamp with time zone,
  owner_cents bigint not null default 0,
  constraint orders_buyer_country_check CHECK ((length(buyer_country) = 2)),
  constraint orders_buyer_email_check CHECK ((length(buyer_email) <= 254)),
  constraint orders_buyer_name_check CHECK ((length(buyer_name) <= 200)),
  constraint orders_cancel_url_check CHECK ((length(cancel_url) <= 2000)),
  constraint orders_check CHECK (((commission_cents >= 0) AND (commission_cents <= sale_price_cents))),
  constraint orders_check1 CHECK (((completed_at IS NOT NULL) = (status = ANY (ARRAY['TRANSFER_COMPLETED'::text, 'SETTLED'::text])))),
  constraint orders_commission_bps_check CHECK (((commission_bps >= 0) AND (commission_bps <= 10000))),
  constraint orders_currency_check CHECK ((currency = 'USD'::text)),
  constraint orders_direct CHECK ((((partner_id = 'ptr_direct'::text) = (buyer_account_id IS NOT NULL)) AND ((partner_id <> 'ptr_direct'::text) OR ((environment = 'live'::text) AND (payment_model = 'service_collected'::text))))),
  constraint orders_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint orders_external_payment_ref_check CHECK (((length(external_payment_ref) >= 1) AND (length(external_payment_ref) <= 255))),
  constraint orders_owner CHECK (((owner_cents = 0) OR (((owner_cents >= 0) AND (owner_cents <= sale_price_cents)) AND (buyer_account_id IS NOT NULL) AND (seller_account_id IS NULL)))),
  constraint orders_payment_model_check CHECK ((payment_model = ANY (ARRAY['partner_collected'::text, 'service_collected'::text]))),
  constraint orders_quote_id_check CHECK ((length(quote_id) <= 1000)),
  constraint orders_resold CHECK (((resold_at IS NULL) OR (completed_at IS NOT NULL))) NOT VALID,
  constraint orders_return_url_check CHECK ((length(return_url) <= 2000)),
  constraint orders_sale_price_cents_check CHECK (((sale_price_cents >= 1) AND (sale_price_cents <= '1000000000000'::bigint))),
  constraint orders_seller CHECK ((((seller_account_id IS NULL) = (seller_bps IS NULL)) AND ((seller_bps IS NULL) OR ((seller_bps >= 0) AND (seller_bps <= 10000))) AND ((seller_cents >= 0) AND (seller_cents <= sale_price_cents)) AND ((seller_account_id IS NOT NULL) OR ((seller_cents = 0) AND (seller_matured_at IS NULL))) AND ((seller_matured_at IS NULL) OR (completed_at IS NOT NULL)))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['EXTERNALLY_PAID'::text, 'PAID'::text, 'MANUAL_REVIEW'::text, 'TRANSFER_IN_PROGRESS'::text, 'TRANSFER_COMPLETED'::text, 'SETTLED'::text, 'REFUNDED'::text, 'CANCELLED'::text]))),
  constraint orders_buyer_account_id_fkey FOREIGN KEY (buyer_account_id) REFERENCES accounts(id),
  constraint orders_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint orders_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint orders_seller_account_id_fkey FOREIGN KEY (seller_account_id) REFERENCES accounts(id),
  constraint orders_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(settlement_id),
  constraint orders_pkey PRIMARY KEY (public_id),
  constraint orders_summed TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX orders_by_domain ON public.orders USING btree (partner_id, environment, domain, created_at DESC, public_id DESC);
CREATE INDEX orders_by_listing ON public.orders USING btree (listing_id);
CREATE INDEX orders_by_payment_model ON public.orders USING btree (partner_id, environment, payment_model, created_at DESC, public_id DESC);
CREATE INDEX orders_by_status ON public.orders USING btree (partner_id, environment, status, created_at DESC, public_id DESC);
CREATE INDEX orders_for_staff ON public.orders USING btree (environment, status, created_at DESC, public_id DESC);
CREATE INDEX orders_newest ON public.orders USING btree (partner_id, environment, created_at DESC, public_id DESC);
CREATE INDEX orders_newest_of_all ON public.orders USING btree (environment, created_at DESC, public_id DESC);
CREATE INDEX orders_of_buyer ON public.orders USING btree (buyer_account_id, created_at DESC, public_id DESC) WHERE (buyer_account_id IS NOT NULL);
CREATE INDEX orders_of_name ON public.orders USING btree (environment, domain, created_at DESC, public_id DESC);
CREATE INDEX orders_of_owners ON public.orders USING btree (completed_at) WHERE ((owner_cents > 0) AND (completed_at IS NOT NULL));
CREATE INDEX orders_of_seller ON public.orders USING btree (seller_account_id, created_at DESC, public_id DESC) WHERE (seller_account_id IS NOT NULL);
CREATE INDEX orders_of_sellers_to_deliver ON public.orders USING btree (created_at) WHERE ((buyer_account_id IS NULL) AND (seller_account_id IS NOT NULL) AND (status = ANY (ARRAY['EXTERNALLY_PAID'::text, 'PAID'::text])));
CREATE INDEX orders_of_settlement ON public.orders USING btree (settlement_id, created_at DESC, public_id DESC) WHERE (settlement_id IS NOT NULL);
CREATE INDEX orders_to_deliver ON public.orders USING btree (created_at) WHERE ((buyer_account_id IS NOT NULL) AND (status = 'PAID'::text));
CREATE INDEX orders_to_mature ON public.orders USING btree (completed_at) WHERE ((seller_account_id IS NOT NULL) AND (seller_matured_at IS NULL) AND (completed_at IS NOT NULL));
CREATE INDEX orders_to_settle ON public.orders USING btree (environment, partner_id, completed_at) WHERE (status = 'TRANSFER_COMPLETED'::text);
CREATE UNIQUE INDEX orders_one_live_per_ownership ON public.orders USING btree (environment, domain) WHERE ((status <> ALL (ARRAY['REFUNDED'::text, 'CANCELLED'::text])) AND (resold_at IS NULL));
CREATE UNIQUE INDEX orders_one_per_payment ON public.orders USING btree (partner_id, environment, external_payment_ref, domain) WHERE (external_payment_ref IS NOT NULL);

create table owner_payments (
  order_id text not null,
  amount_cents bigint not null,
  reference text not null,
  paid_at timestamp with time zone not null,
  constraint owner_payments_amount_cents_check CHECK ((amount_cents > 0)),
  constraint owner_payments_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 140))),
  constraint owner_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(public_id),
  constraint owner_payments_pkey PRIMARY KEY (order_id)
);

create table partner_credentials (
  key_id text not null,
  partner_id text not null,
  environment text not null,
  scopes text[] not null,
  is_affiliate boolean not null default false,
  sealed_secret bytea,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  label text,
  public_key bytea,
  constraint partner_credentials_check CHECK (((key_id ~~ (('pk\_'::text || environment) || '\_%'::text)) AND (length(key_id) <= 100))),
  constraint partner_credentials_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint partner_credentials_label_check CHECK (((length(label) >= 1) AND (length(label) <= 100))),
  constraint partner_credentials_not_direct CHECK ((partner_id <> 'ptr_direct'::text)),
  constraint partner_credentials_public_key_check CHECK (((length(public_key) = 32) AND ((sealed_secret IS NULL) <> (public_key IS NULL)))),
  constraint partner_credentials_scopes_check CHECK ((scopes <@ ARRAY['search'::text, 'embed'::text, 'buy'::text, 'broker'::text, 'refer'::text, 'report'::text, 'webhook'::text])),
  constraint partner_credentials_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_credentials_pkey PRIMARY KEY (key_id)
);
CREATE INDEX partner_credentials_partner ON public.partner_credentials USING btree (partner_id);
CREATE UNIQUE INDEX partner_credentials_public_key ON public.partner_credentials USING btree (partner_id, public_key);

create table partner_invitations (
  id text not null,
  partner_id text not null,
  email text not null,
  role text not null,
  invited_by text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint partner_invitations_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'developer'::text, 'finance'::text, 'viewer'::text]))),
  constraint partner_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint partner_invitations_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_invitations_pkey PRIMARY KEY (id),
  constraint partner_invitations_partner_id_email_key UNIQUE (partner_id, email)
);
CREATE INDEX partner_invitations_email ON public.partner_invitations USING btree (email);
CREATE INDEX partner_invitations_inviter ON public.partner_invitations USING btree (invited_by);

create table partner_members (
  partner_id text not null,
  account_id text not null,
  created_at timestamp with time zone not null,
  is_admin boolean not null default false,
  role text not null default 'developer'::text,
  constraint partner_members_not_direct CHECK ((partner_id <> 'ptr_direct'::text)),
  constraint partner_members_role_check CHECK ((role = ANY (ARRAY['developer'::text, 'finance'::text, 'viewer'::text]))),
  constraint partner_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint partner_members_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_members_pkey PRIMARY KEY (partner_id, account_id)
);
CREATE INDEX partner_members_account ON public.partner_members USING btree (account_id);

create table partner_nonces (
  key_id text not null,
  nonce text not null,
  expires_at timestamp with time zone not null,
  constraint partner_nonces_nonce_check CHECK (((length(nonce) >= 1) AND (length(nonce) <= 128))),
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
  credit_limit_cents bigint,
  sandbox_filled_at timestamp with time zone,
  constraint partners_commission_bps_check CHECK (((commission_bps >= 0) AND (commission_bps <= 10000))),
  constraint partners_credit_limit_cents_check CHECK (((credit_limit_cents >= 0) AND (credit_limit_cents <= '1000000000000'::bigint))),
  constraint partners_direct_sales CHECK (((id <> 'ptr_direct'::text) OR ((commission_bps = 0) AND (suspended_at IS NULL) AND (credit_limit_cents IS NULL)))),
  constraint partners_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint partners_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint partners_pkey PRIMARY KEY (id)
);

create table passkey_challenges (
  challenge text not null,
  account_id text,
  expires_at timestamp with time zone not null,
  use text,
  constraint passkey_challenges_challenge_check CHECK (((length(challenge) >= 20) AND (length(challenge) <= 200))),
  constraint passkey_challenges_use_check CHECK ((use = ANY (ARRAY['sign-in'::text, 'confirm'::text, 'add'::text]))),
  constraint passkey_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge)
);
CREATE INDEX passkey_challenges_expiry ON public.passkey_challenges USING btree (expires_at);

create table passkeys (
  id text not null,
  account_id text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1400))),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint passkeys_public_key_check CHECK ((length(public_key) <= 4096)),
  constraint passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX passkeys_account ON public.passkeys USING btree (account_id, created_at);

create table password_resets (
  id text not null,
  email text not null,
  expires_at timestamp with time zone not null,
  constraint password_resets_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint password_resets_pkey PRIMARY KEY (id)
);
CREATE INDEX password_resets_email ON public.password_resets USING btree (email);
CREATE INDEX password_resets_expiry ON public.password_resets USING btree (expires_at);

create table payment_refunds (
  refund_id text not null,
  payment_id text not null,
  amount_cents bigint not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone,
  attempts integer not null default 0,
  lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  constraint payment_refunds_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payment_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(payment_id),
  constraint payment_refunds_pkey PRIMARY KEY (refund_id)
);
CREATE INDEX payment_refunds_due ON public.payment_refunds USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX payment_refunds_of_payment ON public.payment_refunds USING btree (payment_id);

create table payments (
  payment_id text not null,
  environment text not null,
  purpose text not null,
  subject_id text not null,
  amount_cents bigint not null,
  currency text not null,
  gateway text not null,
  gateway_ref text,
  buyer_url text,
  status text not null,
  reason text,
  order_id text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  due_at timestamp with time zone,
  attempts integer not null default 0,
  capture_cents bigint,
  lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  customer_ref text,
  method_ref text,
  needs_buyer boolean not null default false,
  open_until timestamp with time zone,
  capture_before timestamp with time zone,
  constraint payments_amount_cents_check CHECK (((amount_cents >= 1) AND (amount_cents <= '1000000000000'::bigint))),
  constraint payments_buyer_url_check CHECK ((length(buyer_url) <= 4000)),
  constraint payments_check CHECK (((due_at IS NULL) = (status = ANY (ARRAY['captured'::text, 'returned'::text, 'failed'::text])))),
  constraint payments_check1 CHECK (((capture_cents >= 1) AND (capture_cents <= amount_cents))),
  constraint payments_currency_check CHECK ((currency = 'USD'::text)),
  constraint payments_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint payments_gateway_check CHECK ((length(gateway) <= 50)),
  constraint payments_gateway_ref_check CHECK ((length(gateway_ref) <= 255)),
  constraint payments_purpose_check CHECK ((purpose = ANY (ARRAY['checkout'::text, 'cart'::text, 'plan'::text, 'brokerage'::text]))),
  constraint payments_reason_check CHECK ((length(reason) <= 200)),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['open'::text, 'capture_due'::text, 'captured'::text, 'return_due'::text, 'returned'::text, 'failed'::text]))),
  constraint payments_subject_id_check CHECK ((length(subject_id) <= 100)),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(public_id),
  constraint payments_pkey PRIMARY KEY (payment_id),
  constraint payments_order_id_key UNIQUE (order_id)
);
CREATE INDEX payments_due ON public.payments USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX payments_gateway_ref ON public.payments USING btree (gateway_ref) WHERE (gateway_ref IS NOT NULL);
CREATE INDEX payments_subject ON public.payments USING btree (purpose, subject_id, created_at DESC);
CREATE UNIQUE INDEX payments_one_live ON public.payments USING btree (purpose, subject_id) WHERE (status = ANY (ARRAY['open'::text, 'capture_due'::text, 'captured'::text]));

create table payout_lines (
  payout_id text not null,
  entry_id bigint not null,
  amount_cents bigint not null,
  is_released boolean not null default false,
  constraint payout_lines_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint payout_lines_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint payout_lines_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(payout_id),
  constraint payout_lines_pkey PRIMARY KEY (payout_id, entry_id)
);
CREATE UNIQUE INDEX payout_lines_once ON public.payout_lines USING btree (entry_id) WHERE (NOT is_released);

create table payouts (
  payout_id text not null,
  partner_id text not null,
  environment text not null,
  period text not null,
  amount_cents bigint not null,
  currency text not null default 'USD'::text,
  status text not null,
  method text not null default 'bank_transfer'::text,
  note text,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint payouts_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payouts_check CHECK (((paid_at IS NOT NULL) = (status = 'paid'::text))),
  constraint payouts_check1 CHECK (((failed_at IS NOT NULL) = (status = 'failed'::text))),
  constraint payouts_currency_check CHECK ((currency = 'USD'::text)),
  constraint payouts_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint payouts_note_check CHECK ((length(note) <= 1000)),
  constraint payouts_payout_id_check CHECK ((payout_id ~~ 'po\_%'::text)),
  constraint payouts_period_check CHECK ((period ~ '^\d{4}-\d{2}$'::text)),
  constraint payouts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text]))),
  constraint payouts_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint payouts_pkey PRIMARY KEY (payout_id)
);
CREATE INDEX payouts_for_staff ON public.payouts USING btree (environment, status, created_at DESC, payout_id DESC);
CREATE INDEX payouts_newest ON public.payouts USING btree (partner_id, environment, created_at DESC, payout_id DESC);
CREATE INDEX payouts_newest_of_all ON public.payouts USING btree (environment, created_at DESC, payout_id DESC);
CREATE UNIQUE INDEX payouts_one_a_period ON public.payouts USING btree (partner_id, environment, period) WHERE (status <> 'failed'::text);

create table pending_sign_ins (
  id text not null,
  account_id text not null,
  token_hash bytea not null,
  attempts integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint pending_sign_ins_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint pending_sign_ins_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint pending_sign_ins_pkey PRIMARY KEY (id),
  constraint pending_sign_ins_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX pending_sign_ins_account ON public.pending_sign_ins USING btree (account_id);
CREATE INDEX pending_sign_ins_expiry ON public.pending_sign_ins USING btree (expires_at);

create table plan_charges (
  charge_id text not null,
  plan_id text not null,
  kind text not null,
  from_number smallint not null,
  to_number smallint not null,
  amount_cents bigint not null,
  card_id text,
  outcome text,
  due_at timestamp with time zone,
  lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint plan_charges_amount_cents_check CHECK (((amount_cents >= 1) AND (amount_cents <= '1000000000000'::bigint))),
  constraint plan_charges_charge_id_check CHECK ((length(charge_id) <= 100)),
  constraint plan_charges_check CHECK ((from_number <= to_number)),
  constraint plan_charges_check1 CHECK (((due_at IS NOT NULL) OR (outcome IS NOT NULL))),
  constraint plan_charges_from_number_check CHECK ((from_number >= 1)),
  constraint plan_charges_kind_check CHECK ((kind = ANY (ARRAY['first'::text, 'monthly'::text, 'pay_now'::text, 'pay_off'::text]))),
  constraint plan_charges_outcome_check CHECK ((outcome = ANY (ARRAY['needs_owner'::text, 'declined'::text, 'returned'::text, 'unanswered'::text, 'paid'::text]))),
  constraint plan_charges_to_number_check CHECK ((to_number <= 36)),
  constraint plan_charges_card_id_fkey FOREIGN KEY (card_id) REFERENCES saved_cards(card_id),
  constraint plan_charges_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(plan_id),
  constraint plan_charges_pkey PRIMARY KEY (charge_id)
);
CREATE INDEX plan_charges_due ON public.plan_charges USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX plan_charges_of_plan ON public.plan_charges USING btree (plan_id, created_at DESC, charge_id DESC);
CREATE UNIQUE INDEX plan_charges_one_live ON public.plan_charges USING btree (plan_id) WHERE (due_at IS NOT NULL);

create table plan_instalments (
  plan_id text not null,
  number smallint not null,
  amount_cents bigint not null,
  seller_cents bigint not null,
  due_at timestamp with time zone not null,
  charge_id text,
  paid_at timestamp with time zone,
  matured_at timestamp with time zone,
  refunded_at timestamp with time zone,
  constraint plan_instalments_amount_cents_check CHECK ((amount_cents >= 1)),
  constraint plan_instalments_check CHECK (((seller_cents >= 0) AND (seller_cents <= amount_cents))),
  constraint plan_instalments_check1 CHECK (((paid_at IS NULL) OR (charge_id IS NOT NULL))),
  constraint plan_instalments_check2 CHECK (((matured_at IS NULL) OR (paid_at IS NOT NULL))),
  constraint plan_instalments_check3 CHECK (((refunded_at IS NULL) OR ((paid_at IS NOT NULL) AND (matured_at IS NULL)))),
  constraint plan_instalments_number_check CHECK (((number >= 1) AND (number <= 36))),
  constraint plan_instalments_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES plan_charges(charge_id),
  constraint plan_instalments_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(plan_id),
  constraint plan_instalments_pkey PRIMARY KEY (plan_id, number)
);
CREATE INDEX plan_instalments_of_charge ON public.plan_instalments USING btree (charge_id) WHERE (charge_id IS NOT NULL);
CREATE INDEX plan_instalments_to_mature ON public.plan_instalments USING btree (paid_at) WHERE ((paid_at IS NOT NULL) AND (matured_at IS NULL) AND (refunded_at IS NULL));

create table plans (
  plan_id text not null,
  listing_id uuid not null,
  domain text not null,
  buyer_account_id text not null,
  seller_account_id text not null,
  session_id text not null,
  status text not null,
  months smallint not null,
  price_cents bigint not null,
  fee_cents bigint not null,
  seller_bps integer not null,
  card_id text,
  attempts smallint not null default 0,
  overdue_from timestamp with time zone,
  next_at timestamp with time zone,
  lease_token uuid,
  lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  ended_reason text,
  is_returning boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  resold_at timestamp with time zone,
  constraint plans_attempts_check CHECK (((attempts >= 0) AND (attempts <= 4))),
  constraint plans_check CHECK ((buyer_account_id <> seller_account_id)),
  constraint plans_check1 CHECK (((ended_at IS NOT NULL) = (status = ANY (ARRAY['paid'::text, 'ended'::text])))),
  constraint plans_check2 CHECK (((ended_reason IS NOT NULL) = (status = 'ended'::text))),
  constraint plans_check3 CHECK (((NOT is_returning) OR (status = 'ended'::text))),
  constraint plans_check4 CHECK (((next_at IS NOT NULL) = ((status = ANY (ARRAY['active'::text, 'overdue'::text])) OR is_returning))),
  constraint plans_check5 CHECK (((overdue_from IS NULL) OR (status = ANY (ARRAY['active'::text, 'overdue'::text])))),
  constraint plans_check6 CHECK (((status <> 'overdue'::text) OR (overdue_from IS NOT NULL))),
  constraint plans_ended_reason_check CHECK ((ended_reason = ANY (ARRAY['defaulted'::text, 'not_charged'::text, 'cancelled'::text]))),
  constraint plans_fee_cents_check CHECK (((fee_cents >= 0) AND (fee_cents <= '1000000000000'::bigint))),
  constraint plans_months_check CHECK ((months = ANY (ARRAY[6, 12, 24, 36]))),
  constraint plans_plan_id_check CHECK (((plan_id ~~ 'plan\_%'::text) AND (length(plan_id) <= 100))),
  constraint plans_price_cents_check CHECK (((price_cents >= 1) AND (price_cents <= '1000000000000'::bigint))),
  constraint plans_resold CHECK (((resold_at IS NULL) OR (status = 'paid'::text))) NOT VALID,
  constraint plans_seller_bps_check CHECK (((seller_bps >= 0) AND (seller_bps <= 10000))),
  constraint plans_status_check CHECK ((status = ANY (ARRAY['active'::text, 'overdue'::text, 'paid'::text, 'ended'::text]))),
  constraint plans_buyer_account_id_fkey FOREIGN KEY (buyer_account_id) REFERENCES accounts(id),
  constraint plans_card_id_fkey FOREIGN KEY (card_id) REFERENCES saved_cards(card_id),
  constraint plans_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint plans_seller_account_id_fkey FOREIGN KEY (seller_account_id) REFERENCES accounts(id),
  constraint plans_session_id_fkey FOREIGN KEY (session_id) REFERENCES checkout_sessions(session_id),
  constraint plans_pkey PRIMARY KEY (plan_id),
  constraint plans_session_id_key UNIQUE (session_id)
);
CREATE INDEX plans_by_status ON public.plans USING btree (status, created_at DESC, plan_id DESC);
CREATE INDEX plans_due ON public.plans USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX plans_of_buyer ON public.plans USING btree (buyer_account_id, created_at DESC, plan_id DESC);
CREATE INDEX plans_of_listing ON public.plans USING btree (listing_id);
CREATE INDEX plans_of_seller ON public.plans USING btree (seller_account_id, created_at DESC, plan_id DESC);
CREATE INDEX plans_paid ON public.plans USING btree (ended_at DESC, plan_id DESC) WHERE (status = 'paid'::text);
CREATE UNIQUE INDEX plans_one_live ON public.plans USING btree (domain) WHERE (status = ANY (ARRAY['active'::text, 'overdue'::text]));

create table quotes (
  id text not null,
  quote_id text not null,
  partner_id text not null,
  environment text not null,
  domain text not null,
  price_cents bigint not null,
  currency text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint quotes_check CHECK ((expires_at > created_at)),
  constraint quotes_currency_check CHECK ((currency = 'USD'::text)),
  constraint quotes_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint quotes_id_check CHECK ((length(id) <= 100)),
  constraint quotes_price_cents_check CHECK (((price_cents >= 1) AND (price_cents <= '1000000000000'::bigint))),
  constraint quotes_quote_id_check CHECK ((length(quote_id) <= 1000)),
  constraint quotes_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint quotes_pkey PRIMARY KEY (id)
);
CREATE INDEX quotes_expiry ON public.quotes USING btree (expires_at);
CREATE INDEX quotes_newest ON public.quotes USING btree (partner_id, environment, created_at DESC, id DESC);

create table rdap_bootstrap (
  is_only boolean not null default true,
  source_url text not null,
  file json not null,
  fetched_at timestamp with time zone not null,
  constraint rdap_bootstrap_is_only_check CHECK (is_only),
  constraint rdap_bootstrap_source_url_check CHECK ((length(source_url) <= 500)),
  constraint rdap_bootstrap_pkey PRIMARY KEY (is_only)
);

create table receipt_items (
  receipt_id text not null,
  position integer not null,
  domain text not null,
  op text not null,
  years integer,
  reason text,
  price_cents integer not null,
  operation_id text,
  state text,
  message text,
  registration jsonb,
  process_id bigint,
  cost_cents integer,
  cost_other jsonb,
  cost_doubt text,
  constraint receipt_items_cost_cents_check CHECK ((cost_cents >= 0)),
  constraint receipt_items_cost_doubt_check CHECK ((cost_doubt = ANY (ARRAY['no_process'::text, 'no_amount'::text, 'other_currency'::text, 'not_recorded'::text]))),
  constraint receipt_items_op_check CHECK ((op = ANY (ARRAY['register'::text, 'transfer'::text, 'renew'::text, 'restore'::text]))),
  constraint receipt_items_price_cents_check CHECK ((price_cents > 0)),
  constraint receipt_items_registered CHECK (((op = ANY (ARRAY['register'::text, 'transfer'::text])) = (registration IS NOT NULL))),
  constraint receipt_items_state_check CHECK ((state = ANY (ARRAY['done'::text, 'failed'::text]))),
  constraint receipt_items_operation_id_fkey FOREIGN KEY (operation_id) REFERENCES bulk_operations(id) ON DELETE SET NULL,
  constraint receipt_items_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(receipt_id),
  constraint receipt_items_pkey PRIMARY KEY (receipt_id, "position")
);
CREATE INDEX receipt_items_by_operation ON public.receipt_items USING btree (operation_id);
CREATE INDEX receipt_items_cost_doubt ON public.receipt_items USING btree (receipt_id, "position") WHERE (cost_doubt IS NOT NULL);

create table receipts (
  receipt_id text not null,
  account_id text not null,
  status text not null,
  total_cents bigint not null,
  taken_cents bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  renews_from timestamp with time zone,
  waiting_notified text[] not null default '{}'::text[],
  constraint receipts_check CHECK (((taken_cents >= 0) AND (taken_cents <= total_cents))),
  constraint receipts_check1 CHECK (((status = ANY (ARRAY['ended'::text, 'closed'::text])) = (taken_cents IS NOT NULL))),
  constraint receipts_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'ended'::text, 'closed'::text]))),
  constraint receipts_total_cents_check CHECK ((total_cents > 0)),
  constraint receipts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint receipts_pkey PRIMARY KEY (receipt_id)
);
CREATE INDEX receipts_by_account ON public.receipts USING btree (account_id, created_at DESC, receipt_id DESC);
CREATE INDEX receipts_paid ON public.receipts USING btree (created_at) WHERE (status = 'paid'::text);

create table recovery_codes (
  account_id text not null,
  code_hash bytea not null,
  constraint recovery_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint recovery_codes_pkey PRIMARY KEY (account_id, code_hash)
);

create table referral_checkouts (
  session_id text not null,
  partner_id text not null,
  environment text not null,
  link_id text,
  at timestamp with time zone not null,
  constraint referral_checkouts_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint referral_checkouts_session_id_check CHECK ((length(session_id) <= 100)),
  constraint referral_checkouts_link_id_fkey FOREIGN KEY (link_id) REFERENCES referral_links(link_id),
  constraint referral_checkouts_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint referral_checkouts_pkey PRIMARY KEY (session_id)
);
CREATE INDEX referral_checkouts_of_partner ON public.referral_checkouts USING btree (partner_id, environment, at);

create table referral_click_days (
  link_id text not null,
  day date not null,
  partner_id text not null,
  environment text not null,
  clicks bigint not null,
  constraint referral_click_days_clicks_check CHECK ((clicks > 0)),
  constraint referral_click_days_link_id_fkey FOREIGN KEY (link_id) REFERENCES referral_links(link_id),
  constraint referral_click_days_pkey PRIMARY KEY (link_id, day)
);
CREATE INDEX referral_click_days_of_partner ON public.referral_click_days USING btree (partner_id, environment, day);

create table referral_clicks (
  id bigint not null generated always as identity,
  link_id text not null,
  partner_id text not null,
  environment text not null,
  visitor_hash bytea not null,
  at timestamp with time zone not null,
  constraint referral_clicks_link_id_fkey FOREIGN KEY (link_id) REFERENCES referral_links(link_id),
  constraint referral_clicks_pkey PRIMARY KEY (id)
);
CREATE INDEX referral_clicks_of_partner ON public.referral_clicks USING btree (partner_id, environment, at) INCLUDE (visitor_hash);
CREATE INDEX referral_clicks_old ON public.referral_clicks USING btree (at);

create table referral_gates (
  link_id text not null,
  visitor_hash bytea not null,
  counted_at timestamp with time zone not null,
  constraint referral_gates_visitor_hash_check CHECK ((length(visitor_hash) = 12)),
  constraint referral_gates_link_id_fkey FOREIGN KEY (link_id) REFERENCES referral_links(link_id),
  constraint referral_gates_pkey PRIMARY KEY (link_id, visitor_hash)
);
CREATE INDEX referral_gates_old ON public.referral_gates USING btree (counted_at);

create table referral_links (
  link_id text not null,
  code text not null,
  partner_id text not null,
  environment text not null,
  kind text not null,
  domain text,
  product text,
  label text,
  created_at timestamp with time zone not null,
  constraint referral_links_check CHECK (((domain IS NOT NULL) = (kind = 'domain'::text))),
  constraint referral_links_check1 CHECK (((product IS NOT NULL) = (kind = 'product'::text))),
  constraint referral_links_code_check CHECK ((code ~ '^[0-9a-z]{10}$'::text)),
  constraint referral_links_domain_check CHECK ((length(domain) <= 253)),
  constraint referral_links_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint referral_links_kind_check CHECK ((kind = ANY (ARRAY['generic'::text, 'domain'::text, 'product'::text]))),
  constraint referral_links_label_check CHECK ((length(label) <= 100)),
  constraint referral_links_link_id_check CHECK ((link_id ~~ 'lnk\_%'::text)),
  constraint referral_links_product_check CHECK ((product ~ '^[a-z0-9-]{1,64}$'::text)),
  constraint referral_links_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint referral_links_pkey PRIMARY KEY (link_id),
  constraint referral_links_code_key UNIQUE (code)
);
CREATE INDEX referral_links_newest ON public.referral_links USING btree (partner_id, environment, created_at DESC, link_id DESC);

create table referral_sales (
  order_id text not null,
  link_id text not null,
  clicked_at timestamp with time zone not null,
  constraint referral_sales_link_id_fkey FOREIGN KEY (link_id) REFERENCES referral_links(link_id),
  constraint referral_sales_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(public_id),
  constraint referral_sales_pkey PRIMARY KEY (order_id)
);
CREATE INDEX referral_sales_of_link ON public.referral_sales USING btree (link_id);

create table refunds (
  refund_id text not null,
  order_id text not null,
  partner_id text not null,
  environment text not null,
  reason text,
  created_at timestamp with time zone not null,
  constraint refunds_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint refunds_reason_check CHECK ((length(reason) <= 500)),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(public_id),
  constraint refunds_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint refunds_pkey PRIMARY KEY (refund_id),
  constraint refunds_order_id_key UNIQUE (order_id)
);
CREATE INDEX refunds_newest ON public.refunds USING btree (partner_id, environment, created_at);

create table registrar_notices (
  seq bigint not null generated always as identity,
  notice_key text not null,
  came_by text not null,
  event_type text,
  process_id bigint,
  identifier text,
  subject_status text,
  unreadable text,
  state text not null,
  attempts integer not null default 0,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  constraint registrar_notices_came_by_check CHECK ((came_by = ANY (ARRAY['poll'::text, 'webhook'::text]))),
  constraint registrar_notices_check CHECK (((state = 'new'::text) = (handled_at IS NULL))),
  constraint registrar_notices_event_type_check CHECK ((length(event_type) <= 100)),
  constraint registrar_notices_identifier_check CHECK ((length(identifier) <= 255)),
  constraint registrar_notices_notice_key_check CHECK ((length(notice_key) <= 100)),
  constraint registrar_notices_state_check CHECK ((state = ANY (ARRAY['new'::text, 'used'::text, 'ignored'::text, 'failed'::text]))),
  constraint registrar_notices_subject_status_check CHECK ((length(subject_status) <= 100)),
  constraint registrar_notices_unreadable_check CHECK ((length(unreadable) <= 500)),
  constraint registrar_notices_pkey PRIMARY KEY (seq),
  constraint registrar_notices_notice_key_key UNIQUE (notice_key)
);
CREATE INDEX registrar_notices_about ON public.registrar_notices USING btree (identifier, seq) WHERE (identifier IS NOT NULL);
CREATE INDEX registrar_notices_new ON public.registrar_notices USING btree (seq) WHERE (state = 'new'::text);
CREATE INDEX registrar_notices_old ON public.registrar_notices USING btree (received_at);

create table registry_answers (
  account_id text not null,
  tld text not null,
  properties jsonb not null,
  updated_at timestamp with time zone not null,
  contact_id text,
  constraint registry_answers_tld_check CHECK ((length(tld) <= 100)),
  constraint registry_answers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint registry_answers_pkey PRIMARY KEY (account_id, tld)
);

create table registry_budgets (
  registry text not null,
  minute timestamp with time zone not null,
  spent integer not null,
  constraint registry_budgets_registry_check CHECK ((length(registry) <= 300)),
  constraint registry_budgets_spent_check CHECK ((spent >= 0)),
  constraint registry_budgets_pkey PRIMARY KEY (registry)
);

create table renewal_charges (
  charge_id text not null,
  renewal_id text not null,
  receipt_id text not null,
  card_id text not null,
  step text not null,
  prior_step text,
  outcome text,
  due_at timestamp with time zone,
  lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint renewal_charges_check CHECK (((due_at IS NOT NULL) OR (outcome <> 'needs_owner'::text))),
  constraint renewal_charges_outcome_check CHECK ((outcome = ANY (ARRAY['needs_owner'::text, 'declined'::text, 'returned'::text, 'unanswered'::text, 'not_renewed'::text, 'renewed'::text]))),
  constraint renewal_charges_prior_step_check CHECK ((length(prior_step) <= 20)),
  constraint renewal_charges_step_check CHECK ((length(step) <= 20)),
  constraint renewal_charges_card_id_fkey FOREIGN KEY (card_id) REFERENCES saved_cards(card_id),
  constraint renewal_charges_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(receipt_id),
  constraint renewal_charges_renewal_id_fkey FOREIGN KEY (renewal_id) REFERENCES renewals(renewal_id) ON DELETE CASCADE,
  constraint renewal_charges_pkey PRIMARY KEY (charge_id),
  constraint renewal_charges_receipt_id_key UNIQUE (receipt_id)
);
CREATE INDEX renewal_charges_due ON public.renewal_charges USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX renewal_charges_one ON public.renewal_charges USING btree (renewal_id) WHERE ((due_at IS NOT NULL) OR (outcome = 'renewed'::text));

create table renewals (
  renewal_id text not null,
  domain text not null,
  tld text not null,
  expires_at timestamp with time zone not null,
  account_id text not null,
  step text,
  told_cents integer,
  restore_cents integer,
  told_at timestamp with time zone,
  next_at timestamp with time zone not null,
  lease_token uuid,
  lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  created_at timestamp with time zone not null,
  years integer not null default 1,
  constraint renewals_domain_check CHECK ((length(domain) <= 253)),
  constraint renewals_restore_cents_check CHECK ((restore_cents > 0)),
  constraint renewals_step_check CHECK ((length(step) <= 20)),
  constraint renewals_told_cents_check CHECK ((told_cents > 0)),
  constraint renewals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint renewals_pkey PRIMARY KEY (renewal_id),
  constraint renewals_one_per_owner UNIQUE (domain, expires_at, account_id)
);
CREATE INDEX renewals_due ON public.renewals USING btree (next_at);
CREATE INDEX renewals_of_account ON public.renewals USING btree (account_id, expires_at);
CREATE INDEX renewals_old ON public.renewals USING btree (expires_at);

create table request_batches (
  partner_id text not null,
  environment text not null,
  at timestamp with time zone not null,
  first_at timestamp with time zone not null,
  id text not null,
  requests integer not null,
  refused integer not null,
  lines text not null
) partition by RANGE (at);
CREATE INDEX request_batches_newest ON ONLY public.request_batches USING btree (partner_id, environment, at);
CREATE INDEX request_batches_refused ON ONLY public.request_batches USING btree (partner_id, environment, at) WHERE (refused > 0);

create table saved_cards (
  card_id text not null,
  account_id text not null,
  gateway text not null,
  customer_ref text not null,
  method_ref text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  is_default boolean not null,
  consent_text text not null,
  consented_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  detach_at timestamp with time zone,
  lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  payment_id text,
  constraint saved_cards_brand_check CHECK ((length(brand) <= 50)),
  constraint saved_cards_check CHECK (((deleted_at IS NULL) OR (NOT is_default))),
  constraint saved_cards_consent_text_check CHECK ((length(consent_text) <= 2000)),
  constraint saved_cards_customer_ref_check CHECK ((length(customer_ref) <= 255)),
  constraint saved_cards_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12))),
  constraint saved_cards_exp_year_check CHECK (((exp_year >= 2000) AND (exp_year <= 2200))),
  constraint saved_cards_gateway_check CHECK ((length(gateway) <= 50)),
  constraint saved_cards_last4_check CHECK ((last4 ~ '^\d{4}$'::text)),
  constraint saved_cards_method_ref_check CHECK ((length(method_ref) <= 255)),
  constraint saved_cards_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint saved_cards_pkey PRIMARY KEY (card_id),
  constraint saved_cards_gateway_method_ref_key UNIQUE (gateway, method_ref)
);
CREATE INDEX saved_cards_of_account ON public.saved_cards USING btree (account_id, created_at) WHERE (deleted_at IS NULL);
CREATE INDEX saved_cards_to_detach ON public.saved_cards USING btree (detach_at) WHERE (detach_at IS NOT NULL);
CREATE UNIQUE INDEX saved_cards_one_default ON public.saved_cards USING btree (account_id) WHERE is_default;

create table saved_search_drops (
  saved_search_id text not null,
  domain text not null,
  dropped_on date not null,
  report_id text,
  found_at timestamp with time zone not null,
  constraint saved_search_drops_domain_check CHECK ((length(domain) <= 253)),
  constraint saved_search_drops_saved_search_id_fkey FOREIGN KEY (saved_search_id) REFERENCES saved_searches(id) ON DELETE CASCADE,
  constraint saved_search_drops_pkey PRIMARY KEY (saved_search_id, domain, dropped_on)
);
CREATE INDEX saved_search_drops_by_age ON public.saved_search_drops USING btree (found_at);
CREATE INDEX saved_search_drops_of_report ON public.saved_search_drops USING btree (report_id) WHERE (report_id IS NOT NULL);
CREATE INDEX saved_search_drops_waiting ON public.saved_search_drops USING btree (saved_search_id) WHERE (report_id IS NULL);

create table saved_search_hits (
  saved_search_id text not null,
  listing_id uuid not null,
  domain text not null,
  bin_price_cents bigint not null,
  report_id text,
  found_at timestamp with time zone not null,
  score real,
  constraint saved_search_hits_saved_search_id_fkey FOREIGN KEY (saved_search_id) REFERENCES saved_searches(id) ON DELETE CASCADE,
  constraint saved_search_hits_pkey PRIMARY KEY (saved_search_id, listing_id)
);
CREATE INDEX saved_search_hits_by_age ON public.saved_search_hits USING btree (found_at);
CREATE INDEX saved_search_hits_of_report ON public.saved_search_hits USING btree (report_id) WHERE (report_id IS NOT NULL);
CREATE INDEX saved_search_hits_waiting ON public.saved_search_hits USING btree (saved_search_id, found_at) WHERE (report_id IS NULL);

create table saved_searches (
  id text not null,
  account_id text not null,
  q text not null,
  patterns text[] not null,
  tld text,
  max_cents bigint,
  length_max integer,
  every text not null,
  is_mailed boolean not null default true,
  waiting integer not null default 0,
  reported_at timestamp with time zone,
  due_at timestamp with time zone,
  created_at timestamp with time zone not null,
  source text not null default 'market'::text,
  is_plain boolean not null default false,
  category text,
  lists integer[] not null default '{}'::integer[],
  lists_version smallint not null default 0,
  constraint saved_searches_every_check CHECK ((every = ANY (ARRAY['instant'::text, 'daily'::text, 'weekly'::text]))),
  constraint saved_searches_length_max_check CHECK (((length_max >= 1) AND (length_max <= 63))),
  constraint saved_searches_max_cents_check CHECK ((max_cents > 0)),
  constraint saved_searches_of_drops CHECK (
CASE source
    WHEN 'drops'::text THEN ((max_cents IS NULL) AND (cardinality(patterns) > 0))
    ELSE (NOT is_plain)
END),
  constraint saved_searches_patterns_check CHECK ((cardinality(patterns) <= 8)),
  constraint saved_searches_q_check CHECK ((length(q) <= 100)),
  constraint saved_searches_source CHECK ((source = ANY (ARRAY['market'::text, 'drops'::text]))),
  constraint saved_searches_tld_check CHECK ((length(tld) <= 253)),
  constraint saved_searches_waiting_check CHECK ((waiting >= 0)),
  constraint saved_searches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint saved_searches_pkey PRIMARY KEY (id)
);
CREATE INDEX saved_searches_by_list ON public.saved_searches USING gin (lists);
CREATE INDEX saved_searches_due ON public.saved_searches USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX saved_searches_of_account ON public.saved_searches USING btree (account_id, created_at DESC);

create table schema_migrations (
  version integer not null,
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  release integer not null default 1,
  kind text not null default 'expand'::text,
  constraint schema_migrations_kind_check CHECK ((kind = ANY (ARRAY['expand'::text, 'contract'::text]))),
  constraint schema_migrations_release_check CHECK (((release >= 1) AND (release <= 100000))),
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

create table security_notices (
  id text not null,
  account_id text not null,
  kind text not null,
  about jsonb not null,
  to_email text not null,
  created_at timestamp with time zone not null,
  undo_until timestamp with time zone not null,
  undone_at timestamp with time zone,
  outcome jsonb,
  constraint security_notices_about_check CHECK ((jsonb_typeof(about) = 'object'::text)),
  constraint security_notices_check CHECK (((undone_at IS NULL) = (outcome IS NULL))),
  constraint security_notices_id_check CHECK (((id ~~ 'ntc\_%'::text) AND (length(id) <= 100))),
  constraint security_notices_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 50))),
  constraint security_notices_outcome_check CHECK ((jsonb_typeof(outcome) = 'array'::text)),
  constraint security_notices_to_email_check CHECK (((length(to_email) >= 3) AND (length(to_email) <= 254))),
  constraint security_notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint security_notices_pkey PRIMARY KEY (id)
);
CREATE INDEX security_notices_account ON public.security_notices USING btree (account_id, created_at);
CREATE INDEX security_notices_age ON public.security_notices USING btree (created_at);

create table seller_import_rows (
  import_id text not null,
  line integer not null,
  domain text not null,
  bin_price_cents bigint not null,
  floor_price_cents bigint,
  constraint seller_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES seller_imports(id) ON DELETE CASCADE,
  constraint seller_import_rows_pkey PRIMARY KEY (import_id, line)
);

create table seller_imports (
  id text not null,
  account_id text not null,
  status text not null,
  total integer not null,
  created integer not null default 0,
  rejected integer not null default 0,
  errors jsonb not null default '[]'::jsonb,
  reason text,
  started_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint seller_imports_reason_check CHECK ((length(reason) <= 500)),
  constraint seller_imports_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text]))),
  constraint seller_imports_total_check CHECK (((total >= 0) AND (total <= 10000))),
  constraint seller_imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint seller_imports_pkey PRIMARY KEY (id)
);
CREATE INDEX seller_imports_newest ON public.seller_imports USING btree (account_id, started_at DESC, id DESC);
CREATE UNIQUE INDEX seller_imports_running ON public.seller_imports USING btree (account_id) WHERE (status = 'running'::text);

create table seller_listings (
  id uuid not null,
  account_id text not null,
  domain text not null,
  unicode text,
  tld text not null,
  bin_price_cents bigint not null,
  floor_price_cents bigint,
  token text not null,
  expires_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  listing_id uuid,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  proof_seen_at timestamp with time zone,
  proof_missing_at timestamp with time zone,
  proof_asked_at timestamp with time zone,
  next_proof_at timestamp with time zone,
  proof_lease_until timestamp with time zone,
  minimum_offer_cents bigint,
  auto_accept_cents bigint,
  proof_host text,
  not_pointed_at timestamp with time zone,
  offers_welcome boolean not null default true,
  description text,
  hide_from_partners boolean not null default false,
  monthly_months smallint,
  past_sale_at timestamp with time zone,
  publishes_sale boolean not null default false,
  constraint seller_listings_bin_price_cents_check CHECK ((bin_price_cents > 0)),
  constraint seller_listings_check CHECK (((floor_price_cents > 0) AND (floor_price_cents <= bin_price_cents))),
  constraint seller_listings_check1 CHECK (((listing_id IS NULL) = (verified_at IS NULL))),
  constraint seller_listings_description CHECK (((length(description) >= 1) AND (length(description) <= 500))),
  constraint seller_listings_domain_check CHECK (((domain = lower(domain)) AND ((length(domain) >= 3) AND (length(domain) <= 253)))),
  constraint seller_listings_monthly_months CHECK ((monthly_months = ANY (ARRAY[6, 12, 24, 36]))),
  constraint seller_listings_offer_terms CHECK ((((minimum_offer_cents >= 1) AND (minimum_offer_cents <= '1000000000000'::bigint)) AND ((auto_accept_cents >= 1) AND (auto_accept_cents <= '1000000000000'::bigint)))),
  constraint seller_listings_unicode_check CHECK ((length(unicode) <= 253)),
  constraint seller_listings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint seller_listings_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint seller_listings_pkey PRIMARY KEY (id),
  constraint seller_listings_account_id_domain_key UNIQUE (account_id, domain)
);
CREATE INDEX seller_listings_by_domain ON public.seller_listings USING btree (domain);
CREATE INDEX seller_listings_by_listing ON public.seller_listings USING btree (listing_id);
CREATE INDEX seller_listings_newest ON public.seller_listings USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX seller_listings_next_proof ON public.seller_listings USING btree (next_proof_at) WHERE (listing_id IS NOT NULL);

create table seller_payout_details (
  account_id text not null,
  method text not null,
  sealed_details bytea not null,
  updated_at timestamp with time zone not null,
  constraint seller_payout_details_method_check CHECK ((method = ANY (ARRAY['bank'::text, 'stripe'::text]))),
  constraint seller_payout_details_sealed_details_check CHECK ((octet_length(sealed_details) <= 4000)),
  constraint seller_payout_details_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint seller_payout_details_pkey PRIMARY KEY (account_id)
);

create table seller_payout_instalments (
  payout_id text not null,
  plan_id text not null,
  number smallint not null,
  amount_cents bigint not null,
  is_released boolean not null default false,
  constraint seller_payout_instalments_amount_cents_check CHECK ((amount_cents > 0)),
  constraint seller_payout_instalments_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES seller_payouts(payout_id),
  constraint seller_payout_instalments_plan_id_number_fkey FOREIGN KEY (plan_id, number) REFERENCES plan_instalments(plan_id, number),
  constraint seller_payout_instalments_pkey PRIMARY KEY (payout_id, plan_id, number)
);
CREATE UNIQUE INDEX seller_payout_instalments_once ON public.seller_payout_instalments USING btree (plan_id, number) WHERE (NOT is_released);

create table seller_payout_lines (
  payout_id text not null,
  order_id text not null,
  amount_cents bigint not null,
  is_released boolean not null default false,
  constraint seller_payout_lines_amount_cents_check CHECK ((amount_cents > 0)),
  constraint seller_payout_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(public_id),
  constraint seller_payout_lines_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES seller_payouts(payout_id),
  constraint seller_payout_lines_pkey PRIMARY KEY (payout_id, order_id)
);
CREATE UNIQUE INDEX seller_payout_lines_once ON public.seller_payout_lines USING btree (order_id) WHERE (NOT is_released);

create table seller_payouts (
  payout_id text not null,
  account_id text not null,
  amount_cents bigint not null,
  currency text not null default 'USD'::text,
  status text not null,
  method text not null,
  sealed_details bytea not null,
  held_at timestamp with time zone,
  file_id text,
  note text,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  failed_at timestamp with time zone,
  send_at timestamp with time zone,
  lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  attempts integer not null default 0,
  refusals integer not null default 0,
  sent_at timestamp with time zone,
  transfer_ref text,
  problem text,
  constraint seller_payouts_amount_cents_check CHECK ((amount_cents > 0)),
  constraint seller_payouts_check CHECK (((paid_at IS NOT NULL) = (status = 'paid'::text))),
  constraint seller_payouts_check1 CHECK (((failed_at IS NOT NULL) = (status = 'failed'::text))),
  constraint seller_payouts_check2 CHECK (((held_at IS NULL) OR ((status = 'pending'::text) AND (file_id IS NULL)))),
  constraint seller_payouts_currency_check CHECK ((currency = 'USD'::text)),
  constraint seller_payouts_file_id_check CHECK (((file_id ~~ 'file\_%'::text) AND (length(file_id) <= 100))),
  constraint seller_payouts_method_check CHECK ((method = ANY (ARRAY['bank'::text, 'stripe'::text]))),
  constraint seller_payouts_note_check CHECK ((length(note) <= 1000)),
  constraint seller_payouts_payout_id_check CHECK (((payout_id ~~ 'po\_%'::text) AND (length(payout_id) <= 100))),
  constraint seller_payouts_problem CHECK ((length(problem) <= 1000)),
  constraint seller_payouts_sealed_details_check CHECK ((octet_length(sealed_details) <= 4000)),
  constraint seller_payouts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text]))),
  constraint seller_payouts_stripe CHECK ((((method = 'stripe'::text) AND (file_id IS NULL) AND ((send_at IS NOT NULL) = (status = 'pending'::text)) AND ((transfer_ref IS NOT NULL) = (status = 'paid'::text)) AND ((sent_at IS NULL) OR (held_at IS NULL))) OR ((method = 'bank'::text) AND (send_at IS NULL) AND (sent_at IS NULL) AND (transfer_ref IS NULL)))),
  constraint seller_payouts_transfer_ref CHECK ((length(transfer_ref) <= 100)),
  constraint seller_payouts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint seller_payouts_pkey PRIMARY KEY (payout_id)
);
CREATE INDEX seller_payouts_newest ON public.seller_payouts USING btree (created_at DESC, payout_id DESC);
CREATE INDEX seller_payouts_of_account ON public.seller_payouts USING btree (account_id, created_at DESC, payout_id DESC);
CREATE INDEX seller_payouts_of_file ON public.seller_payouts USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX seller_payouts_pending ON public.seller_payouts USING btree (created_at) WHERE (status = 'pending'::text);
CREATE INDEX seller_payouts_to_send ON public.seller_payouts USING btree (send_at) WHERE (send_at IS NOT NULL);
CREATE UNIQUE INDEX seller_payouts_transfer ON public.seller_payouts USING btree (transfer_ref) WHERE (transfer_ref IS NOT NULL);

create table seller_stripe_accounts (
  account_id text not null,
  connect_id text not null,
  stripe_ref text,
  status text not null,
  wanted_at timestamp with time zone,
  check_at timestamp with time zone,
  lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint seller_stripe_accounts_check CHECK (((status = 'onboarding'::text) OR (stripe_ref IS NOT NULL))),
  constraint seller_stripe_accounts_connect_id_check CHECK (((connect_id ~~ 'con\_%'::text) AND (length(connect_id) <= 100))),
  constraint seller_stripe_accounts_status_check CHECK ((status = ANY (ARRAY['onboarding'::text, 'checking'::text, 'restricted'::text, 'ready'::text]))),
  constraint seller_stripe_accounts_stripe_ref_check CHECK (((stripe_ref ~~ 'acct\_%'::text) AND (length(stripe_ref) <= 100))),
  constraint seller_stripe_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint seller_stripe_accounts_pkey PRIMARY KEY (account_id),
  constraint seller_stripe_accounts_connect_id_key UNIQUE (connect_id),
  constraint seller_stripe_accounts_stripe_ref_key UNIQUE (stripe_ref)
);
CREATE INDEX seller_stripe_accounts_due ON public.seller_stripe_accounts USING btree (check_at) WHERE (check_at IS NOT NULL);

create table sessions (
  id text not null,
  account_id text not null,
  token_hash bytea not null,
  address text not null,
  user_agent text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  second_factor_at timestamp with time zone,
  last_used_at timestamp with time zone not null default now(),
  proven_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  constraint sessions_address_check CHECK ((length(address) <= 100)),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sessions_user_agent_check CHECK ((length(user_agent) <= 300)),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX sessions_account ON public.sessions USING btree (account_id, created_at DESC);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);

create table settlements (
  settlement_id text not null,
  partner_id text not null,
  environment text not null,
  period_start timestamp with time zone not null,
  period_end timestamp with time zone not null,
  status text not null,
  pages integer not null default 0,
  order_count bigint not null default 0,
  gross_sold_cents bigint not null default 0,
  commission_retained_cents bigint not null default 0,
  amount_owed_cents bigint not null default 0,
  currency text not null default 'USD'::text,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  paid_at timestamp with time zone,
  constraint settlements_check CHECK ((period_start < period_end)),
  constraint settlements_check1 CHECK ((amount_owed_cents = (gross_sold_cents - commission_retained_cents))),
  constraint settlements_check2 CHECK (((closed_at IS NULL) = (status = 'closing'::text))),
  constraint settlements_check3 CHECK (((paid_at IS NULL) = (status <> 'paid'::text))),
  constraint settlements_currency_check CHECK ((currency = 'USD'::text)),
  constraint settlements_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint settlements_settlement_id_check CHECK ((settlement_id ~~ 'st\_%'::text)),
  constraint settlements_status_check CHECK ((status = ANY (ARRAY['closing'::text, 'due'::text, 'paid'::text]))),
  constraint settlements_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint settlements_pkey PRIMARY KEY (settlement_id),
  constraint settlements_partner_id_environment_period_end_key UNIQUE (partner_id, environment, period_end),
  constraint settlements_partner_id_environment_period_start_key UNIQUE (partner_id, environment, period_start)
);
CREATE INDEX settlements_for_staff ON public.settlements USING btree (environment, status, period_end DESC, settlement_id DESC);
CREATE INDEX settlements_newest_of_all ON public.settlements USING btree (environment, period_end DESC, settlement_id DESC);
CREATE INDEX settlements_of_run ON public.settlements USING btree (environment, period_end);
CREATE UNIQUE INDEX settlements_one_closing ON public.settlements USING btree (partner_id, environment) WHERE (status = 'closing'::text);

create table shortlisted_names (
  account_id text not null,
  domain text not null,
  created_at timestamp with time zone not null,
  constraint shortlisted_names_domain_check CHECK ((length(domain) <= 253)),
  constraint shortlisted_names_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint shortlisted_names_pkey PRIMARY KEY (account_id, domain)
);

create table sign_ups (
  id text not null,
  email text not null,
  name text not null,
  password_hash text,
  expires_at timestamp with time zone not null,
  continue_path text,
  constraint sign_ups_continue_path_check CHECK (((length(continue_path) <= 2000) AND (continue_path ~ '^/([^/\\]|$)'::text))),
  constraint sign_ups_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint sign_ups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint sign_ups_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_ups_email ON public.sign_ups USING btree (email);
CREATE INDEX sign_ups_expiry ON public.sign_ups USING btree (expires_at);

create table staff_approvals (
  approval_id text not null,
  kind text not null,
  subject text not null,
  domain text,
  amount_cents bigint not null,
  note text,
  asked_by text not null,
  asked_email text not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  status text not null default 'pending'::text,
  decided_by text,
  decided_email text,
  decided_at timestamp with time zone,
  constraint staff_approvals_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint staff_approvals_check CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  constraint staff_approvals_check1 CHECK (((status <> 'approved'::text) OR ((decided_by IS NOT NULL) AND (decided_by <> asked_by)))),
  constraint staff_approvals_domain_check CHECK ((length(domain) <= 300)),
  constraint staff_approvals_kind_check CHECK ((kind = ANY (ARRAY['payout_run'::text, 'seller_payout_run'::text, 'deal'::text, 'refund'::text, 'cancel'::text, 'plan_cancel'::text]))),
  constraint staff_approvals_note_check CHECK ((length(note) <= 1000)),
  constraint staff_approvals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text, 'expired'::text]))),
  constraint staff_approvals_subject_check CHECK ((length(subject) <= 100)),
  constraint staff_approvals_pkey PRIMARY KEY (approval_id)
);
CREATE INDEX staff_approvals_newest ON public.staff_approvals USING btree (asked_at DESC, approval_id DESC);
CREATE UNIQUE INDEX staff_approvals_pending ON public.staff_approvals USING btree (kind, subject) WHERE (status = 'pending'::text);

create table staff_audit (
  id text not null,
  at timestamp with time zone not null,
  account_id text,
  email text,
  address text not null,
  action text not null,
  params json not null,
  status smallint,
  error_code text,
  name text,
  facts json,
  link bigint not null,
  prev_hash text not null,
  hash text not null,
  outcome_link bigint,
  outcome_hash text,
  constraint staff_audit_action_check CHECK ((length(action) <= 200)),
  constraint staff_audit_address_check CHECK ((length(address) <= 100)),
  constraint staff_audit_email_check CHECK ((length(email) <= 254)),
  constraint staff_audit_error_code_check CHECK ((length(error_code) <= 50)),
  constraint staff_audit_name_check CHECK ((length(name) <= 200)),
  constraint staff_audit_pkey PRIMARY KEY (id),
  constraint staff_audit_link_key UNIQUE (link),
  constraint staff_audit_outcome_link_key UNIQUE (outcome_link)
);
CREATE INDEX staff_audit_newest ON public.staff_audit USING btree (at DESC, id DESC);
CREATE INDEX staff_audit_of_email ON public.staff_audit USING btree (email, at DESC, id DESC) WHERE (email IS NOT NULL);

create table staff_refusals (
  id text not null,
  at timestamp with time zone not null,
  account_id text,
  email text,
  address text not null,
  action text not null,
  status smallint not null,
  error_code text,
  constraint staff_refusals_action_check CHECK ((length(action) <= 200)),
  constraint staff_refusals_address_check CHECK ((length(address) <= 100)),
  constraint staff_refusals_email_check CHECK ((length(email) <= 254)),
  constraint staff_refusals_error_code_check CHECK ((length(error_code) <= 50)),
  constraint staff_refusals_pkey PRIMARY KEY (id)
);
CREATE INDEX staff_refusals_newest ON public.staff_refusals USING btree (at DESC, id DESC);

create table status_days (
  part text not null,
  day date not null,
  checks integer not null,
  failed integer not null,
  constraint status_days_pkey PRIMARY KEY (part, day)
);

create table status_parts (
  part text not null,
  due_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  checked_at timestamp with time zone,
  is_ok boolean,
  failed_since timestamp with time zone,
  constraint status_parts_pkey PRIMARY KEY (part)
);

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

create table tool_jobs (
  id text not null,
  slug text not null,
  caller text not null,
  input json not null,
  input_digest text not null,
  status text not null default 'queued'::text,
  result json,
  error text,
  attempts integer not null default 0,
  lease_token uuid,
  lease_until timestamp with time zone,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint tool_jobs_caller_check CHECK (((length(caller) >= 1) AND (length(caller) <= 100))),
  constraint tool_jobs_check CHECK (((status = 'running'::text) = (lease_token IS NOT NULL))),
  constraint tool_jobs_check1 CHECK (((status = 'running'::text) = (lease_until IS NOT NULL))),
  constraint tool_jobs_check2 CHECK (((status = ANY (ARRAY['done'::text, 'failed'::text])) = (finished_at IS NOT NULL))),
  constraint tool_jobs_check3 CHECK (((status = 'failed'::text) = (error IS NOT NULL))),
  constraint tool_jobs_check4 CHECK (((status <> 'done'::text) OR (result IS NOT NULL))),
  constraint tool_jobs_error_check CHECK ((length(error) <= 500)),
  constraint tool_jobs_id_check CHECK (((id ~~ 'job\_%'::text) AND (length(id) <= 100))),
  constraint tool_jobs_input_digest_check CHECK ((length(input_digest) = 64)),
  constraint tool_jobs_slug_check CHECK (((length(slug) >= 1) AND (length(slug) <= 50))),
  constraint tool_jobs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint tool_jobs_pkey PRIMARY KEY (id)
);
CREATE INDEX tool_jobs_finished ON public.tool_jobs USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX tool_jobs_found ON public.tool_jobs USING btree (slug, input_digest, finished_at DESC) WHERE (status = 'done'::text);
CREATE INDEX tool_jobs_running ON public.tool_jobs USING btree (lease_until) WHERE (status = 'running'::text);
CREATE INDEX tool_jobs_waiting ON public.tool_jobs USING btree (caller, created_at, id) WHERE (status = 'queued'::text);

create table transfer_codes (
  code_id text not null,
  account_id text not null,
  sealed_code bytea not null,
  created_at timestamp with time zone not null,
  constraint transfer_codes_sealed_code_check CHECK ((octet_length(sealed_code) <= 1000)),
  constraint transfer_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint transfer_codes_pkey PRIMARY KEY (code_id)
);
CREATE INDEX transfer_codes_by_age ON public.transfer_codes USING btree (created_at);
CREATE INDEX transfer_codes_of_account ON public.transfer_codes USING btree (account_id);

create table transfers_in (
  transfer_id text not null,
  account_id text not null,
  domain text not null,
  receipt_id text not null,
  price_cents integer not null,
  registration jsonb not null,
  status text not null,
  reason text,
  process_id bigint,
  completes_at timestamp with time zone,
  correct_until timestamp with time zone,
  cancel_requested_at timestamp with time zone,
  cost_cents integer,
  cost_other jsonb,
  settling text,
  refunded_cents integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint transfers_in_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= price_cents))),
  constraint transfers_in_check1 CHECK (((ended_at IS NOT NULL) = (status = ANY (ARRAY['done'::text, 'cancelled'::text, 'failed'::text])))),
  constraint transfers_in_check2 CHECK (((correct_until IS NOT NULL) OR (status <> 'waiting_for_auth_code'::text))),
  constraint transfers_in_cost_cents_check CHECK ((cost_cents >= 0)),
  constraint transfers_in_domain_check CHECK ((length(domain) <= 253)),
  constraint transfers_in_price_cents_check CHECK ((price_cents > 0)),
  constraint transfers_in_reason_check CHECK ((length(reason) <= 50)),
  constraint transfers_in_settling_check CHECK ((settling = ANY (ARRAY['cost'::text, 'refund'::text]))),
  constraint transfers_in_status_check CHECK ((status = ANY (ARRAY['waiting_for_registry'::text, 'waiting_for_approval'::text, 'waiting_for_auth_code'::text, 'done'::text, 'cancelled'::text, 'failed'::text]))),
  constraint transfers_in_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint transfers_in_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(receipt_id),
  constraint transfers_in_pkey PRIMARY KEY (transfer_id)
);
CREATE INDEX transfers_in_of_account ON public.transfers_in USING btree (account_id, created_at DESC, transfer_id DESC);
CREATE INDEX transfers_in_of_receipt ON public.transfers_in USING btree (receipt_id);
CREATE INDEX transfers_in_settling ON public.transfers_in USING btree (ended_at) WHERE (settling IS NOT NULL);
CREATE INDEX transfers_in_to_correct ON public.transfers_in USING btree (correct_until) WHERE (status = 'waiting_for_auth_code'::text);
CREATE UNIQUE INDEX transfers_in_one_open ON public.transfers_in USING btree (domain) WHERE (ended_at IS NULL);

create table two_factors (
  account_id text not null,
  sealed_secret bytea not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint two_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint two_factors_pkey PRIMARY KEY (account_id)
);

create table unpaid_receipts (
  receipt_id text not null,
  amount_cents bigint not null,
  created_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  note text,
  constraint unpaid_receipts_amount_cents_check CHECK ((amount_cents > 0)),
  constraint unpaid_receipts_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint unpaid_receipts_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(receipt_id),
  constraint unpaid_receipts_pkey PRIMARY KEY (receipt_id)
);
CREATE INDEX unpaid_receipts_open ON public.unpaid_receipts USING btree (created_at) WHERE (handled_at IS NULL);

create table watch_alerts (
  id text not null,
  account_id text not null,
  kind text not null,
  domain text not null,
  title text not null,
  body text not null,
  href text not null,
  mailing_id text,
  created_at timestamp with time zone not null,
  constraint watch_alerts_domain_check CHECK ((length(domain) <= 253)),
  constraint watch_alerts_kind_check CHECK ((length(kind) <= 50)),
  constraint watch_alerts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint watch_alerts_pkey PRIMARY KEY (id)
);
CREATE INDEX watch_alerts_by_age ON public.watch_alerts USING btree (created_at);
CREATE INDEX watch_alerts_of_mailing ON public.watch_alerts USING btree (mailing_id) WHERE (mailing_id IS NOT NULL);
CREATE INDEX watch_alerts_waiting ON public.watch_alerts USING btree (account_id, created_at) WHERE (mailing_id IS NULL);

create table watch_budgets (
  tld text not null,
  minute timestamp with time zone not null,
  spent integer not null,
  constraint watch_budgets_spent_check CHECK ((spent >= 0)),
  constraint watch_budgets_pkey PRIMARY KEY (tld)
);

create table watch_firings (
  account_id text not null,
  domain text not null,
  event_key text not null,
  fired_at timestamp with time zone not null,
  constraint watch_firings_event_key_check CHECK ((length(event_key) <= 200)),
  constraint watch_firings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint watch_firings_pkey PRIMARY KEY (account_id, domain, event_key)
);
CREATE INDEX watch_firings_by_age ON public.watch_firings USING btree (fired_at);

create table watch_settings (
  account_id text not null,
  mail text not null default 'instant'::text,
  mailed_at timestamp with time zone,
  mail_due_at timestamp with time zone,
  constraint watch_settings_mail_check CHECK ((mail = ANY (ARRAY['instant'::text, 'daily'::text, 'weekly'::text, 'off'::text]))),
  constraint watch_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint watch_settings_pkey PRIMARY KEY (account_id)
);
CREATE INDEX watch_settings_due ON public.watch_settings USING btree (mail_due_at) WHERE (mail_due_at IS NOT NULL);

create table watched_names (
  domain text not null,
  tld text not null,
  state text not null default 'unknown'::text,
  state_since timestamp with time zone not null,
  expires_at timestamp with time zone,
  times_available integer not null default 0,
  failures integer not null default 0,
  checked_at timestamp with time zone,
  next_check_at timestamp with time zone not null,
  lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  constraint watched_names_domain_check CHECK ((length(domain) <= 253)),
  constraint watched_names_state_check CHECK ((state = ANY (ARRAY['unknown'::text, 'registered'::text, 'expiring'::text, 'expired'::text, 'redemption'::text, 'pending_delete'::text, 'available'::text, 'reserved'::text, 'unsupported'::text]))),
  constraint watched_names_tld_check CHECK ((length(tld) <= 253)),
  constraint watched_names_pkey PRIMARY KEY (domain)
);
CREATE INDEX watched_names_due ON public.watched_names USING btree (next_check_at);

create table watches (
  id text not null,
  account_id text not null,
  domain text not null,
  on_events text[] not null,
  created_at timestamp with time zone not null,
  constraint watches_on_events_check CHECK ((((cardinality(on_events) >= 1) AND (cardinality(on_events) <= 4)) AND (on_events <@ ARRAY['available'::text, 'expiring'::text, 'listed'::text, 'price_drop'::text]))),
  constraint watches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint watches_domain_fkey FOREIGN KEY (domain) REFERENCES watched_names(domain),
  constraint watches_pkey PRIMARY KEY (id),
  constraint watches_account_id_domain_key UNIQUE (account_id, domain)
);
CREATE INDEX watches_of_name ON public.watches USING btree (domain);

create table webhook_endpoints (
  id text not null,
  partner_id text not null,
  environment text not null,
  url text not null,
  sealed_secret bytea,
  sealed_previous_secret bytea,
  previous_until timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  active boolean not null default true,
  inactive_at timestamp with time zone,
  deleted_at timestamp with time zone,
  failed_tries integer not null default 0,
  failing_since timestamp with time zone,
  rest_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  lease_token text,
  lease_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  served_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  inactive_reason text,
  is_sample boolean not null default false,
  constraint webhook_endpoints_check CHECK ((active = (inactive_at IS NULL))),
  constraint webhook_endpoints_check1 CHECK (((failed_tries = 0) = (failing_since IS NULL))),
  constraint webhook_endpoints_check2 CHECK (((sealed_secret IS NULL) = (deleted_at IS NOT NULL))),
  constraint webhook_endpoints_check3 CHECK (((deleted_at IS NULL) OR (NOT active))),
  constraint webhook_endpoints_check4 CHECK (((inactive_reason IS NULL) OR (NOT active))),
  constraint webhook_endpoints_check5 CHECK (((NOT is_sample) OR (environment = 'sandbox'::text))),
  constraint webhook_endpoints_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint webhook_endpoints_id_check CHECK (((id ~~ 'wh\_%'::text) AND (length(id) <= 100))),
  constraint webhook_endpoints_inactive_reason_check CHECK ((inactive_reason = ANY (ARRAY['gone'::text, 'failing'::text]))),
  constraint webhook_endpoints_not_direct CHECK ((partner_id <> 'ptr_direct'::text)),
  constraint webhook_endpoints_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2048))),
  constraint webhook_endpoints_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint webhook_endpoints_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX webhook_endpoints_owner ON public.webhook_endpoints USING btree (partner_id, environment) WHERE (deleted_at IS NULL);

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

create table write_probes (
  id smallint not null,
  probed_at timestamp with time zone not null,
  constraint write_probes_id_check CHECK ((id = 1)),
  constraint write_probes_pkey PRIMARY KEY (id)
);

create table zone_readings (
  zone text not null,
  as_of timestamp with time zone not null,
  label text,
  constraint zone_readings_label_check CHECK ((length(label) <= 63)),
  constraint zone_readings_zone_check CHECK ((length(zone) <= 253)),
  constraint zone_readings_pkey PRIMARY KEY (zone)
);

CREATE OR REPLACE FUNCTION public.add_audit_link(fields json, OUT link bigint, OUT prev_hash text, OUT hash text)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  select last_link + 1, last_hash into link, prev_hash from audit_chain for update;
  hash := encode(
    sha256(convert_to(concat('[', link, ',"', prev_hash, '",', fields::text, ']'), 'UTF8')), 'hex');
  update audit_chain set last_link = link, last_hash = hash;
end $function$
;
CREATE OR REPLACE FUNCTION public.add_name_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into name_words (
    list_id, quality, listing_id, tld, category, price_band, label_length
  )
  select distinct name_list(environment, part), quality, id, tld, category, price_band, label_length
  from (
    select id, environment, reading, name_quality(created_at) as quality, name_facet(tld) as tld,
      name_facet(category) as category, price_band,
      label_length(domain, unicode) as label_length
    from added where is_offered
    offset 0
  ) listing
  cross join lateral unnest(string_to_array(reading, ' ')) as part
  where part <> ''
  order by 1, 2, 3;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.change_name_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  if not exists (select from after where is_offered) then
    delete from name_words
    using before cross join lateral unnest(string_to_array(before.reading, ' ')) as part
    where before.is_offered and name_words.list_id = name_list(before.environment, part)
      and name_words.quality = name_quality(before.created_at)
      and name_words.listing_id = before.id;
    return null;
  end if;
  delete from name_words
  using (
    select id, environment, domain, unicode, reading, created_at, tld, category, price_band
    from before where is_offered
    except
    select id, environment, domain, unicode, reading, created_at, tld, category, price_band
    from after where is_offered
  ) gone
  cross join lateral unnest(string_to_array(gone.reading, ' ')) as part
  where name_words.list_id = name_list(gone.environment, part)
    and name_words.quality = name_quality(gone.created_at)
    and name_words.listing_id = gone.id;
  insert into name_words (
    list_id, quality, listing_id, tld, category, price_band, label_length
  )
  select distinct name_list(environment, part), quality, id, tld, category, price_band, label_length
  from (
    select id, environment, reading, name_quality(created_at) as quality, name_facet(tld) as tld,
      name_facet(category) as category, price_band,
      label_length(domain, unicode) as label_length
    from (
      select id, environment, domain, unicode, reading, created_at, tld, category, price_band
      from after where is_offered
      except
      select id, environment, domain, unicode, reading, created_at, tld, category, price_band
      from before where is_offered
    ) changed
    offset 0
  ) listing
  cross join lateral unnest(string_to_array(reading, ' ')) as part
  where part <> ''
  order by 1, 2, 3;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.delete_name_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  delete from name_words
  using deleted cross join lateral unnest(string_to_array(deleted.reading, ' ')) as part
  where deleted.is_offered and name_words.list_id = name_list(deleted.environment, part)
    and name_words.quality = name_quality(deleted.created_at)
    and name_words.listing_id = deleted.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.drop_request_days(before date)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  old text;
  dropped integer := 0;
begin
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'request_batches'::regclass
      and c.relname < 'request_batches_' || to_char(before, 'YYYYMMDD')
    order by c.relname
    limit 100
  loop
    execute format('drop table %I', old);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $function$
;
CREATE OR REPLACE FUNCTION public.keep_order_sum(o orders, sign integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into order_sums values (
    o.partner_id, o.environment, (o.created_at at time zone 'UTC')::date, o.status, o.payment_model,
    sign, sign * o.sale_price_cents, sign * o.commission_cents
  )
  on conflict (partner_id, environment, day, status, payment_model) do update set
    order_count = order_sums.order_count + excluded.order_count,
    sale_price_cents = order_sums.sale_price_cents + excluded.sale_price_cents,
    commission_cents = order_sums.commission_cents + excluded.commission_cents
$function$
;
CREATE OR REPLACE FUNCTION public.keep_order_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform keep_order_sum(new, 1);
  elsif old.status <> new.status then
    perform keep_order_sum(old, -1);
    perform keep_order_sum(new, 1);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.keep_paused_hidden()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.paused_reason is null then
    new.marketplace_visible := new.marketplace_visible or new.hidden_by_pause;
    new.hidden_by_pause := false;
  elsif new.marketplace_visible then
    new.hidden_by_pause := true;
    new.marketplace_visible := false;
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.label_length(domain text, unicode text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select length(split_part(coalesce(unicode, domain), '.', 1))::smallint
$function$
;
CREATE OR REPLACE FUNCTION public.link_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select added.link, added.prev_hash, added.hash into new.link, new.prev_hash, new.hash
  from add_audit_link(json_build_array('call', new.id,
    (extract(epoch from new.at) * 1000000)::bigint, new.account_id, new.email, new.name,
    new.address, new.action, new.params)) added;
  new.outcome_link := null;
  new.outcome_hash := null;
  if new.status is not null then new := link_audit_outcome(new); end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.link_audit_outcome(entry staff_audit)
 RETURNS staff_audit
 LANGUAGE plpgsql
AS $function$
begin
  select added.link, added.hash into entry.outcome_link, entry.outcome_hash
  from add_audit_link(
    json_build_array('outcome', entry.id, entry.status, entry.error_code, entry.facts)) added;
  return entry;
end $function$
;
CREATE OR REPLACE FUNCTION public.name_facet(value text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (('x' || left(md5(value), 4))::bit(16)::integer - 32768)::smallint
$function$
;
CREATE OR REPLACE FUNCTION public.name_list(environment text, part text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select ('x' || left(md5(environment || ' ' || ltrim(part, '?+')), 8))::bit(32)::integer
$function$
;
CREATE OR REPLACE FUNCTION public.name_quality(created_at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select least(floor(extract(epoch from created_at)) - 1577836800, 2147483647)::integer
$function$
;
CREATE OR REPLACE FUNCTION public.note_listing_news_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_news (listing_id, domain, unicode, tld, label_length, bin_price_cents)
  select id, domain, unicode, tld, length(split_part(coalesce(unicode, domain), '.', 1)), bin_price_cents
  from added where is_offered and environment = 'live';
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.note_listing_news_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from after where is_offered) then
    return null;
  end if;
  insert into listing_news (
    listing_id, domain, unicode, tld, label_length, bin_price_cents, former_price_cents
  )
  select after.id, after.domain, after.unicode, after.tld,
    length(split_part(coalesce(after.unicode, after.domain), '.', 1)), after.bin_price_cents,
    case when before.is_offered then before.bin_price_cents end
  from after join before on before.id = after.id
  where after.is_offered and after.environment = 'live'
    and (not before.is_offered or after.bin_price_cents < before.bin_price_cents);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.note_market_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into market_changes (
    sign, environment, domain, tld, label_length, bin_price_cents, price_band, category
  )
  select 1, environment, domain, tld, label_length(domain, unicode),
    bin_price_cents, price_band, category
  from added where is_offered;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.note_market_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from after where is_offered) then
    insert into market_changes (
      sign, environment, domain, tld, label_length, bin_price_cents, price_band, category
    )
    select -1, environment, domain, tld, label_length(domain, unicode),
      bin_price_cents, price_band, category
    from before where is_offered;
    return null;
  end if;
  insert into market_changes (
    sign, environment, domain, tld, label_length, bin_price_cents, price_band, category
  )
  select sign, environment, domain, tld, label_length(domain, unicode),
    bin_price_cents, price_band, category
  from (
    select -1 as sign, gone.* from (
      select id, environment, domain, unicode, tld, bin_price_cents, price_band, category
      from before where is_offered
      except
      select id, environment, domain, unicode, tld, bin_price_cents, price_band, category
      from after where is_offered
    ) gone
    union all
    select 1 as sign, come.* from (
      select id, environment, domain, unicode, tld, bin_price_cents, price_band, category
      from after where is_offered
      except
      select id, environment, domain, unicode, tld, bin_price_cents, price_band, category
      from before where is_offered
    ) come
  ) changed;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.note_market_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into market_changes (
    sign, environment, domain, tld, label_length, bin_price_cents, price_band, category
  )
  select -1, environment, domain, tld, label_length(domain, unicode),
    bin_price_cents, price_band, category
  from deleted where is_offered;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.note_session_seller()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.seller_account_id := (select owner_account_id from listings where id = new.listing_id);
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.open_request_day(day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  name text := 'request_batches_' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass(name) is not null then
    return;
  end if;
  -- One at a time. Writing and reading go on.
  lock table request_batches in share update exclusive mode;
  if to_regclass(name) is not null then
    return;
  end if;
  execute format('create table %I (like request_batches including storage)', name);
  execute format(
    'alter table request_batches attach partition %I for values from (%L) to (%L)',
    name, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC'
  );
end $function$
;
CREATE OR REPLACE FUNCTION public.probe_write()
 RETURNS bigint
 LANGUAGE sql
 SET work_mem TO '64kB'
AS $function$
  update write_probes set probed_at = now() where id = 1;
  select count(*) from generate_series(1, 10000) as filling;
$function$
;
CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status is not null or new.status is null
    or (new.id, new.at, new.account_id, new.email, new.name, new.address, new.action,
        new.params::text, new.link, new.prev_hash, new.hash, new.outcome_link, new.outcome_hash)
      is distinct from
       (old.id, old.at, old.account_id, old.email, old.name, old.address, old.action,
        old.params::text, old.link, old.prev_hash, old.hash, old.outcome_link, old.outcome_hash)
  then
    raise exception 'staff_audit is append-only' using errcode = '42501';
  end if;
  return link_audit_outcome(new);
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '364 days' then return old; end if;
  raise exception 'events is append-only' using errcode = '42501';
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_wrong_approval_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.status = 'pending' and new.status <> 'pending'
    and (new.approval_id, new.kind, new.subject, new.domain, new.amount_cents, new.note, new.asked_by,
         new.asked_email, new.asked_at, new.expires_at)
      is not distinct from
        (old.approval_id, old.kind, old.subject, old.domain, old.amount_cents, old.note, old.asked_by,
         old.asked_email, old.asked_at, old.expires_at)
  then
    return new;
  end if;
  raise exception 'an approval is decided once, and otherwise kept' using errcode = '42501';
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_wrong_case_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> 'OPEN' then
    raise exception 'a brokerage case does not begin as %', new.status using errcode = '23514';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_wrong_case_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.case_id, new.partner_id, new.environment, new.domain, new.tier, new.buyer_email,
      new.currency, new.created_at)
    is distinct from
     (old.case_id, old.partner_id, old.environment, old.domain, old.tier, old.buyer_email,
      old.currency, old.created_at) then
    raise exception 'what a case is about, and for whom, never changes' using errcode = '23514';
  end if;
  if new.budget < old.budget then
    raise exception 'a budget is not lowered' using errcode = '23514';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('OPEN', 'CONTACTING_OWNER'), ('CONTACTING_OWNER', 'NEGOTIATING'), ('NEGOTIATING', 'AGREED'),
    ('AGREED', 'COMPLETED'),
    ('OPEN', 'CLOSED_NO_DEAL'), ('CONTACTING_OWNER', 'CLOSED_NO_DEAL'),
    ('NEGOTIATING', 'CLOSED_NO_DEAL'), ('AGREED', 'CLOSED_NO_DEAL'),
    ('OPEN', 'CANCELLED'), ('CONTACTING_OWNER', 'CANCELLED'), ('NEGOTIATING', 'CANCELLED'),
    ('AGREED', 'CANCELLED')
  ) then
    raise exception 'a brokerage case that is % does not become %', old.status, new.status
      using errcode = '23514';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_wrong_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  wrong_id bigint;
  cents numeric;
begin
  select entry_id, sum(amount_cents) into wrong_id, cents from added
  group by entry_id, currency
  having sum(amount_cents) <> 0 or bool_or(
    split_part(account_id, '/', 1)
      <> (select environment from ledger_entries e where e.id = added.entry_id)
  )
  limit 1;
  if not found then
    return null;
  end if;
  if cents <> 0 then
    raise exception 'ledger entry % does not sum to zero', wrong_id using errcode = '23514';
  end if;
  raise exception 'an account is not of the environment of entry %', wrong_id
    using errcode = '23514';
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_wrong_offer_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> 'open' or (new.offer_id, new.case_id, new.amount_cents, new.created_at)
    is distinct from (old.offer_id, old.case_id, old.amount_cents, old.created_at) then
    raise exception 'an offer is answered once and never changes' using errcode = '23514';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_wrong_offer_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.listing_id, new.domain, new.buyer_account_id, new.seller_account_id, new.created_at)
    is distinct from
    (old.listing_id, old.domain, old.buyer_account_id, old.seller_account_id, old.created_at)
    or (old.session_id is not null and new.session_id is distinct from old.session_id)
    or (old.session_id is not null and new.amount_cents <> old.amount_cents)
    or (old.status in ('declined', 'withdrawn', 'expired', 'paid') and new.status <> old.status)
    or (old.status = 'accepted' and new.status not in ('accepted', 'paid', 'expired'))
    or (old.status = 'countered' and new.status = 'open') then
    raise exception 'an offer can’t change like this' using errcode = '23514';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_wrong_order_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.payment_model, new.status) not in (
    ('partner_collected', 'EXTERNALLY_PAID'), ('partner_collected', 'MANUAL_REVIEW'),
    ('service_collected', 'PAID'), ('service_collected', 'MANUAL_REVIEW')
  ) then
    raise exception 'an order that is % does not begin as %', new.payment_model, new.status
      using errcode = '23514';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_wrong_order_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.public_id, new.partner_id, new.environment, new.listing_id, new.domain,
      new.payment_model, new.sale_price_cents, new.commission_bps, new.commission_cents,
      new.currency, new.created_at)
    is distinct from
     (old.public_id, old.partner_id, old.environment, old.listing_id, old.domain,
      old.payment_model, old.sale_price_cents, old.commission_bps, old.commission_cents,
      old.currency, old.created_at) then
    raise exception 'what was sold, by whom and for how much never changes' using errcode = '23514';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('EXTERNALLY_PAID', 'MANUAL_REVIEW'), ('PAID', 'MANUAL_REVIEW'),
    ('MANUAL_REVIEW', case old.payment_model
      when 'partner_collected' then 'EXTERNALLY_PAID' else 'PAID' end),
    ('EXTERNALLY_PAID', 'TRANSFER_IN_PROGRESS'), ('PAID', 'TRANSFER_IN_PROGRESS'),
    ('TRANSFER_IN_PROGRESS', 'TRANSFER_COMPLETED'),
    ('TRANSFER_COMPLETED', 'SETTLED'),
    ('EXTERNALLY_PAID', 'REFUNDED'), ('PAID', 'REFUNDED'), ('MANUAL_REVIEW', 'REFUNDED'),
    ('TRANSFER_IN_PROGRESS', 'REFUNDED'),
    ('EXTERNALLY_PAID', 'CANCELLED'), ('PAID', 'CANCELLED'), ('MANUAL_REVIEW', 'CANCELLED'),
    ('TRANSFER_IN_PROGRESS', 'CANCELLED')
  ) then
    raise exception 'an order that is % does not become %', old.status, new.status
      using errcode = '23514';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_wrong_payment_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.payment_id, new.environment, new.purpose, new.subject_id, new.amount_cents, new.currency,
      new.gateway, new.created_at)
    is distinct from
     (old.payment_id, old.environment, old.purpose, old.subject_id, old.amount_cents, old.currency,
      old.gateway, old.created_at) then
    raise exception 'what is paid, and how much, never changes' using errcode = '23514';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('open', 'capture_due'), ('open', 'return_due'), ('open', 'failed'),
    ('capture_due', 'captured'), ('capture_due', 'return_due'),
    ('captured', 'return_due'), ('return_due', 'returned')
  ) then
    raise exception 'a payment that is % does not become %', old.status, new.status
      using errcode = '23514';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_wrong_plan_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.plan_id, new.listing_id, new.domain, new.buyer_account_id, new.seller_account_id,
      new.session_id, new.months, new.price_cents, new.fee_cents, new.seller_bps, new.created_at)
    is distinct from
    (old.plan_id, old.listing_id, old.domain, old.buyer_account_id, old.seller_account_id,
      old.session_id, old.months, old.price_cents, old.fee_cents, old.seller_bps, old.created_at)
    or (old.status in ('paid', 'ended') and new.status <> old.status) then
    raise exception 'a plan can’t change like this' using errcode = '23514';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.wake_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update offers set look_at = 'epoch' where listing_id = new.id and look_at is not null;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.wake_renewals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update renewals
  set next_at = least(next_at, new.updated_at), lease_token = null, lease_until = 'epoch'
  where domain = new.domain and expires_at = new.expires_at and account_id = new.account_id;
  return null;
end $function$
;
CREATE TRIGGER brokerage_cases_begin BEFORE INSERT ON public.brokerage_cases FOR EACH ROW EXECUTE FUNCTION refuse_wrong_case_insert();
CREATE TRIGGER brokerage_cases_buyer_kept BEFORE UPDATE ON public.brokerage_cases FOR EACH ROW WHEN ((new.buyer_account_id IS DISTINCT FROM old.buyer_account_id)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER brokerage_cases_move BEFORE UPDATE ON public.brokerage_cases FOR EACH ROW EXECUTE FUNCTION refuse_wrong_case_move();
CREATE TRIGGER brokerage_offers_answer BEFORE UPDATE ON public.brokerage_offers FOR EACH ROW EXECUTE FUNCTION refuse_wrong_offer_change();
CREATE TRIGGER brokerage_timeline_kept BEFORE DELETE OR UPDATE ON public.brokerage_timeline FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER checkout_sessions_seller BEFORE INSERT ON public.checkout_sessions FOR EACH ROW WHEN ((new.seller_account_id IS NULL)) EXECUTE FUNCTION note_session_seller();
CREATE TRIGGER domains_wake_renewals AFTER UPDATE OF auto_renew, auto_renew_chosen, auto_renew_requested ON public.domains FOR EACH ROW WHEN ((COALESCE(new.auto_renew_requested, new.auto_renew_chosen, new.auto_renew) IS DISTINCT FROM COALESCE(old.auto_renew_requested, old.auto_renew_chosen, old.auto_renew))) EXECUTE FUNCTION wake_renewals();
CREATE TRIGGER events_kept BEFORE DELETE OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
CREATE TRIGGER events_not_emptied BEFORE TRUNCATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoices_kept BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_accounts_kept BEFORE DELETE OR UPDATE ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_kept BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_not_emptied BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_kept BEFORE DELETE OR UPDATE ON public.ledger_postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_not_emptied BEFORE TRUNCATE ON public.ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_right AFTER INSERT ON public.ledger_postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_wrong_entries();
CREATE TRIGGER listings_market_added AFTER INSERT ON public.listings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_market_added();
CREATE TRIGGER listings_market_changed AFTER UPDATE ON public.listings REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_market_changed();
CREATE TRIGGER listings_market_deleted AFTER DELETE ON public.listings REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION note_market_deleted();
CREATE TRIGGER listings_news_added AFTER INSERT ON public.listings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_listing_news_added();
CREATE TRIGGER listings_news_changed AFTER UPDATE ON public.listings REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_listing_news_changed();
CREATE TRIGGER listings_paused BEFORE UPDATE ON public.listings FOR EACH ROW WHEN (((new.paused_reason IS NOT NULL) OR (old.paused_reason IS NOT NULL))) EXECUTE FUNCTION keep_paused_hidden();
CREATE TRIGGER listings_wake_offers AFTER UPDATE ON public.listings FOR EACH ROW WHEN (((new.sold_at IS DISTINCT FROM old.sold_at) OR (new.withdrawn_at IS DISTINCT FROM old.withdrawn_at) OR (new.owner_account_id IS DISTINCT FROM old.owner_account_id))) EXECUTE FUNCTION wake_offers();
CREATE TRIGGER listings_words_added AFTER INSERT ON public.listings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_name_words();
CREATE TRIGGER listings_words_changed AFTER UPDATE ON public.listings REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION change_name_words();
CREATE TRIGGER listings_words_deleted AFTER DELETE ON public.listings REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_name_words();
CREATE TRIGGER offer_steps_kept BEFORE UPDATE ON public.offer_steps FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER offers_move BEFORE UPDATE ON public.offers FOR EACH ROW EXECUTE FUNCTION refuse_wrong_offer_move();
CREATE TRIGGER order_timeline_kept BEFORE DELETE OR UPDATE ON public.order_timeline FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_begin BEFORE INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION refuse_wrong_order_insert();
CREATE TRIGGER orders_buyer_kept BEFORE UPDATE ON public.orders FOR EACH ROW WHEN ((new.buyer_account_id IS DISTINCT FROM old.buyer_account_id)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_move BEFORE UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION refuse_wrong_order_move();
CREATE TRIGGER orders_owner_kept BEFORE UPDATE ON public.orders FOR EACH ROW WHEN ((new.owner_cents IS DISTINCT FROM old.owner_cents)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_resold_kept BEFORE UPDATE ON public.orders FOR EACH ROW WHEN (((old.resold_at IS NOT NULL) AND (new.resold_at IS DISTINCT FROM old.resold_at))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_seller_kept BEFORE UPDATE ON public.orders FOR EACH ROW WHEN (((((new.seller_account_id IS DISTINCT FROM old.seller_account_id) OR (new.seller_bps IS DISTINCT FROM old.seller_bps)) OR (new.seller_cents IS DISTINCT FROM old.seller_cents)) OR ((old.seller_matured_at IS NOT NULL) AND (new.seller_matured_at IS DISTINCT FROM old.seller_matured_at)))) EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER orders_summed AFTER INSERT OR UPDATE ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_order_sums();
CREATE TRIGGER owner_payments_kept BEFORE DELETE OR UPDATE ON public.owner_payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payments_move BEFORE UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION refuse_wrong_payment_move();
CREATE TRIGGER plan_instalments_kept BEFORE UPDATE ON public.plan_instalments FOR EACH ROW WHEN (((((new.amount_cents IS DISTINCT FROM old.amount_cents) OR (new.seller_cents IS DISTINCT FROM old.seller_cents)) OR (new.due_at IS DISTINCT FROM old.due_at)) OR ((old.paid_at IS NOT NULL) AND ((new.paid_at IS DISTINCT FROM old.paid_at) OR (new.charge_id IS DISTINCT FROM old.charge_id))) OR ((old.matured_at IS NOT NULL) AND (new.matured_at IS DISTINCT FROM old.matured_at)) OR ((old.refunded_at IS NOT NULL) AND (new.refunded_at IS DISTINCT FROM old.refunded_at)))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER plans_move BEFORE UPDATE ON public.plans FOR EACH ROW EXECUTE FUNCTION refuse_wrong_plan_move();
CREATE TRIGGER plans_resold_kept BEFORE UPDATE ON public.plans FOR EACH ROW WHEN (((old.resold_at IS NOT NULL) AND (new.resold_at IS DISTINCT FROM old.resold_at))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER referral_sales_kept BEFORE DELETE OR UPDATE ON public.referral_sales FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seller_payouts_kept BEFORE UPDATE ON public.seller_payouts FOR EACH ROW WHEN ((((((new.account_id IS DISTINCT FROM old.account_id) OR (new.amount_cents IS DISTINCT FROM old.amount_cents)) OR (new.currency IS DISTINCT FROM old.currency)) OR (new.method IS DISTINCT FROM old.method)) OR ((old.file_id IS NOT NULL) AND (new.file_id IS DISTINCT FROM old.file_id)) OR ((old.status <> 'pending'::text) AND (new.status <> old.status)))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seller_payouts_transfer_kept BEFORE UPDATE ON public.seller_payouts FOR EACH ROW WHEN (((old.transfer_ref IS NOT NULL) AND (new.transfer_ref IS DISTINCT FROM old.transfer_ref))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_approvals_kept BEFORE DELETE OR UPDATE ON public.staff_approvals FOR EACH ROW EXECUTE FUNCTION refuse_wrong_approval_change();
CREATE TRIGGER staff_audit_kept BEFORE UPDATE ON public.staff_audit FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER staff_audit_linked BEFORE INSERT ON public.staff_audit FOR EACH ROW EXECUTE FUNCTION link_audit_entry();
CREATE TRIGGER staff_audit_not_deleted BEFORE DELETE ON public.staff_audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_audit_not_emptied BEFORE TRUNCATE ON public.staff_audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
