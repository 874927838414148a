import { postgres } from '../../../src/db/driver.ts'
import type { Parameter, Text } from './expand.ts'
import { type Catalogue, Nullability } from './nullable.ts'
import { parseTree } from './parse-tree.ts'

/** A result column as PostgreSQL describes it, without running the statement. */
export type Column = {
  name: string
  kind: string
  canBeNull: boolean
  /** The strings that a check constraint allows, if there is one. */
  texts?: string[]
}

export type Describer = { describe(text: Text): Promise<Column[]>; close(): Promise<void> }

/**
 * The JavaScript type the driver returns for each PostgreSQL type. All others arrive as strings.
 */
const KINDS: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  date: 'Date',
  timestamp: 'Date',
  timestamptz: 'Date',
  json: 'json',
  jsonb: 'json',
  bytea: 'bytes',
}

const SAMPLES = {
  text: '',
  date: new Date(0),
  bytes: Buffer.alloc(0),
  boolean: true,
  json: {},
}

export async function openDescriber(url: string): Promise<Describer> {
  const trees: string[] = []
  const { username, password, pathname, searchParams } = new URL(url)
  const sql = postgres({
    max: 1,
    username,
    password,
    database: pathname.slice(1),
    host: searchParams.get('host') ?? '',
    // PostgreSQL sends a statement's parse tree as a notice.
    connection: {
      debug_print_parse: true,
      debug_pretty_print: false,
      client_min_messages: 'log',
      log_min_messages: 'panic',
    },
    onnotice: ({ message, detail }) => {
      if (message === 'parse tree:' && detail) trees.push(detail)
    },
  })
  const catalogue = await readCatalogue(sql)
  const kinds = await readKinds(sql)
  const texts = await readTexts(sql)
  const sample = ({ sample, isArray }: Parameter) => {
    const value = sample === 'json' ? sql.json(SAMPLES.json) : SAMPLES[sample]
    return isArray ? [value] : value
  }
  return {
    describe: async ({ text, parameters }) => {
      trees.length = 0
      const values = parameters.map(sample) as never[]
      const described = await sql.unsafe(text, values).describe()
      const tree = trees.at(-1)
      if (!described.columns || !tree) return []
      const nulls = new Nullability(catalogue, parameters).ofColumns(parseTree(tree))
      return described.columns.map(({ name, type, ...origin }, at) => {
        const listed = texts.get(originOf(origin))
        const canBeNull = nulls[at] !== false
        return {
          name,
          kind: kinds.get(type) ?? 'string',
          canBeNull,
          ...(listed && { texts: listed }),
        }
      })
    },
    close: () => sql.end({ timeout: 2 }),
  }
}

type Sql = ReturnType<typeof postgres>

async function readCatalogue(sql: Sql): Promise<Catalogue> {
  const named = async (rows: Promise<{ oid: number; name: string }[]>) => {
    return new Map((await rows).map(({ oid, name }) => [oid, name]))
  }
  const notNull = await sql<{ key: string }[]>`
    select attrelid || '.' || attnum as key from pg_attribute where attnotnull
  `
  return {
    functions: await named(sql`select oid, proname as name from pg_proc`),
    operators: await named(sql`select oid, oprname as name from pg_operator`),
    notNull: new Set(notNull.map(({ key }) => key)),
  }
}

async function readKinds(sql: Sql): Promise<Map<number, string>> {
  const types = await sql<{ oid: number; name: string; element: string | null }[]>`
    select t.oid, t.typname as name, e.typname as element
    from pg_type t left join pg_type e on e.typarray = t.oid
  `
  const kindOf = (name: string) => KINDS[name] ?? 'string'
  return new Map(
    types.map(({ oid, name, element }) => {
      return [oid, element ? `${kindOf(element)}[]` : kindOf(name)]
    }),
  )
}

/** The table column a result column comes from. The driver knows it, but its types don't say so. */
function originOf(column: object): string {
  const { table, number } = column as { table: number; number: number }
  return `${table}.${number}`
}

/**
 * The allowed strings by column, from constraints such as `check (status in ('open', 'closed'))`.
 */
async function readTexts(sql: Sql): Promise<Map<string, string[]>> {
  const checks = await sql<{ key: string; definition: string }[]>`
    select conrelid || '.' || conkey[1] as key, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and cardinality(conkey) = 1
  `
  return new Map(
    checks.flatMap(({ key, definition }) => {
      const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition) ?? []
      return list
        ? [[key, Array.from(list.matchAll(/'(.*?)'::text/g), ([, text = '']) => text)]]
        : []
    }),
  )
}
