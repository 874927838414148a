import type { Db, Reader } from '../../../db/pool.ts'

/** Marks operations as ended if all their changes have ended. Returns their ids. */
export async function endOperations(db: Db, ids: string[], now: Date): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    update bulk_operations set ended_at = ${now}
    where id = any(${ids}::text[]) and ended_at is null and not exists (
      select 1 from changes
      where changes.operation_id = bulk_operations.id
        and state in ('queued', 'running', 'in_doubt')
    )
    returning id
  `
  return rows.map(({ id }) => id)
}

/**
 * Operations not marked as ended. Their last change may have ended just before a worker was killed.
 */
export async function readUnended(db: Db, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from bulk_operations where ended_at is null order by created_at limit ${limit}
  `
  return rows.map(({ id }) => id)
}

/** Unfinished changes requested before a given time. Transfers take days. */
export async function countOverdue(reader: Reader, before: Date): Promise<number> {
  const [row] = await reader<{ total: number }[]>`
    select count(*) as total
    from bulk_operations operations join changes on changes.operation_id = operations.id
    where operations.ended_at is null and operations.created_at < ${before}
      and changes.state in ('queued', 'running') and operations.op <> 'transfer'
  `
  return row?.total ?? 0
}

export async function purgeOperations(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from bulk_operations where id in (
      select id from bulk_operations where ended_at < ${before} order by ended_at limit ${limit}
    )
  `
  return gone.count
}
