import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import { askRegistrar } from '../domains/ask-registrar.ts'
import { readContact } from '../domains/contact-sql.ts'
import { insertEvent } from '../domains/event-sql.ts'
import type { OwnedDomain } from '../domains/find-owned.ts'

/** The registrar's usual check, where the TLD has none of its own. */
const USUAL_CATEGORY = 'General'

type Needs = { db: Db; registrar: RegistrarClient | undefined }
type Wanted = { row: OwnedDomain; snapshot: Snapshot; signal: AbortSignal; now: Date }

/**
 * Has the registrar email the registrant the confirmation link again. Returns the address.
 *
 * Refuses: conflict (nothing to confirm, or the registrant isn't one of the owner's contacts),
 * validation_error (the registrar's own reason), service_unavailable.
 */
export async function sendVerification(
  { db, registrar }: Needs,
  { row, snapshot, signal, now }: Wanted,
): Promise<{ email: string }> {
  const { account_id, domain, tld, registrant_contact_id: id } = row
  if (!row.unverified_since || row.not_held_since) {
    throw new Refusal('conflict', `The registrant of ${domain} has nothing to confirm.`)
  }
  const contact = id === null ? undefined : await readContact(db, account_id, id)
  if (!contact) {
    throw new Refusal('conflict', `Choose one of your contacts as the registrant of ${domain}.`)
  }
  const category = snapshot.tlds.get(tld)?.rules.validationCategory ?? USUAL_CATEGORY
  await askRegistrar(registrar, async (asked) => {
    await asked.validateContact(contact.handle, category, signal)
  })
  await db.begin((tx) =>
    insertEvent(tx, { account_id, domain, kind: 'verification_sent', at: now }),
  )
  return { email: contact.email }
}
