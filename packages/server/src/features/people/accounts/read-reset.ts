import type { Db } from '../../../db/pool.ts'
import { readTwoFactor } from '../two-factor/read-two-factor.ts'
import { findResetOwner } from './find-reset-owner.ts'
import { readSessions, type SessionListRow } from './sql.ts'
import { isSecondFactor, type OtherWays, type WayIn } from './ways-in.ts'

export type ResetPreview = {
  email: string
  two_factor: boolean
  sessions: SessionListRow[]
  developer_keys: WayIn[]
  apps: WayIn[]
  passkeys: WayIn[]
}

/**
 * Everything besides the password that gives access to an account, for the person about to choose a
 * new one. Read-only: the link still works afterwards.
 *
 * Refuses: validation_error (the link is used, expired or invalid).
 */
export async function readReset(
  db: Db,
  resetId: string | undefined,
  ways: OtherWays,
  now: Date,
): Promise<ResetPreview> {
  const { id, email, role } = await findResetOwner(db, resetId, now)
  const [{ is_on }, sessions, developer_keys, apps, passkeys] = await Promise.all([
    readTwoFactor(db, id),
    readSessions(db, id, now),
    ways.developer_keys.read(db, id, now),
    ways.apps.read(db, id, now),
    ways.passkeys.read(db, id, now),
  ])
  const opens = { email, sessions, developer_keys, apps }
  if (!isSecondFactor('passkeys', role)) return { ...opens, two_factor: is_on, passkeys }
  return { ...opens, two_factor: is_on || passkeys.length > 0, passkeys: [] }
}
