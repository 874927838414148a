import type { Session } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import { readPasskeys } from '../two-factor/passkey-sql.ts'
import { readTwoFactor } from '../two-factor/read-two-factor.ts'
import type { STEP_UP_METHODS } from './shapes.ts'

type Method = (typeof STEP_UP_METHODS)[number]

/** How a person can prove their identity. Staff need a second factor. */
export async function readMethods(db: Db, { account_id, role }: Session): Promise<Method[]> {
  const { is_on } = await readTwoFactor(db, account_id)
  const methods: Method[] = role === 'staff' ? [] : ['password']
  if (is_on) methods.push('code')
  if ((await readPasskeys(db, account_id, 1)).length > 0) methods.push('passkey')
  return methods
}
