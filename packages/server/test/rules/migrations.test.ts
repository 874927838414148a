import { describe, expect, it } from 'vitest'
import { type Migration, OUTSIDE_MARK } from '../../src/db/apply-migration.ts'
import { readMigrations } from '../../src/db/migrate.ts'

/** Earlier migrations were written and applied before this rule. */
const FIRST_UNDER_RULE = 48

/** A statement that may lock a table briefly, with the reason why that is fine. */
const EXCUSE = /-- holds the table: \S+/

type Rule = { name: string; pattern: RegExp }

/** Statements that read or rewrite a whole existing table while everything else waits for it. */
// oxfmt-ignore
const LONG: Rule[] = [
  { name: 'rewrites the table: add a column and fill it in pieces', pattern: /alter column \w+ (set data )?type\b/ },
  { name: 'rewrites the table: add the column without that default', pattern: /add column .*\b(default [^,]*\b(random|gen_random_uuid|clock_timestamp|nextval)\s*\(|generated always as|(big|small)?serial\b)/ },
  { name: 'reads the table: add a check "not valid" and validate it in a separate migration', pattern: /alter column \w+ set not null\b/ },
  { name: 'reads the table: add it "not valid" and validate it in a separate migration', pattern: /add (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)/ },
  { name: 'builds an index: create it concurrently and add the constraint "using index"', pattern: /add (constraint \w+ )?(unique|primary key)\b(?!.*\busing index\b)/ },
  { name: 'moves the table', pattern: /set (tablespace|logged|unlogged)\b/ },
]

/** The problems with a migration that runs while the server does. */
function problemsOf(sql: string): string[] {
  const isOutside = sql.startsWith(OUTSIDE_MARK)
  const made = new Set<string>()
  return statementsIn(sql).flatMap((each) => {
    const text = bare(each)
    const table = /^create table (?:if not exists )?(\w+)/.exec(text)?.[1]
    if (table) made.add(table)
    if (isOutside) {
      const isRight = /^(create (unique )?index concurrently \w+ on|drop index concurrently) /
      return isRight.test(text) ? [] : [`${head(text)}: only indexes, concurrently, go outside`]
    }
    if (EXCUSE.test(each)) return []
    const index = /^create (?:unique )?index (concurrently )?.*?\bon (?:only )?(\w+)/.exec(text)
    if (index?.[1]) return [`${head(text)}: the file must begin with "${OUTSIDE_MARK}"`]
    if (index && !made.has(index[2] ?? '')) return [`${head(text)}: create it concurrently`]
    const altered = /^alter table (?:if exists )?(?:only )?(\w+)/.exec(text)?.[1]
    if (!altered || made.has(altered)) return []
    const broken = LONG.filter(({ pattern }) => actionsOf(text).some((part) => pattern.test(part)))
    return broken.map(({ name }) => `${head(text)}: ${name}`)
  })
}

/** Statements with the comments before them. Dollar-quoted text is not inspected. */
function statementsIn(sql: string): string[] {
  const withoutBodies = sql.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
  return withoutBodies.split(/;[^\S\n]*(?:--.*)?$/m).filter((each) => bare(each) !== '')
}

function bare(statement: string): string {
  return statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

/** `alter table a add column b int, add column c int` contains two actions. */
function actionsOf(text: string): string[] {
  return text.split(/, (?=add |alter |drop |set |validate )/)
}

const head = (text: string) => text.slice(0, 60)

const isUnderRule = ({ version }: Migration) => version >= FIRST_UNDER_RULE

describe('a new migration', () => {
  it('does not lock a table for long', async () => {
    const wrong = (await readMigrations())
      .filter(isUnderRule)
      .flatMap(({ name, sql }) => problemsOf(sql).map((problem) => `${name}: ${problem}`))
    expect(wrong).toEqual([])
  })

  it.each([
    'create index a_b on a (b);',
    'create unique index a_b\n  on a (b);',
    'create index concurrently a_b on a (b);',
    'alter table a alter column b type bigint;',
    'alter table a add column b int, alter column c type bigint;',
    'alter table a alter column b set not null;',
    'alter table a add constraint c check (b > 0);',
    'alter table a add column b uuid not null default gen_random_uuid();',
    'alter table a add column b int generated always as (c + 1) stored;',
    'alter table a add constraint c foreign key (b) references d (e);',
    'alter table a add primary key (b);',
    '-- outside a transaction\ncreate index a_b on a (b);',
    '-- outside a transaction\nalter table a add column b int;',
  ])('must not contain: %s', (sql) => {
    expect(problemsOf(sql)).toHaveLength(1)
  })

  it.each([
    'create table a (b int); create index a_b on a (b); alter table a add primary key (b);',
    '-- outside a transaction\n-- Why.\ncreate index concurrently a_b on a (b);',
    'alter table a add column b int not null default 0;',
    'alter table a add column b text, drop column c;',
    'alter table a add constraint c check (b > 0) not valid;',
    'alter table a validate constraint c;',
    'alter table a add constraint c unique using index a_b;',
    'create function f() returns void language sql as $$ alter table a alter b type int; $$;',
    '-- holds the table: it has a row for each partner\ncreate index a_b on a (b);',
  ])('may contain: %s', (sql) => {
    expect(problemsOf(sql)).toEqual([])
  })
})
