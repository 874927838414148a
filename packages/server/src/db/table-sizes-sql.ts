import type { Db } from './pool.ts'

export type TableSize = { table: string; bytes: number; rows: number }

/** How large tables are with their indexes, and about how many rows they have. Reads no table. */
export async function readTableSizes(db: Db, tables: string[]): Promise<TableSize[]> {
  return await db<TableSize[]>`
    select c.relname::text as table, coalesce(part.bytes, pg_total_relation_size(c.oid), 0)::bigint as bytes,
      coalesce(part.rows, greatest(c.reltuples, 0))::bigint as rows
    from pg_class c
    cross join lateral (
      select sum(pg_total_relation_size(each.oid)) as bytes, sum(greatest(each.reltuples, 0)) as rows
      from pg_partition_tree(c.oid) tree join pg_class each on each.oid = tree.relid
    ) part
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname = any(${tables})
    order by c.relname limit ${tables.length}
  `
}
