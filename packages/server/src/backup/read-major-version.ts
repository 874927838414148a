import { openDb } from '../db/pool.ts'
import { readServerVersion } from './schema-sql.ts'

/** 15 for PostgreSQL 15.8. */
export async function readMajorVersion(databaseUrl: string): Promise<number> {
  const db = openDb(databaseUrl, 1)
  try {
    return Math.floor((await readServerVersion(db)) / 10_000)
  } finally {
    await db.end({ timeout: 1 })
  }
}
