-- The partner holds the link of a case too, so only a code mailed to the buyer shows that it is the
-- buyer who acts. Cases that are open today keep their place.
alter table brokerage_cases add column confirmed_at timestamptz;
update brokerage_cases set confirmed_at = created_at;

-- A case counts against others once its buyer has confirmed the address: until then anybody could
-- block a name with an address that nobody reads. A partner still has one open case for a name.
drop index brokerage_one_open_per_domain;
create unique index brokerage_one_open_per_domain on brokerage_cases (environment, domain)
  where ended_at is null and confirmed_at is not null;
create unique index brokerage_one_open_per_partner
  on brokerage_cases (partner_id, environment, domain) where ended_at is null;
create index brokerage_unconfirmed on brokerage_cases (created_at)
  where ended_at is null and confirmed_at is null;

-- Codes mailed to buyers. The code itself is not here: it follows from the id under the operator's
-- key. Wrong tries are counted, of each code and over all codes of a case and of a partner.
create table brokerage_codes (
  code_id text primary key,
  case_id text not null references brokerage_cases (case_id),
  partner_id text not null references partners (id),
  -- What the code confirms and nothing else, such as "accept off_…" or "raise-budget 150000".
  purpose text not null check (length(purpose) between 1 and 200),
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index brokerage_codes_of_case on brokerage_codes (case_id, created_at desc);
create index brokerage_codes_of_partner on brokerage_codes (partner_id, created_at desc);
create index brokerage_codes_old on brokerage_codes (created_at);
