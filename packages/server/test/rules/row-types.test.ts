import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../src/db/pool.ts'
import { ownDatabase } from '../support/database.ts'
import { differences } from '../support/row-types/compare.ts'
import { declaredColumns } from '../support/row-types/declared.ts'
import { type Describer, openDescriber } from '../support/row-types/describe.ts'
import { NEVER_NULL, UNREAD } from '../support/row-types/exceptions.ts'
import { openSources, type Sources } from '../support/row-types/project.ts'
import {
  isOnlyCounted,
  readStatements,
  type Statement,
  type Unread,
} from '../support/row-types/statements.ts'

/** Finding fewer would mean that the search for statements is broken. */
const STATEMENTS_MIN = 500

let sources: Sources
let describer: Describer
let db: Db
let statements: Statement[]
let unread: Unread[]

beforeAll(async () => {
  sources = openSources()
  ;({ statements, unread } = readStatements(sources))
  const own = await ownDatabase()
  db = own.db
  describer = await openDescriber(own.url)
})

afterAll(async () => {
  sources.close()
  await describer.close()
})

it('every statement can be read from the sources, or is listed as an exception', () => {
  expect(statements.length).toBeGreaterThan(STATEMENTS_MIN)
  const unlisted = unread.filter(({ name }) => !UNREAD[name])
  expect(unlisted.map(({ place, why }) => `${place} ${why}`)).toEqual([])
  const names = new Set(unread.map(({ name }) => name))
  expect(Object.keys(UNREAD).filter((name) => !names.has(name))).toEqual([])
})

it('every statement matches the schema and returns what its row type declares', async () => {
  const used = new Set<string>()
  const found: string[] = []
  for (const statement of statements) {
    for (const problem of await problemsOf(statement)) {
      const exception = `${statement.name} ${problem.replace(/: it can be null$/, '')}`
      if (NEVER_NULL[exception]) used.add(exception)
      else found.push(`${statement.place} ${problem}`)
    }
  }
  expect(found).toEqual([])
  expect(Object.keys(NEVER_NULL).filter((name) => !used.has(name))).toEqual([])
})

async function problemsOf(statement: Statement): Promise<Set<string>> {
  const declared = declaredColumns(sources, statement.node)
  const problems = new Set<string>()
  for (const text of statement.texts) {
    try {
      const columns = await describer.describe(text)
      if (declared) for (const each of differences(declared, columns)) problems.add(each)
      else if (columns.length > 0 && !isOnlyCounted(sources, statement)) {
        problems.add('its rows are read without a row type')
      }
    } catch (error) {
      problems.add(`PostgreSQL refuses it: ${(error as Error).message}\n${text.text}`)
    }
  }
  return problems
}

it('the constraints that exceptions rely on are in the schema', async () => {
  const named = Object.values(NEVER_NULL).flatMap((each) => {
    return 'constraints' in each ? each.constraints : []
  })
  const rows = await db<{ conname: string }[]>`
    select conname from pg_constraint where conname = any(${named}) and convalidated
  `
  expect(new Set(rows.map(({ conname }) => conname))).toEqual(new Set(named))
})

describe('a wrong row type is found:', () => {
  const text = { kinds: ['string'], isNullable: false }
  const orderOfRefund = `select o.public_id, r.reason from orders o
    left join refunds r on r.order_id = o.public_id`

  it.each([
    ['another name', 'select id as listing_id from listings', ['id', 'listing_id']],
    ['an extra column', 'select id, domain from listings', ['domain']],
    ['a duplicate column', 'select id, id from listings', ['id']],
    ['another type', 'select bin_price_cents as id from listings', ['id']],
    ['a nullable column', 'select unicode as id from listings', ['id']],
    ['the outer side of a join', `select reason as id from (${orderOfRefund}) x`, ['id']],
    ['an aggregate over no rows', 'select string_agg(domain, chr(10)) as id from listings', ['id']],
  ])('%s', async (_what, statement, names) => {
    const columns = await describer.describe({ text: statement, parameters: [] })
    const found = differences(new Map([['id', text]]), columns)
    expect(new Set(found.map((each) => each.split(':')[0]))).toEqual(new Set(names))
  })
})

it('a string that a constraint allows but the row type lacks is found', async () => {
  const text = 'select environment from listings'
  const columns = await describer.describe({ text, parameters: [] })
  const declared = { kinds: ['string'], isNullable: false, texts: ['live'] }
  expect(differences(new Map([['environment', declared]]), columns)).toEqual([
    "environment: it can be 'sandbox'",
  ])
})

describe('nullable columns:', () => {
  it.each([
    ['select id from listings', [false]],
    ['select unicode from listings where unicode is not null', [false]],
    ['select unicode from listings where unicode = domain', [false]],
    [
      'select coalesce(unicode, domain), coalesce(unicode, rejection_note), nullif(id, id) from listings',
      [false, true, true],
    ],
    ['select count(*), max(domain) from listings', [false, true]],
    [
      'select max(domain), max(unicode), max(tld) filter (where approved) from listings group by tld',
      [false, true, true],
    ],
    [
      'select o.public_id, r.reason from refunds r right join orders o on o.public_id = r.order_id',
      [false, true],
    ],
    [
      'select (select domain from listings limit 1), (select count(*) from listings), exists (select)',
      [true, false, false],
    ],
    [
      'with l as (select unicode as u, domain as d from listings) select u, d from l',
      [true, false],
    ],
    ['select domain from listings union all select unicode from listings', [true]],
    ["update listings set unicode = 'x' where true returning unicode", [false]],
    ["update listings set unicode = null where unicode = 'x' returning unicode", [true]],
    [
      "select case when approved then 'a' end, case when approved then 'a' else 'b' end from listings",
      [true, false],
    ],
    ["select x from unnest(array['a', null]) as x", [true]],
    ["select '{}'::jsonb -> 'a', array_length(array[1], 2)", [true, true]],
  ])('%s', async (text, expected) => {
    const columns = await describer.describe({ text, parameters: [] })
    expect(columns.map(({ canBeNull }) => canBeNull)).toEqual(expected)
  })
})
