import type { Db, Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { askRegistrar } from './ask-registrar.ts'
import { type ContactFacts, sentContact, wholeFacts } from './contact-facts.ts'
import { type ContactRow, readContact, writeContact } from './contact-sql.ts'

type Needs = { db: Db; registrar: RegistrarClient | undefined }
type Wanted = {
  account_id: string
  id: string
  facts: ContactFacts
  signal: AbortSignal
  /** Runs in the transaction of the change. */
  also: (tx: Tx, changed: { before: ContactRow; after: ContactRow }) => Promise<void>
}

/**
 * Changes a contact at the registrar, then here. It applies to every name that uses the contact. If
 * the second step is lost, repeating the request repairs it.
 *
 * Refuses: not_found (also for another account's), validation_error (the registrar's own reason),
 * service_unavailable.
 */
export async function changeContact(
  { db, registrar }: Needs,
  { account_id, id, facts, signal, also }: Wanted,
): Promise<ContactRow> {
  const known = await readContact(db, account_id, id)
  if (!known) throw new Refusal('not_found', 'No such contact.')
  const row: ContactRow = { ...known, ...wholeFacts(facts) }
  await askRegistrar(registrar, async (asked) => {
    await asked.updateContact(row.handle, sentContact(row), signal)
  })
  await db.begin(async (tx) => {
    await writeContact(tx, row)
    await also(tx, { before: known, after: row })
  })
  return row
}
