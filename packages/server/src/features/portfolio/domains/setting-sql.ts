import type { Tx } from '../../../db/pool.ts'
import type { ContactRole } from './domain.ts'
import { touched } from './touched-sql.ts'

type Named = { account_id: string; domains: string[]; now: Date }

export async function setLocked(tx: Tx, named: Named, locked: boolean): Promise<void> {
  await tx`
    update domains set locked = ${locked}, ${touched(tx, named.now)}
    where account_id = ${named.account_id} and domain = any(${named.domains}::text[])
  `
}

/** The owner's choice. The registrar's own renewal is off either way. A later request stays. */
export async function setAutoRenew(tx: Tx, named: Named, auto_renew: boolean): Promise<void> {
  await tx`
    update domains set auto_renew = false, auto_renew_chosen = ${auto_renew},
      auto_renew_requested = nullif(auto_renew_requested, ${auto_renew}), ${touched(tx, named.now)}
    where account_id = ${named.account_id} and domain = any(${named.domains}::text[])
  `
}

export async function setPrivacy(tx: Tx, named: Named, privacy: boolean): Promise<void> {
  await tx`
    update domains set privacy = ${privacy}, ${touched(tx, named.now)}
    where account_id = ${named.account_id} and domain = any(${named.domains}::text[])
  `
}

export async function setNameservers(tx: Tx, named: Named, nameservers: string[]): Promise<void> {
  await tx`
    update domains set nameservers = ${nameservers}, ${touched(tx, named.now)}
    where account_id = ${named.account_id} and domain = any(${named.domains}::text[])
  `
}

export async function setFolder(tx: Tx, named: Named, folder: string | null): Promise<void> {
  await tx`
    update domains set folder = ${folder}, updated_at = ${named.now}
    where account_id = ${named.account_id} and domain = any(${named.domains}::text[])
  `
}

type ContactIds = { [Role in ContactRole]?: string | undefined }

/** Roles that are not given keep their contact. */
export async function setContacts(tx: Tx, named: Named, ids: ContactIds): Promise<void> {
  await tx`
    update domains set
      registrant_contact_id = coalesce(${ids.registrant ?? null}, registrant_contact_id),
      admin_contact_id = coalesce(${ids.admin ?? null}, admin_contact_id),
      tech_contact_id = coalesce(${ids.tech ?? null}, tech_contact_id),
      billing_contact_id = coalesce(${ids.billing ?? null}, billing_contact_id),
      ${touched(tx, named.now)}
    where account_id = ${named.account_id} and domain = any(${named.domains}::text[])
  `
}

export async function setStatusAndExpiry(
  tx: Tx,
  named: Named,
  { statuses, expires_at }: { statuses: string[]; expires_at: Date },
): Promise<void> {
  await tx`
    update domains set statuses = ${statuses}, expires_at = ${expires_at}, ${touched(tx, named.now)}
    where account_id = ${named.account_id} and domain = any(${named.domains}::text[])
  `
}
