import type { Config } from '../config.ts'
import { findPooler } from '../db/find-pooler.ts'
import { type Db, openDb } from '../db/pool.ts'
import { findMissingTimeouts } from '../db/role-timeouts.ts'

/** How we reach PostgreSQL, and whether it cancels statements that take too long. Throws if not. */
export async function examineConnection({ databaseUrl }: Config): Promise<string> {
  if (!databaseUrl) throw new Error('DATABASE_URL is not set.')
  const db = openDb(databaseUrl, 1)
  try {
    const pooler = await findPooler(db)
    const [row] = await db<{ timeout: string | null }[]>`
      select current_setting('statement_timeout') as timeout
    `
    const missing = await findMissingTimeouts(db)
    if (missing.length > 0) {
      throw new Error(
        `The role has no ${missing.join(' and no ')}: alter role … set ${missing[0]} = '30s'`,
      )
    }
    return `${pathText(pooler)}, statements end after ${row?.timeout}`
  } finally {
    await db.end({ timeout: 1 })
  }
}

function pathText(pooler: Awaited<ReturnType<typeof findPooler>>): string {
  if (!pooler) return 'direct'
  return `through a pooler, ${pooler.canPrepare ? 'with' : 'without'} prepared statements`
}

/** How far the replica is behind by its own account. */
export async function examineReplica({ databaseReadUrl }: Config): Promise<string> {
  if (!databaseReadUrl) return 'not configured: the primary answers everything'
  const db: Db = openDb(databaseReadUrl, 1, { target: 'prefer-standby' })
  try {
    const [row] = await db<{ is_standby: boolean | null; seconds: number | null }[]>`
      select pg_is_in_recovery() as is_standby,
        extract(epoch from now() - pg_last_xact_replay_timestamp())::int as seconds
    `
    if (!row?.is_standby) return 'answers, but is no standby'
    return `answers, its newest change is ${row.seconds ?? 'an unknown number of'} s old`
  } finally {
    await db.end({ timeout: 1 })
  }
}
