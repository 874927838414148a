import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { digestOf } from '../../../values/signed-token.ts'
import { countTry, deletePending, type PendingRow } from './sql.ts'
import { takeCode } from './take-code.ts'

/** Then the password is asked for again; that, too, has its limits. */
const ATTEMPTS_MAX = 5

/**
 * The sign-in that waits for a code, with one more try counted.
 *
 * Refuses: unauthorized (none waits, it took too long, or there were too many tries).
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

/** Ends the waiting with a right code. Refuses: unauthorized (it is wrong). */
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
