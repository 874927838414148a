import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Session, sessionCookie } from '../../../auth/session.ts'
import { callerAddress } from '../../../http/caller-address.ts'
import { setCookie } from '../../../http/cookies.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import type { Needs } from './needs.ts'
import { openSession } from './open-session.ts'
import type { AccountRow } from './sql.ts'

/** What someone proved when signing in: the password alone, or a second factor too. */
export type Proof = { account: AccountRow; hasSecondFactor: boolean }

/** Signs in a person who has proven they own the account, by any method. */
export async function beginSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { account, hasSecondFactor }: Proof,
  needs: Needs,
): Promise<Session> {
  const { db, clock, baseUrl } = needs
  const isKnown = knownDevice(request, account, needs) !== undefined
  const browser = {
    address: callerAddress(request.ip),
    userAgent: request.headers['user-agent'],
    before: request.session ?? request.unproven,
    hasSecondFactor,
    isKnown,
  }
  const { token, session } = await db.begin((tx) => openSession(tx, account, browser, clock.now()))
  setCookie(reply, sessionCookie(baseUrl), token)
  if (!isKnown) rememberDevice(reply, account, needs)
  return session
}
