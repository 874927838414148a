import type { Db } from '../../src/db/pool.ts'

/** Every lease: its table, the column with its end, and a condition for rows that are leased. */
export const LEASES: readonly [table: string, column: string, held: string][] = [
  ['webhook_endpoints', 'lease_until', 'true'],
  ['changes', 'next_at', "state = 'running'"],
  ['tool_jobs', 'lease_until', "status = 'running'"],
  ['payments', 'lease_until', 'true'],
  ['mails', 'lease_until', 'true'],
  ['domains', 'look_lease_until', 'true'],
  ['seller_listings', 'proof_lease_until', 'true'],
  ['catalogue_syncs', 'lease_until', 'true'],
  ['ledger_progress', 'lease_until', 'true'],
  ['dns_zones', 'lease_until', 'true'],
]

/** Acts as if time had passed on the database's clock, which a test can't move. */
export async function passLeases(db: Db, ms: number): Promise<void> {
  if (ms <= 0) return
  for (const [table, column, held] of LEASES) {
    await db`
      update ${db(table)}
      set ${db(column)} = ${db(column)} - make_interval(secs => ${ms / 1_000})
      where ${db(column)} > clock_timestamp() and ${db.unsafe(held)}
    `
  }
}
