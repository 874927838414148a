import type { Db } from '../../src/db/pool.ts'

/** Every lease: its table, the column with its end, and a condition for rows that are leased. */
export const LEASES: readonly [table: string, column: string, held: string][] = [
  ['webhook_endpoints', 'lease_until', 'true'],
  ['changes', 'next_at', "state = 'running'"],
  ['tool_jobs', 'lease_until', "status = 'running'"],
  ['payments', 'lease_until', 'true'],
  ['payment_refunds', 'lease_until', 'true'],
  ['saved_cards', 'lease_until', 'true'],
  ['card_setups', 'lease_until', 'true'],
  ['renewals', 'lease_until', 'true'],
  ['renewal_charges', 'lease_until', 'true'],
  ['mails', 'lease_until', 'true'],
  ['handovers', 'lease_until', 'true'],
  ['plans', 'lease_until', 'true'],
  ['plan_charges', 'lease_until', 'true'],
  ['domains', 'look_lease_until', 'true'],
  ['seller_listings', 'proof_lease_until', 'true'],
  ['catalogue_syncs', 'lease_until', 'true'],
  ['ledger_progress', 'lease_until', 'true'],
  ['dns_zones', 'lease_until', 'true'],
  ['watched_names', 'lease_until', 'true'],
  ['seller_payouts', 'lease_until', 'true'],
  ['seller_stripe_accounts', 'lease_until', 'true'],
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

/** Longer than any pause before a change is looked at again: on a slow machine, it takes many looks. */
const PAUSE_S_MAX = 600

/**
 * Acts as if the pauses of all changes had passed: what the registrar still works on is looked at
 * again right away. A change that waits for longer keeps waiting.
 */
export async function passPauses(db: Db): Promise<void> {
  await db`
    update changes set next_at = clock_timestamp()
    where id in (
      select id from changes
      where state = 'queued' and next_at > clock_timestamp()
        and next_at < clock_timestamp() + make_interval(secs => ${PAUSE_S_MAX})
      for update skip locked
    )
  `
}
