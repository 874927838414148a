import type { Role } from '../../../auth/session-sql.ts'
import type { Reader, Tx } from '../../../db/pool.ts'

/** One thing beside the password that opens an account, as its owner would recognise it. */
export type WayIn = {
  id: string
  name: string | null
  created_at: Date
  last_used_at: Date | null
}

export type Ending = { account_id: string; keep: readonly string[] }

/** All of one kind: what there is, and how to end it but for what the owner keeps. */
export type WaysIn = {
  read(reader: Reader, account_id: string, now: Date): Promise<WayIn[]>
  end(tx: Tx, ending: Ending, now: Date): Promise<void>
  /** Called once the ending is committed. */
  ended?(): void
}

/**
 * What opens an account beside its password and sessions. Each kind belongs to a feature above this
 * one, so it is handed in. test/rules/ways-in.test.ts sees that no table with such things is missing.
 */
export type OtherWays = Record<'developer_keys' | 'apps' | 'passkeys', WaysIn>

/**
 * Staff sign in with a second factor, and a passkey is one. It stays when the password is reset:
 * access to the mailbox must not be enough to sign in. `namehouse staff reset-factor` removes it.
 */
export function isSecondFactor(kind: keyof OtherWays, role: Role): boolean {
  return kind === 'passkeys' && role === 'staff'
}
