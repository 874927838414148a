import { BATCH_DEADLINE_MS, Batcher } from '../db/batcher.ts'
import type { Db } from '../db/pool.ts'
import { NONCE_KEPT_SECONDS, type NonceUse, type NonceUsed, useNonces } from './partner-sql.ts'

/** Records the nonces of concurrent requests in one statement. */
export type NonceUses = Batcher<NonceUse, NonceUsed>

export function batchNonceUses(db: Db): NonceUses {
  const prompt = db.within(BATCH_DEADLINE_MS)
  return new Batcher((uses) => useNonces(prompt, uses, NONCE_KEPT_SECONDS))
}
