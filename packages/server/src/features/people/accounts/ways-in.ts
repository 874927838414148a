import type { Role } from '../../../auth/session-sql.ts'
import type { Reader, Tx } from '../../../db/pool.ts'

/**
 * One thing besides the password that gives access to an account, as its owner would recognise it.
 */
export type WayIn = {
  id: string
  name: string | null
  created_at: Date
  last_used_at: Date | null
}

export type Revocation = { account_id: string; keep: readonly string[] }

/** One kind of access: how to list it, and how to end it except for what the owner keeps. */
export type WaysIn = {
  read(reader: Reader, account_id: string, now: Date): Promise<WayIn[]>
  end(tx: Tx, revocation: Revocation, now: Date): Promise<void>
  /** Called after the transaction that ends it has committed. */
  ended?(): void
}

/**
 * What gives access to an account besides its password and sessions. Each kind belongs to a feature
 * that depends on this one, so it is passed in. test/rules/ways-in.test.ts checks that none is
 * missing.
 */
export type OtherWays = Record<'developer_keys' | 'apps' | 'passkeys', WaysIn>

/**
 * Staff sign in with a second factor, and a passkey is one. It stays when the password is reset,
 * because access to the mailbox must not be enough to sign in. `namehouse staff reset-factor`
 * removes it.
 */
export function isSecondFactor(kind: keyof OtherWays, role: Role): boolean {
  return kind === 'passkeys' && role === 'staff'
}
