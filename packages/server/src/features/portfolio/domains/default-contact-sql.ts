import type { Reader, Tx } from '../../../db/pool.ts'

export async function readDefaultContact(
  reader: Reader,
  account_id: string,
): Promise<string | null> {
  const [row] = await reader<{ contact_id: string }[]>`
    select contact_id from default_contacts where account_id = ${account_id}
  `
  return row?.contact_id ?? null
}

/** False if the account has no such contact. */
export async function writeDefaultContact(
  tx: Tx,
  account_id: string,
  contact_id: string,
): Promise<boolean> {
  const written = await tx`
    insert into default_contacts (account_id, contact_id)
    select account_id, id from contacts where account_id = ${account_id} and id = ${contact_id}
    on conflict (account_id) do update set contact_id = excluded.contact_id
  `
  return written.count > 0
}
