import type { Db } from './pool.ts'

export type TableSize = { table: string; bytes: number; rows: number }

/** How large tables are with their indexes, and about how many rows they have. Reads no table. */
export async function readTableSizes(db: Db, tables: string[]): Promise<TableSize[]> {
  return await db<TableSize[]>`
    select c.relname::text as table, coalesce(pg_total_relation_size(c.oid), 0) as bytes,
      greatest(c.reltuples, 0)::bigint as rows
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname = any(${tables})
    order by c.relname limit ${tables.length}
  `
}
