import type { Statements } from './pool.ts'

/**
 * Errors with which PostgreSQL answers but accepts no writes: read-only, disk full, out of
 * resources.
 */
const REFUSES_WRITES = /^(25006|53|58)/

/** Whether the database accepts writes. Reads still work on a full disk, so this really writes. */
export async function probeWrite(db: Statements): Promise<boolean> {
  try {
    await db`select probe_write()`
    return true
  } catch (error) {
    if (REFUSES_WRITES.test((error as { code?: string }).code ?? '')) return false
    throw error
  }
}
