import type { Db } from '../db/pool.ts'
import { eventIn } from './read.ts'
import { findBody } from './sql.ts'
import type { PartnerEvent } from './types.ts'
import type { Tenant } from '../values/environment.ts'

/** One event and the exact text that is sent for it; undefined when it isn't the partner's own. */
export async function readEvent(
  db: Db,
  owner: Tenant,
  id: string,
): Promise<(PartnerEvent & { body: string }) | undefined> {
  const body = await findBody(db, owner, id)
  return body === undefined ? undefined : { ...eventIn(body), body }
}
