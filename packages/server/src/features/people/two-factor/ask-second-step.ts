import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import { digestOf } from '../../../values/signed-token.ts'
import { insertPending } from './sql.ts'

const TOKEN_BYTES = 32
export const SECOND_STEP_SECONDS = 300

/** Records that the password was right and a code is required next. The token is not a session. */
export async function askSecondStep(tx: Tx, accountId: string, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await insertPending(tx, {
    id: publicId('psi', now),
    account_id: accountId,
    token_hash: digestOf(token),
    expires_at: new Date(now.getTime() + SECOND_STEP_SECONDS * 1000),
  })
  return token
}
