import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeOf, mayUse } from './areas.ts'
import { OWNERS, READS, type Use, WRITES } from './table-owners.ts'
import { FROM_BELOW } from './table-uses-below.ts'

/** Checks that each table is used only by its owner, or as table-owners.ts says. */

const SRC = 'packages/server/src'
const TABLE = /\bcreate table (\w+)/gi
const NAMED =
  /\b(insert into|update|delete from|from|join|using|into)\s+(?:only\s+|lateral\s+)?(\w+)((?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*)/gi
const COMMENT = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm
const STATEMENT = /\b(?:db|tx|reader|sql)(?:<[^`;]*?>)?`[^`]*`/g
const WRITING = new Set(['insert into', 'update', 'delete from'])

const tables = [...readFileSync(`${SRC}/db/schema.sql`, 'utf8').matchAll(TABLE)].map(
  ([, name = '']) => name,
)
const ownerOf = new Map(
  Object.entries(OWNERS).flatMap(([owner, owned]) => owned.map((table) => [table, owner] as const)),
)
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort()
const unused = new Set([READS, WRITES, FROM_BELOW].flat().flatMap(keysOf))
const problems = [...wrongOwners(), ...files.flatMap(wrongUses)]
problems.push(...[...unused].map((use) => `${use} is listed, but no statement needs it`))
for (const problem of problems) console.error(problem)
console.log(`${tables.length} tables, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

function wrongOwners(): string[] {
  const orphans = tables.filter((table) => !ownerOf.has(table))
  const gone = [...ownerOf.keys()].filter((table) => !tables.includes(table))
  return [
    ...orphans.map((table) => `${table} has no owner; add it to OWNERS`),
    ...gone.map((table) => `${table} has an owner but does not exist`),
  ]
}

/** The tables a file's SQL uses without owning them. */
function wrongUses(file: string): string[] {
  const user = userOf(file)
  const found = new Map<string, string>()
  for (const { table, isWrite } of namedIn(file)) {
    const owner = ownerOf.get(table)
    if (owner === undefined || owner === user) continue
    const uses = isBelowFeatures(user) ? FROM_BELOW : isWrite ? WRITES : READS
    const isListed = take(uses, user, table)
    const what = `${file} ${isWrite ? 'writes' : 'reads'} ${table}, which belongs to ${owner}`
    if (!isListed) found.set(what, what)
    else if (!isBelowFeatures(user) && !isBelowFeatures(owner) && !mayUse(user, owner)) {
      found.set(what, `${what} above it`)
    }
  }
  return [...found.values()]
}

/** In an sql.ts file all text except comments counts. Elsewhere only SQL templates do. */
function namedIn(file: string): { table: string; isWrite: boolean }[] {
  const text = readFileSync(join(SRC, file), 'utf8').replace(COMMENT, '')
  const statements = file.endsWith('sql.ts') ? [text] : (text.match(STATEMENT) ?? [])
  return statements.flatMap((statement) =>
    [...statement.matchAll(NAMED)].flatMap(([, verb = '', first = '', others = '']) =>
      [first, ...others.split(',').map((other) => other.trim().split(/\s+/)[0] ?? '')]
        .filter((word) => tables.includes(word))
        .map((table) => ({ table, isWrite: WRITING.has(verb.toLowerCase()) })),
    ),
  )
}

function userOf(file: string): string {
  if (!file.startsWith('features/')) return file.split('/')[0] ?? ''
  const { area, feature } = placeOf(file)
  return area === feature ? area : `${area}/${feature}`
}

function isBelowFeatures(user: string): boolean {
  return ['db', 'http', 'auth', 'events'].includes(user)
}

function take(uses: Use[], user: string, table: string): boolean {
  const isListed = uses.some((use) => use.by === user && use.tables.includes(table))
  unused.delete(`${user}: ${table}`)
  return isListed
}

function keysOf({ by, tables: used }: Use): string[] {
  return used.map((table) => `${by}: ${table}`)
}
