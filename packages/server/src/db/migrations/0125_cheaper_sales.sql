-- release 1: expand
-- A sale runs each of these functions once. With a few others, they took a sixth of its time in the
-- database (bench/README.md).

-- A name that was sold is no longer offered. If no changed listing is, nothing came onto the market,
-- and whatever was offered has left it: then the rows needn't be compared.
create or replace function note_market_changed() returns trigger language plpgsql as $$
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
end $$;

create or replace function note_listing_news_changed() returns trigger language plpgsql as $$
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
end $$;

create or replace function change_name_words() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off as $$
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
end $$;

-- Both conditions in one statement.
create or replace function refuse_wrong_entries() returns trigger language plpgsql as $$
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
end $$;
