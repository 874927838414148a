import type { Tx } from '../../../db/pool.ts'

export async function refreshByName(tx: Tx, domain: string, now: Date): Promise<number> {
  const due = await tx`
    update domains set look_at = least(look_at, ${now}::timestamptz), look_token = null
    where domain = ${domain}
  `
  return due.count
}

/** The names whose registrant has this handle at the registrar. */
export async function refreshByHandle(tx: Tx, handle: string, now: Date): Promise<number> {
  const due = await tx`
    update domains set look_at = least(look_at, ${now}::timestamptz), look_token = null
    from contacts
    where contacts.handle = ${handle} and domains.account_id = contacts.account_id
      and domains.registrant_contact_id = contacts.id
  `
  return due.count
}
