import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { digestOf } from '../../../values/signed-token.ts'
import { countTry, deletePending, type PendingRow } from './sql.ts'
import { takeCode } from './take-code.ts'

/** After this many attempts the password is required again, which has its own limits. */
const ATTEMPTS_MAX = 5

/**
 * The sign-in waiting for a code, with one more attempt counted.
 *
 * Refuses: unauthorized (none is waiting, it expired, or there were too many attempts).
 */
export async function findSecondStep(
  db: Db,
  token: string | undefined,
  now: Date,
): Promise<PendingRow> {
  const found =
    token !== undefined &&
    (await countTry(db, { token_hash: digestOf(token), attemptsMax: ATTEMPTS_MAX, now }))
  if (found) return found
  throw new Refusal('unauthorized', 'This sign-in took too long. Start again with your password.')
}

type Step = { pending: PendingRow; code: string; masterKey: MasterKey }

/** Completes a waiting sign-in with the right code. Refuses: unauthorized (wrong code). */
export async function takeSecondStep(
  db: Db,
  { pending, code, masterKey }: Step,
  now: Date,
): Promise<void> {
  const { id, account_id: accountId } = pending
  await db.begin(async (tx) => {
    const isRight = await takeCode(tx, { accountId, code, masterKey }, now)
    if (isRight && (await deletePending(tx, id))) return
    throw new Refusal('unauthorized', 'The code is wrong or was already used.')
  })
}
