import type { WaysIn } from '../../people/accounts/ways-in.ts'
import { KEYS_MAX } from './issue-key.ts'
import { readLiveKeys, revokeOtherKeys } from './sql.ts'

/** Developer keys as a way into an account. */
export const keyWays: WaysIn = {
  read: async (reader, account_id) => await readLiveKeys(reader, account_id, KEYS_MAX),
  end: async (tx, revocation, now) => await revokeOtherKeys(tx, revocation, now),
}
