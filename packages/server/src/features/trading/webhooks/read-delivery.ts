import type { Tenant } from '../../../values/environment.ts'
import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { type AttemptRow, type DeliveryRow, findDelivery, readAttempts } from './log-sql.ts'
import { readLogged } from './read-endpoint.ts'

const ATTEMPTS_SHOWN_MAX = 50

/** A delivery with its attempts, newest first. Refuses: not_found. */
export async function readDelivery(
  db: Db,
  partner: Tenant,
  id: string,
): Promise<{ delivery: DeliveryRow; tries: AttemptRow[] }> {
  const endpointId = await readLogged(db, partner)
  const delivery = await findDelivery(db, endpointId, id)
  if (!delivery) throw new Refusal('not_found', 'No such delivery.')
  return { delivery, tries: await readAttempts(db, id, ATTEMPTS_SHOWN_MAX) }
}
