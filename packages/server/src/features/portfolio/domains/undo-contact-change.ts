import type { Db, Tx } from '../../../db/pool.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import type { Abouts } from '../../people/security-notices/notice.ts'
import { changeContact } from './change-contact.ts'
import { readContact } from './contact-sql.ts'
import { detailsOf } from './notify-contact-change.ts'

type Needs = { db: Db; registrar: RegistrarClient | undefined }
type Wanted = Abouts['contact-changed'] & {
  account_id: string
  signal: AbortSignal
  /** Uses the link up, in the transaction of the change; `isPutBack` is false where it stays. */
  end: (tx: Tx, isPutBack: boolean) => Promise<void>
}

/**
 * Puts a contact's details back, at the registrar too; not where somebody changed them again since.
 *
 * Refuses: not_found, validation_error (the registrar's own reason), service_unavailable.
 */
export async function undoContactChange(needs: Needs, wanted: Wanted): Promise<void> {
  const { account_id, contact_id: id, before, after, signal, end } = wanted
  const row = await readContact(needs.db, account_id, id)
  // Both written out in the same order of keys.
  const isAsLeft = row && JSON.stringify(detailsOf(row)) === JSON.stringify(detailsOf(after))
  if (!isAsLeft) return await needs.db.begin((tx) => end(tx, false))
  const also = (tx: Tx) => end(tx, true)
  await changeContact(needs, { account_id, id, facts: before, signal, also })
}
