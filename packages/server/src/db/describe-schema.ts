import type { Db } from './pool.ts'

/**
 * The schema as text, in a fixed order: tables with columns, constraints and indexes, then
 * functions and triggers. db/schema.sql is this text, so that reviewers see a migration's effect
 * and not only its SQL. It's built from the system catalog because the bundled PostgreSQL has no
 * pg_dump.
 */
export async function describeSchema(db: Db): Promise<string> {
  const tables = await readTables(db)
  const parts = ['-- Made from the migrations by "npm run fix". Do not edit.\n']
  for (const { name, partitioning } of tables) {
    const lines = [...(await readColumns(db, name)), ...(await readConstraints(db, name))]
    parts.push(
      `create table ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${partitioning};`,
    )
    const indexes = await readIndexes(db, name)
    if (indexes.length > 0) parts.push(indexes.map((index) => `${index};`).join('\n'))
    parts.push('')
  }
  parts.push(...(await readFunctions(db)), ...(await readTriggers(db)))
  return `${parts.join('\n').trimEnd()}\n`
}

/** Partitions are left out: they come and go, and look like their table. */
async function readTables(db: Db): Promise<{ name: string; partitioning: string }[]> {
  return await db<{ name: string; partitioning: string }[]>`
    select relname as name,
      coalesce(' partition by ' || pg_get_partkeydef(oid), '') as partitioning
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname limit 1000
  `
}

async function readColumns(db: Db, table: string): Promise<string[]> {
  const rows = await db<{ line: string }[]>`
    select a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || case
        when a.attgenerated <> '' then
          ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
        when a.attidentity <> '' then ' generated always as identity'
        when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
        else ''
      end as line
    from pg_attribute a
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
    order by a.attnum limit 1000
  `
  return rows.map(({ line }) => line)
}

/**
 * Skips "not null" constraints, which are shown with their column. PostgreSQL 18 lists them too.
 */
async function readConstraints(db: Db, table: string): Promise<string[]> {
  const rows = await db<{ line: string }[]>`
    select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint
    where conrelid = ${table}::regclass and contype <> 'n'
    order by contype, conname limit 1000
  `
  return rows.map(({ line }) => line)
}

async function readIndexes(db: Db, table: string): Promise<string[]> {
  const rows = await db<{ line: string }[]>`
    select pg_get_indexdef(i.indexrelid) as line
    from pg_index i
    where i.indrelid = ${table}::regclass
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype <> 'f')
    order by 1 limit 1000
  `
  return rows.map(({ line }) => line)
}

/** Our own functions, without those of extensions. */
async function readFunctions(db: Db): Promise<string[]> {
  const rows = await db<{ line: string }[]>`
    select pg_get_functiondef(p.oid) || ';' as line from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname limit 1000
  `
  return rows.map(({ line }) => line)
}

async function readTriggers(db: Db): Promise<string[]> {
  const rows = await db<{ line: string }[]>`
    select pg_get_triggerdef(oid) || ';' as line from pg_trigger
    where not tgisinternal order by tgrelid::regclass::text, tgname limit 1000
  `
  return rows.map(({ line }) => line)
}
