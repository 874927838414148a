import { Gathering } from '../db/gathering.ts'
import type { Db } from '../db/pool.ts'
import { NONCE_KEPT_SECONDS, type NonceUse, type NonceUsed, useNonces } from './partner-sql.ts'

/** Nonces of the same moment are used together. */
export type NonceUses = Gathering<NonceUse, NonceUsed>

export function gatherNonceUses(db: Db): NonceUses {
  return new Gathering((uses) => useNonces(db, uses, NONCE_KEPT_SECONDS))
}
