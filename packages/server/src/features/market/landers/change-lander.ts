import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { holdOwn } from '../sellers/sql.ts'
import { LANDER_DEFAULTS, type LanderSettings } from './lander.ts'
import { readSettings, writeSettings } from './sql.ts'

/** Changes what a seller decided. Refuses: not_found (also another account's listing). */
export async function changeLander(
  tx: Tx,
  { account_id, id }: { account_id: string; id: string },
  change: Partial<LanderSettings>,
  now: Date,
): Promise<void> {
  const own = await holdOwn(tx, account_id, id)
  if (!own) throw new Refusal('not_found', 'No such listing.')
  const settings = { ...LANDER_DEFAULTS, ...(await readSettings(tx, id)), ...change }
  await writeSettings(tx, id, settings, now)
}
