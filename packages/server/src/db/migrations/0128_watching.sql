-- release 1: expand
-- How many checks of watched names each registry has got in this minute. One server often answers for
-- several TLDs, so this replaces watch_budgets, which counts by TLD.
create table registry_budgets (
  registry text primary key check (length(registry) <= 300),
  minute timestamptz not null,
  spent integer not null check (spent >= 0)
);
