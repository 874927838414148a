import type { Statements } from './pool.ts'

/** Classes of errors in which PostgreSQL answers but takes nothing: read-only, disk full, limits. */
const REFUSES_WRITES = /^(25006|53|58)/

/** Whether the database takes writes. A full disk leaves reads working, so this really writes. */
export async function probeWrite(db: Statements): Promise<boolean> {
  try {
    await db`select probe_write()`
    return true
  } catch (error) {
    if (REFUSES_WRITES.test((error as { code?: string }).code ?? '')) return false
    throw error
  }
}
