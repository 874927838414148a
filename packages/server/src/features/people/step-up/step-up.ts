import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { noteProof } from '../../../auth/session-sql.ts'
import { type Session, sessionOf } from '../../../auth/session.ts'
import { takeQuota } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../refusal.ts'
import { tryPassword } from '../accounts/confirm-password.ts'
import type { Needs } from '../accounts/needs.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'
import { takeCode } from '../two-factor/take-code.ts'
import type { StepUpIn } from './shapes.ts'

/**
 * Accepts a fresh proof of identity for this session only. Guesses are counted per session, like a
 * sign-in from a known browser, so a thief who guesses can't lock anyone else out.
 *
 * Refuses: unauthorized (wrong proof), forbidden (a password from staff), rate_limited.
 */
export async function stepUp(
  request: FastifyRequest,
  reply: FastifyReply,
  given: Static<typeof StepUpIn>,
  needs: Needs,
): Promise<void> {
  const session = sessionOf(request)
  if (given.password !== undefined) {
    if (session.role === 'staff') {
      throw new Refusal('forbidden', 'Staff confirm with a code or a passkey, not a password.')
    }
    const account = await tryPassword(request, reply, given.password, needs)
    if (!account) throw new Refusal('unauthorized', 'The password is wrong.')
    await noteProof(needs.db, session.id, needs.clock.now())
  } else if (given.code !== undefined) {
    await proveByCode(session, reply, given.code, needs)
  } else if (given.passkey !== undefined) {
    await proveByPasskey(session, given.passkey, needs)
  }
}

async function proveByCode(
  { id, account_id: accountId }: Session,
  reply: FastifyReply,
  code: string,
  { db, clock, limiter, masterKey }: Needs,
): Promise<void> {
  const tried = await takeQuota(limiter, reply, 'auth.wrong-code', id)
  await db.begin(async (tx) => {
    const isRight = await takeCode(tx, { accountId, code, masterKey }, clock.now())
    if (!isRight) throw new Refusal('unauthorized', 'The code is wrong or was already used.')
    await noteProof(tx, id, clock.now())
  })
  await tried.giveBack()
}

type Passkey = NonNullable<Static<typeof StepUpIn>['passkey']>

async function proveByPasskey(session: Session, response: Passkey, needs: Needs): Promise<void> {
  const { db, clock, baseUrl } = needs
  const accountId = session.account_id
  const party = relyingPartyOf(baseUrl)
  await checkPasskey(db, { response, party, accountId }, clock.now())
  await noteProof(db, session.id, clock.now())
}
