import type { WaysIn } from '../accounts/ways-in.ts'
import { deleteOtherPasskeys, readPasskeys } from '../two-factor/passkey-sql.ts'
import { PASSKEYS_MAX } from './start-adding.ts'

/** Passkeys, as one kind of access to an account. */
export const passkeyWays: WaysIn = {
  read: async (reader, account_id) => await readPasskeys(reader, account_id, PASSKEYS_MAX),
  end: async (tx, revocation) => await deleteOtherPasskeys(tx, revocation),
}
