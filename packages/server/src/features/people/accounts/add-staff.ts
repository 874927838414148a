import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../../db/pool.ts'
import { refuseField } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { givenPassword } from '../../../values/new-password.ts'
import { hashPassword, INTERNAL_CALLER } from '../../../values/password.ts'
import { publicId } from '../../../values/public-id.ts'
import { signToken } from '../../../values/signed-token.ts'
import { addAccount } from './add-account.ts'
import { choosePassword } from './choose-password.ts'
import { isEmail } from './shapes.ts'
import { countFactors } from '../two-factor/factor-sql.ts'
import { setEnrolled } from './factor-sql.ts'
import { findAccount, insertReset, setRole } from './sql.ts'

export type StaffWanted = {
  email: string
  name: string
  /** Undefined: the person chooses one through the link. */
  password: string | undefined
}

export type StaffAdded = { how: 'promoted' } | { how: 'created'; chooseToken: string | undefined }

const LINK_MS = 24 * 3_600_000

/**
 * Makes someone staff. An existing account is promoted and keeps its password. Otherwise an account
 * is created, with a password or with a token for choosing one.
 *
 * Refuses: validation_error (not an email address, or a password that sign-up would refuse).
 */
export async function addStaff(
  db: Db,
  { email, name, password }: StaffWanted,
  masterKey: MasterKey,
  now: Date,
): Promise<StaffAdded> {
  if (!isEmail(email)) throw refuseField('email', 'is not an email address.')
  // Without a given password, use a random one that is never shown to anyone.
  const random = givenPassword(randomBytes(32).toString('base64url'))
  const chosen = password === undefined ? random : choosePassword(password)
  const password_hash = await hashPassword(chosen, INTERNAL_CALLER)
  return await db.begin(async (tx) => {
    if (await setRole(tx, email, 'staff')) {
      await noteFactors(tx, email, now)
      return { how: 'promoted' }
    }
    await addAccount(tx, { email, name, password_hash, role: 'staff' }, now)
    if (password !== undefined) return { how: 'created', chooseToken: undefined }
    const id = publicId('rst', now)
    await insertReset(tx, { id, email, expires_at: new Date(now.getTime() + LINK_MS) })
    return { how: 'created', chooseToken: signToken(masterKey, 'reset', id) }
  })
}

/** Records that a new staff member already has a factor, so a password reset can't remove it. */
async function noteFactors(tx: Tx, email: string, now: Date): Promise<void> {
  const account = await findAccount(tx, email)
  if (account && (await countFactors(tx, account.id)) > 0) await setEnrolled(tx, account.id, now)
}
