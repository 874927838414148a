import type { Reader } from '../../../db/pool.ts'
import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import { readIds } from './contact-sql.ts'
import { LOCK_STATUS } from './domain.ts'

/** A domain's state at the registrar, in our terms. Contacts that are not the account's are null. */
export async function readRegistrarState(
  reader: Reader,
  account_id: string,
  domain: RegistrarDomain,
) {
  const contacts = domain.contacts ?? []
  const handles = [domain.registrant ?? '', ...contacts.map(({ handle }) => handle)]
  const ids = await readIds(reader, account_id, handles)
  const idOf = (role: string) =>
    ids.get(contacts.find((each) => each.role === role)?.handle ?? '') ?? null
  return {
    nameservers: domain.ns,
    statuses: domain.status,
    locked: domain.status.includes(LOCK_STATUS),
    auto_renew: domain.autoRenew,
    expires_at: new Date(domain.expiryDate),
    registered_at: dateOf(domain.createdDate),
    privacy: domain.privacyProtect ?? false,
    dnssec: (domain.keyData ?? []).length > 0,
    registrant_contact_id: ids.get(domain.registrant ?? '') ?? null,
    admin_contact_id: idOf('ADMIN'),
    tech_contact_id: idOf('TECH'),
    billing_contact_id: idOf('BILLING'),
  }
}

/** Null if there is none, or if it can't be read. */
export function dateOf(text: string | undefined): Date | null {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}
