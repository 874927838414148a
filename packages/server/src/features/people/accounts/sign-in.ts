import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import {
  type Cookie,
  clearCookie,
  cookieNamed,
  readCookie,
  setCookie,
} from '../../../http/cookies.ts'
import { takeQuota } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../refusal.ts'
import { askSecondStep, SECOND_STEP_SECONDS } from '../two-factor/ask-second-step.ts'
import { readTwoFactor } from '../two-factor/read-two-factor.ts'
import { findSecondStep, takeSecondStep } from '../two-factor/take-second-step.ts'
import { beginSession } from './begin-session.ts'
import { checkPassword } from './check-password.ts'
import { countFactors } from '../two-factor/factor-sql.ts'
import { hasEnrolled } from './factor-sql.ts'
import { knownDevice } from './known-device.ts'
import type { Needs } from './needs.ts'
import { readAccount } from './read-account.ts'
import { findAccount } from './sql.ts'
import { throttleGuessing, unlessFull } from './throttle-guessing.ts'
import { turnOf } from './turn-of.ts'

type Claim = { email: string; password: string }

/**
 * Signs in with a password. If the account requires a code, there is no session yet and null is
 * returned. Staff without a factor get a session that can only set one up.
 *
 * Refuses: unauthorized (address or password is wrong), passkey_required (staff who only have
 * passkeys), second_factor_required (staff whose factors are gone), rate_limited,
 * service_unavailable (the queue is full).
 */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password }: Claim,
  needs: Needs,
): Promise<Session | null> {
  const { db, clock, limiter, baseUrl } = needs
  const found = await findAccount(db, email)
  const device = knownDevice(request, found, needs)
  const turn = turnOf(request, reply, device !== undefined)
  const { networks } = turn
  const tried = await throttleGuessing(limiter, reply, { email, networks, device })
  const account = await unlessFull(tried, checkPassword(found, password, turn))
  await tried.wasRight()
  const { is_on } = await readTwoFactor(db, account.id)
  if (!is_on) {
    if (account.role === 'staff') await demandNoFactor(db, account.id)
    return await beginSession(request, reply, { account, hasSecondFactor: false }, needs)
  }
  const token = await db.begin((tx) => askSecondStep(tx, account.id, clock.now()))
  setCookie(reply, secondStepCookie(baseUrl), token)
  return null
}

/**
 * Completes a sign-in with a code from the authenticator app or a recovery code. Only someone who
 * knows the password gets here. Guesses are counted per account, or per browser if it is known.
 *
 * Refuses: unauthorized (wrong code, or no sign-in is waiting for one), rate_limited.
 */
export async function signInWithCode(
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
  needs: Needs,
): Promise<Session> {
  const { db, clock, limiter, baseUrl, masterKey } = needs
  const cookie = secondStepCookie(baseUrl)
  const pending = await findSecondStep(db, readCookie(request, cookie), clock.now())
  const account = await readAccount(db, pending.account_id)
  const counted = knownDevice(request, account, needs) ?? account.id
  const tried = await takeQuota(limiter, reply, 'auth.wrong-code', counted)
  await takeSecondStep(db, { pending, code, masterKey }, clock.now())
  await tried.giveBack()
  clearCookie(reply, cookie)
  return await beginSession(request, reply, { account, hasSecondFactor: true }, needs)
}

/** Only staff who never had a factor may sign in with just a password, to set one up. */
async function demandNoFactor(db: Db, accountId: string): Promise<void> {
  if ((await countFactors(db, accountId)) > 0) {
    throw new Refusal('passkey_required', 'Sign in with your passkey.')
  }
  if (await hasEnrolled(db, accountId)) {
    const text = 'Your second factor was removed. Ask an operator to let you set up a new one.'
    throw new Refusal('second_factor_required', text)
  }
}

function secondStepCookie(baseUrl: string): Cookie {
  return cookieNamed('namehouse_second_step', baseUrl, SECOND_STEP_SECONDS)
}
