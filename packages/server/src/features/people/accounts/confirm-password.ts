import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteProof } from '../../../auth/session-sql.ts'
import { sessionOf } from '../../../auth/session.ts'
import { Refusal } from '../../../refusal.ts'
import { passwordMatches } from '../../../values/password.ts'
import type { Needs } from './needs.ts'
import { type AccountRow, findAccount } from './sql.ts'
import { throttleGuessing, unlessFull } from './throttle-guessing.ts'
import { turnOf } from './turn-of.ts'

/**
 * Asks a signed-in person for the password again, because an open browser must not be enough to
 * change how the account is accessed. Attempts are counted per session, so guessing here can't lock
 * the owner out elsewhere.
 *
 * A correct password counts as a fresh proof of identity, except for staff (auth/step-up.ts).
 *
 * Refuses: unauthorized (not signed in), validation_error (wrong password), rate_limited,
 * service_unavailable (the queue is full).
 */
export async function confirmPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  password: string,
  needs: Pick<Needs, 'db' | 'limiter' | 'clock'>,
): Promise<AccountRow> {
  const account = await tryPassword(request, reply, password, needs)
  if (!account) {
    const message = 'Enter your current password. This one is wrong.'
    throw new Refusal('validation_error', 'The current password is wrong.', {
      details: [{ field: 'current_password', message }],
    })
  }
  const { id } = sessionOf(request)
  if (account.role !== 'staff') await noteProof(needs.db, id, needs.clock.now())
  return account
}

/** The signed-in person's account, if the password is right. Refuses: rate_limited. */
export async function tryPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  password: string,
  { db, limiter }: Pick<Needs, 'db' | 'limiter'>,
): Promise<AccountRow | undefined> {
  const { id, email } = sessionOf(request)
  const turn = turnOf(request, reply, true)
  const { networks } = turn
  const tried = await throttleGuessing(limiter, reply, { email, networks, device: id })
  const account = await findAccount(db, email)
  const matching = passwordMatches(password, account?.password_hash, turn)
  const isRight = await unlessFull(tried, matching)
  if (!account || !isRight) return undefined
  await tried.wasRight()
  return account
}
