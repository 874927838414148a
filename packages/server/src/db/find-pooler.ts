import type { Db } from './pool.ts'

export type Pooler = {
  /** Whether it keeps prepared statements apart: PgBouncer from 1.21, with max_prepared_statements. */
  canPrepare: boolean
}

/**
 * The pooler between us and PostgreSQL, if there is one: it introduces itself with another process
 * id than the server has. PgBouncer gives prepared statements names of its own if it keeps track of
 * them. Otherwise they'd end up on other connections than ours.
 */
export async function findPooler(db: Db): Promise<Pooler | undefined> {
  const rows = await db<{ pid: number; can_prepare: boolean }[]>`
    select coalesce(pg_backend_pid(), 0) as pid,
      exists (select 1 from pg_prepared_statements where name like 'PGBOUNCER\\_%') as can_prepare
  `
  const [row] = rows
  // The driver keeps what the other side said when it connected.
  const { pid } = rows.state as unknown as { pid: number }
  if (!row || row.pid === pid) return undefined
  return { canPrepare: row.can_prepare }
}
