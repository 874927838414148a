import { randomBytes } from 'node:crypto'
import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { insertChallenge, takeChallenge } from '../two-factor/passkey-sql.ts'

export const CHALLENGE_SECONDS = 300
const CHALLENGE_BYTES = 32

/**
 * What a challenge is for. One to add a passkey is only given out for the password, and one to
 * confirm with a passkey to every session, so neither may be used as the other.
 */
export type ChallengeUse =
  | { use: 'sign-in'; accountId: null }
  | { use: 'confirm' | 'add'; accountId: string }

/** A new challenge to sign. */
export async function newChallenge(
  db: Db,
  { use, accountId }: ChallengeUse,
  now: Date,
): Promise<Buffer> {
  const bytes = randomBytes(CHALLENGE_BYTES)
  await insertChallenge(db, {
    challenge: bytes.toString('base64url'),
    use,
    account_id: accountId,
    expires_at: new Date(now.getTime() + CHALLENGE_SECONDS * 1000),
  })
  return bytes
}

type Answered = ChallengeUse & { clientDataJSON: string }

/**
 * Takes the challenge an authenticator says it signed. It is deleted before anything else is
 * checked, so it can't be tried twice whether the answer is right or wrong.
 *
 * Refuses: unauthorized (not issued for this purpose, used, or expired).
 */
export async function takeSignedChallenge(
  db: Db,
  { clientDataJSON, use, accountId: account_id }: Answered,
  now: Date,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const isOurs =
    challenge !== undefined && (await takeChallenge(db, { challenge, use, account_id, now }))
  if (challenge !== undefined && isOurs) return challenge
  throw new Refusal('unauthorized', 'This request has expired or was already used. Try again.')
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const clientData: unknown = JSON.parse(
      Buffer.from(clientDataJSON, 'base64url').toString('utf8'),
    )
    const challenge = (clientData as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : undefined
  } catch {
    return undefined
  }
}
