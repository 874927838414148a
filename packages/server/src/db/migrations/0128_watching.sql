-- release 1: expand
-- How many checks of watched names each registry has got in this minute. One server often answers for
-- several TLDs, so this replaces watch_budgets, which counts by TLD.
create table registry_budgets (
  registry text primary key check (length(registry) <= 300),
  minute timestamptz not null,
  spent integer not null check (spent >= 0)
);

-- A saved search of the marketplace finds names by meaning, as the marketplace does: `lists` are the
-- posting lists of its words, read by the rules of `lists_version`. 0: not yet.
alter table saved_searches
  add column category text,
  add column lists integer[] not null default '{}',
  add column lists_version smallint not null default 0;

-- How well a name fits its search, from 0 to 1. Null: it only contains the words.
alter table saved_search_hits add column score real;

-- Each new name is looked up in it, so a market with many saved searches doesn't compare them all.
-- holds the table: an account has at most 50 rows in it
create index saved_searches_by_list on saved_searches using gin (lists);
