import { readFileSync } from 'node:fs'
import { type Db, openDb, type Tx } from '../packages/server/src/db/pool.ts'
import { readListingName } from '../packages/server/src/features/market/listings/read-listing-name.ts'
import type { NewListing } from '../packages/server/src/features/market/listings/sql.ts'
import { timedUuid } from '../packages/server/src/values/timed-uuid.ts'

const WORDS = 4_000
const ROWS_AT_ONCE = 5_000
const DEADLINE_MS = 3_600_000
const TLDS = ['com', 'com', 'com', 'com', 'net', 'io', 'co', 'ai', 'shop', 'org']
const FIRST_LISTED = Date.parse('2025-01-01T00:00:00.000Z')

/**
 * Lists made-up names, each of which depends only on its number, so every run has the same. Indexes
 * and postings are written at the end, all at once: millions of names would take hours otherwise.
 * How long names take to import is measured by `npm run bench import`.
 */
export async function fillMarket(databaseUrl: string, names: number): Promise<void> {
  const db = openDb(databaseUrl, 1, { deadlineMs: DEADLINE_MS })
  const words = frequentWords()
  const indexes = await dropIndexes(db)
  let writing = Promise.resolve()
  for (let from = 0; from < names; from += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, names - from)
    const listings = Array.from({ length: count }, (_, at) => listingOf(from + at, words))
    // Names are made while the database writes the ones before.
    await writing
    writing = atLeisure(db, (tx) => insertNew(tx, listings))
  }
  await writing
  for (const definition of indexes) await atLeisure(db, (tx) => tx.unsafe(definition))
  await atLeisure(db, writePostings)
  await db`set statement_timeout = 0`
  await db`vacuum analyze listings`
  await db`vacuum analyze name_words`
  await db.end()
}

/** Two numbers may give the same name. Triggers are off. */
async function insertNew(tx: Tx, listings: NewListing[]): Promise<void> {
  await tx`set local session_replication_role = replica`
  await tx`
    insert into listings (
      id, environment, domain, tld, bin_price_cents, floor_price_cents, approved, reading, category,
      reading_version, created_at, updated_at
    )
    select id, environment, domain, tld, bin_price_cents, floor_price_cents, true, reading,
      category, reading_version, created_at, created_at
    from jsonb_to_recordset(${tx.json(listings as never)}) as new (
      id uuid, environment text, domain text, tld text, bin_price_cents bigint,
      floor_price_cents bigint, reading text, category text, reading_version smallint,
      created_at timestamptz
    )
    on conflict (environment, domain) do nothing
  `
}

async function atLeisure(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await db.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`set local maintenance_work_mem = '512MB'`
    await tx`set local work_mem = '256MB'`
    await work(tx)
  })
}

/** Drops the indexes that aren't constraints, and returns their definitions. */
async function dropIndexes(db: Db): Promise<string[]> {
  const rows = await db<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'listings'::regclass and not indisunique
  `
  for (const { name } of rows) await db.unsafe(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** What the trigger `add_name_words` writes. */
async function writePostings(tx: Tx): Promise<void> {
  const [key] = await tx<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'name_words_pkey'
  `
  await tx`alter table name_words drop constraint name_words_pkey`
  await tx`
    insert into name_words (
      list_id, quality, listing_id, tld, category, price_band, label_length
    )
    select distinct name_list(environment, part), name_quality(created_at), id, name_facet(tld),
      name_facet(category), price_band, label_length(domain, unicode)
    from listings cross join lateral unnest(string_to_array(reading, ' ')) as part
    where is_offered and part <> ''
    order by 1, 2, 3
  `
  await tx.unsafe(`alter table name_words add constraint name_words_pkey ${key?.definition}`)
}

function frequentWords(): string[] {
  const file = new URL('../packages/server/words/words.txt', import.meta.url)
  const listed = readFileSync(file, 'utf8').split('\n')
  return listed.filter((word) => word.length > 3 && word.length < 9).slice(0, WORDS)
}

/** A name of two or three frequent words, with a price and a date from the whole range. */
function listingOf(number: number, words: string[]): NewListing {
  const [a, b, c] = [mix(number, 1), mix(number, 2), mix(number, 3)]
  const third = a % 7 === 0 ? (words[c % WORDS] ?? '') : ''
  const tld = TLDS[c % TLDS.length] ?? 'com'
  const domain = `${words[a % WORDS]}${words[b % WORDS]}${third}.${tld}`
  const cents = 4_900 + (b % 1_000) * (c % 977) * 10
  return {
    id: timedUuid(new Date(FIRST_LISTED + number)),
    environment: 'live',
    domain,
    unicode: null,
    tld,
    bin_price_cents: cents,
    floor_price_cents: Math.floor(cents * 0.8),
    ...readListingName(domain),
    created_at: new Date(FIRST_LISTED + (a % 50_000_000) * 1_000),
  }
}

/** A pseudo-random number derived from its arguments. */
function mix(number: number, seed: number): number {
  let mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
