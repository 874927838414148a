import type { Db, Tx } from '../../../db/pool.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import type { NoticeDetails } from '../../people/security-notices/notice.ts'
import { changeContact } from './change-contact.ts'
import { readContact } from './contact-sql.ts'
import { detailsOf } from './notify-contact-change.ts'

type Needs = { db: Db; registrar: RegistrarClient | undefined }
type Wanted = NoticeDetails['contact-changed'] & {
  account_id: string
  signal: AbortSignal
  /**
   * Invalidates the link in the transaction of the change. `isPutBack` is false if the contact was
   * left alone.
   */
  end: (tx: Tx, isPutBack: boolean) => Promise<void>
}

/**
 * Restores a contact's details, at the registrar too, unless they were changed again since.
 *
 * Refuses: not_found, validation_error (the registrar's own reason), service_unavailable.
 */
export async function undoContactChange(needs: Needs, wanted: Wanted): Promise<void> {
  const { account_id, contact_id: id, before, after, signal, end } = wanted
  const row = await readContact(needs.db, account_id, id)
  // Both have their keys in the same order.
  const isAsLeft = row && JSON.stringify(detailsOf(row)) === JSON.stringify(detailsOf(after))
  if (!isAsLeft) return await needs.db.begin((tx) => end(tx, false))
  const also = (tx: Tx) => end(tx, true)
  await changeContact(needs, { account_id, id, facts: before, signal, also })
}
