import { randomBytes } from 'node:crypto'
import { SESSION_LIFE } from '../../../auth/session-life.ts'
import type { Session } from '../../../auth/session.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { publicId } from '../../../values/public-id.ts'
import { digestOf } from '../../../values/signed-token.ts'
import { notifyOwner } from '../security-notices/notify-owner.ts'
import { countFactors } from '../two-factor/factor-sql.ts'
import {
  type AccountRow,
  deleteSession,
  hasSamePassword,
  insertSession,
  noteSignIn,
  trimSessions,
} from './sql.ts'

export type Browser = {
  address: string
  userAgent: string | undefined
  /** The session the request came with. It ends, so a token known before sign-in gains nothing. */
  before: Session | null
  /** Whether more than the password was proven. */
  hasSecondFactor: boolean
  /** Whether the owner has signed in from this browser before; if not, they are notified. */
  isKnown: boolean
}

const TOKEN_BYTES = 32
const USER_AGENT_LENGTH_MAX = 300
/** More browsers than anyone uses; the oldest sessions end. */
const SESSIONS_MAX = 50

/**
 * Opens a session with a new token; only its digest is stored. Fails if the password was replaced
 * or the second factor removed while they were being checked: that change ended all sessions, but
 * could not have ended this one.
 *
 * Refuses: unauthorized (the password or factor changed after it was checked).
 */
export async function openSession(
  tx: Tx,
  account: AccountRow,
  { address, userAgent, before, hasSecondFactor, isKnown }: Browser,
  now: Date,
): Promise<{ token: string; session: Session }> {
  if (!(await hasSamePassword(tx, account))) {
    throw new Refusal('unauthorized', 'The password was just changed. Sign in again.')
  }
  if (hasSecondFactor && (await countFactors(tx, account.id)) === 0) {
    throw new Refusal('unauthorized', 'Your second factor was just removed. Sign in again.')
  }
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const row = {
    id: publicId('ses', now),
    account_id: account.id,
    created_at: now,
    expires_at: new Date(now.getTime() + SESSION_LIFE[account.role].maxSeconds * 1_000),
    second_factor_at: hasSecondFactor ? now : null,
    last_used_at: now,
    proven_at: now,
  }
  if (before) await deleteSession(tx, before.account_id, before.id)
  await insertSession(tx, {
    ...row,
    token_hash: digestOf(token),
    address,
    user_agent: userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
  })
  await trimSessions(tx, account.id, SESSIONS_MAX)
  const { email, name, role } = account
  const isFirst = await noteSignIn(tx, account.id, now)
  if (!isKnown && !isFirst) {
    const owner = { account_id: account.id, email }
    await notifyOwner(tx, owner, { kind: 'new-sign-in', about: { address } }, now)
  }
  return { token, session: { ...row, email, name, role } }
}
