import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { publicId } from '../../../values/public-id.ts'
import { type ContactRow, countContacts, insertContact } from './contact-sql.ts'
import { askRegistrar } from './ask-registrar.ts'
import { type ContactFacts, sentContact, wholeFacts } from './contact-facts.ts'
import { lockAccount } from './sql.ts'

export const CONTACTS_MAX = 200

type Needs = { db: Db; registrar: RegistrarClient | undefined }
type Wanted = { account_id: string; facts: ContactFacts; signal: AbortSignal; now: Date }

/**
 * Creates a contact at the registrar, then here. One created there but not stored here is unused
 * and harmless.
 *
 * Refuses: conflict (too many), validation_error (the registrar's own reason), service_unavailable.
 */
export async function addContact(
  { db, registrar }: Needs,
  { account_id, facts, signal, now }: Wanted,
): Promise<ContactRow> {
  const id = publicId('con', now)
  const row: ContactRow = {
    ...wholeFacts(facts),
    id,
    account_id,
    handle: id,
    created_at: now,
  }
  await db.begin((tx) => demandRoom(tx, account_id))
  await askRegistrar(registrar, async (asked) => {
    await asked.addContact(row.handle, sentContact(row), signal)
  })
  await db.begin(async (tx) => {
    await demandRoom(tx, account_id)
    await insertContact(tx, row)
  })
  return row
}

async function demandRoom(tx: Parameters<typeof countContacts>[0], account_id: string) {
  await lockAccount(tx, account_id)
  if ((await countContacts(tx, account_id)) < CONTACTS_MAX) return
  throw new Refusal('conflict', `You can have at most ${CONTACTS_MAX} contacts.`)
}
