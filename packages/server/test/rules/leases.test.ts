import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openHouse } from '../support/house.ts'
import { LEASES } from '../support/leases.ts'

const SRC = fileURLToPath(new URL('../../src/', import.meta.url))
const FILES = globSync('**/{sql,*-sql}.ts', { cwd: SRC }).sort()
const textOf = (file: string) => readFileSync(SRC + file, 'utf8')

/** The values a lease's end may be compared with or set to. */
const BY_DATABASE = /^(\$\{leaseUntil\(|clock_timestamp\(\)|'epoch'|null\b)/

function endsOfLeases(file: string): string[] {
  // Changes keep the end of a lease and the time of the next attempt in the same column.
  const columns = file.endsWith('portfolio/changes/sql.ts') ? 'next_at' : String.raw`\w*lease_until`
  const uses = textOf(file).matchAll(new RegExp(`\\b${columns}\\s*(?:[<>]=?|=)\\s*(.*)`, 'g'))
  return [...uses].map(([, value = '']) => value)
}

it('every lease ends by the database’s clock, never by a worker’s', () => {
  const found = FILES.flatMap((file) => endsOfLeases(file).map((value) => ({ file, value })))
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter(({ value }) => !BY_DATABASE.test(value))).toEqual([])
})

it('a statement that claims rows for later takes a lease on them', () => {
  const claims = FILES.flatMap((file) => {
    const statements = textOf(file).split(/^export async function /m)
    return statements
      .filter((text) => /\bupdate \w+/.test(text.replaceAll(/for (no key )?update/g, '')))
      .filter((text) => text.includes('skip locked'))
      .map((text) => ({ claim: `${file} ${text.slice(0, text.indexOf('('))}`, text }))
  })
  expect(claims.length).toBeGreaterThanOrEqual(6)
  const unleased = claims.filter(({ text }) => !text.includes('${leaseUntil('))
  expect(unleased.map(({ claim }) => claim)).toEqual([])
})

/**
 * Each of these has a test in test/faults/clock-skew.test.ts, or doesn't use its worker's clock.
 */
it('the tests know every lease', async () => {
  const { db } = await openHouse()
  const rows = await db<{ lease: string }[]>`
    select table_name || '.' || column_name as lease from information_schema.columns
    where table_schema = 'public' and column_name like '%lease\\_until'
  `
  const known = LEASES.map(([table, column]) => `${table}.${column}`)
  expect(new Set([...rows.map(({ lease }) => lease), 'changes.next_at'])).toEqual(new Set(known))
})
