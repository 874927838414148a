-- How a listing's name is read: its words and its category (meaning/name-reading.ts), and the version
-- of the rules. Version 0 has not been read yet.
alter table listings
  add column reading text,
  add column category text,
  add column reading_version smallint not null default 0;

-- For each word of each environment, the names for sale that contain it, the best first. It is read
-- from the primary key alone, a few hundred names of a few hundred words at a time. The last columns
-- are there for filters, so that names which don't pass need not be read.
create table name_words (
  list_id integer not null,
  quality integer not null,
  listing_id uuid not null,
  tld smallint not null,
  category smallint,
  price_band smallint not null,
  label_length smallint not null,
  primary key (list_id, quality, listing_id) include (tld, category, price_band, label_length)
);

-- The list of a word. Its number is a hash of the word, so it is the same whatever the version of the
-- lexicon. Words that share a number share a list, and the search sorts them out. In a reading, ? and +
-- are marks. features/market/name-index/list-ids.ts computes the same numbers.
create function name_list(environment text, part text) returns integer
language sql immutable parallel safe as $$
  select ('x' || left(md5(environment || ' ' || ltrim(part, '?+')), 8))::bit(32)::integer
$$;

-- A TLD or a category in two bytes. Two may share a number, so rows are checked again.
create function name_facet(value text) returns smallint
language sql immutable parallel safe as $$
  select (('x' || left(md5(value), 4))::bit(16)::integer - 32768)::smallint
$$;

-- What makes a name worth reading first: the newest names come first. Seconds since 2020.
create function name_quality(created_at timestamptz) returns integer
language sql stable parallel safe as $$
  select least(floor(extract(epoch from created_at)) - 1577836800, 2147483647)::integer
$$;

-- The characters before the TLD, in Unicode.
create function label_length(domain text, unicode text) returns smallint
language sql immutable parallel safe as $$
  select length(split_part(coalesce(unicode, domain), '.', 1))::smallint
$$;

-- The words follow from the listing's row alone, and whoever writes the row holds its lock. So they
-- are written here, in the same transaction, whichever way a listing is added, sold, paused,
-- withdrawn, put up again or read again. By statement, because an import writes thousands in one, and
-- in the order of the lists, so that neighbours in the index are written together.
create function add_name_words() returns trigger language plpgsql as $$
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
end $$;

-- Transition tables have no statistics: without the settings a plan might read all of name_words.
create function change_name_words() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
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

create function delete_name_words() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from name_words
  using deleted cross join lateral unnest(string_to_array(deleted.reading, ' ')) as part
  where deleted.is_offered and name_words.list_id = name_list(deleted.environment, part)
    and name_words.quality = name_quality(deleted.created_at)
    and name_words.listing_id = deleted.id;
  return null;
end $$;

create trigger listings_words_added after insert on listings
  referencing new table as added for each statement execute function add_name_words();
create trigger listings_words_changed after update on listings
  referencing old table as before new table as after
  for each statement execute function change_name_words();
create trigger listings_words_deleted after delete on listings
  referencing old table as deleted for each statement execute function delete_name_words();
