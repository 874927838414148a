import { describe, expect, it } from 'vitest'
import { readMigrations } from '../../src/db/migrate.ts'
import { readMark } from '../../src/db/release.ts'

/** The migration that brought the marks. All later ones have one. */
const FIRST_MARKED = /releases_of_migrations$/

/** Statements after which a program of the release before fails. */
const REMOVES = [
  /\bdrop (table|view|materialized view|column|function|type|schema)\b/,
  /\brename\b/,
  /\balter column \w+ (set data )?type\b/,
  /\balter column \w+ (set not null|drop default)\b/,
]

/** Programs that don't know the column can't insert any more. */
function addsDemandedColumn(bare: string): boolean {
  const actions = bare.split(/;|, (?=add |alter |drop )|alter table (?:only )?\w+ /)
  return actions.some(
    (each) => /^add column .*\bnot null\b/.test(each) && !/\b(default|generated)\b/.test(each),
  )
}

/** The body of a function runs when it is called, not in the migration. That of `do` runs at once. */
const FUNCTION_BODIES = /(create (?:or replace )?function [^;]*? as) \$\$.*?\$\$/g

/** What is wrong with the mark of one migration, given the release before it. */
function problemOf(sql: string, releaseBefore: number): string | undefined {
  const mark = readMark(sql)
  if (!mark) return 'its first line must be "-- release N: expand" or "-- release N: contract"'
  const step = mark.release - releaseBefore
  if (step !== 0 && step !== 1) return `its release must be ${releaseBefore} or one more`
  const text = sql.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').toLowerCase()
  const bare = text.replaceAll(FUNCTION_BODIES, '$1')
  const isRemoving = REMOVES.some((pattern) => pattern.test(bare)) || addsDemandedColumn(bare)
  if (isRemoving && mark.kind === 'expand') return 'it removes something, so it is a contract'
  if (mark.kind === 'contract' && mark.release === 1) return 'no release before it could be ready'
  return undefined
}

describe('a migration', () => {
  it('says which release it belongs to, and whether the one before works with it', async () => {
    const all = await readMigrations()
    const first = all.findIndex(({ name }) => FIRST_MARKED.test(name))
    let release = 1
    const wrong = all.slice(first).flatMap(({ name, sql }) => {
      const problem = problemOf(sql, release)
      release = readMark(sql)?.release ?? release
      return problem ? [`${name}: ${problem}`] : []
    })
    expect([first > 0, wrong]).toEqual([true, []])
  })

  it.each([
    'create table a (b int);',
    '-- release 1: expand\nalter table a drop column b;',
    '-- release 1: expand\nalter table a add column b int not null;',
    '-- release 1: expand\nalter table a rename column b to c;',
    '-- release 1: contract\nalter table a drop column b;',
    '-- release 1: expand\ndo $$ begin drop table a; end $$;',
    '-- release 1: expand\ncreate function f() returns int as $$ select 1 $$; drop table a;',
    '-- release 3: expand\ncreate table a (b int);',
    '\n\n-- release 1: expand\ncreate table a (b int);',
  ])('is refused: %s', (sql) => {
    expect(problemOf(sql, 1)).toBeTypeOf('string')
  })

  it.each([
    '-- release 1: expand\nalter table a add column b int not null default 0, add column c int;',
    '-- release 1: expand\nalter table a add column b int default 0 not null;',
    '-- outside a transaction\n-- release 1: expand\ncreate index concurrently a_b on a (b);',
    '-- release 1: expand\ncreate function f() returns void as $$ begin drop table a; end $$;',
    '-- release 2: contract\nalter table a drop column b;',
  ])('is accepted: %s', (sql) => {
    expect(problemOf(sql, 1)).toBeUndefined()
  })
})
