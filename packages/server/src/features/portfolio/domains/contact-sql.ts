import type { Reader, Tx } from '../../../db/pool.ts'

export type ContactRow = {
  id: string
  account_id: string
  handle: string
  name: string
  organization: string | null
  email: string
  phone: string
  address_line: string
  address_line_2: string | null
  postal_code: string
  city: string
  /** Or province, where addresses have one. */
  state: string | null
  country: string
  created_at: Date
}

export async function readContacts(
  reader: Reader,
  account_id: string,
  limit: number,
): Promise<ContactRow[]> {
  return await reader<ContactRow[]>`
    select id, account_id, handle, name, organization, email, phone, address_line, address_line_2,
      postal_code, city, state, country, created_at
    from contacts where account_id = ${account_id}
    order by created_at desc, id desc limit ${limit}
  `
}

export async function readContact(
  reader: Reader,
  account_id: string,
  id: string,
): Promise<ContactRow | undefined> {
  const [row] = await reader<ContactRow[]>`
    select id, account_id, handle, name, organization, email, phone, address_line, address_line_2,
      postal_code, city, state, country, created_at
    from contacts where account_id = ${account_id} and id = ${id}
  `
  return row
}

export async function isRegistrantOfAny(
  reader: Reader,
  account_id: string,
  contact_id: string,
): Promise<boolean> {
  const rows = await reader`
    select 1 from domains
    where account_id = ${account_id} and registrant_contact_id = ${contact_id} limit 1
  `
  return rows.length > 0
}

export async function writeContact(tx: Tx, row: ContactRow): Promise<void> {
  await tx`
    update contacts set name = ${row.name}, organization = ${row.organization},
      email = ${row.email}, phone = ${row.phone}, address_line = ${row.address_line},
      address_line_2 = ${row.address_line_2}, postal_code = ${row.postal_code},
      city = ${row.city}, state = ${row.state}, country = ${row.country}
    where account_id = ${row.account_id} and id = ${row.id}
  `
}

export async function countContacts(tx: Tx, account_id: string): Promise<number> {
  const [row] = await tx<{ total: number }[]>`
    select count(*) as total from contacts where account_id = ${account_id}
  `
  return row?.total ?? 0
}

/** Those of the ids that belong to the account, with their handles at the registrar. */
export async function readHandles(
  reader: Reader,
  account_id: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await reader<{ id: string; handle: string }[]>`
    select id, handle from contacts
    where account_id = ${account_id} and id = any(${ids}::text[]) limit ${ids.length}
  `
  return new Map(rows.map(({ id, handle }) => [id, handle]))
}

/** Those of the handles that are contacts of the account. */
export async function readIds(
  reader: Reader,
  account_id: string,
  handles: string[],
): Promise<Map<string, string>> {
  const rows = await reader<{ id: string; handle: string }[]>`
    select id, handle from contacts
    where account_id = ${account_id} and handle = any(${handles}::text[]) limit ${handles.length}
  `
  return new Map(rows.map(({ id, handle }) => [handle, id]))
}

/** Does nothing if the handle already exists. */
export async function insertContact(tx: Tx, row: ContactRow): Promise<void> {
  await tx`
    insert into contacts (
      id, account_id, handle, name, organization, email, phone, address_line, address_line_2,
      postal_code, city, state, country, created_at
    ) values (
      ${row.id}, ${row.account_id}, ${row.handle}, ${row.name}, ${row.organization}, ${row.email},
      ${row.phone}, ${row.address_line}, ${row.address_line_2}, ${row.postal_code}, ${row.city},
      ${row.state}, ${row.country}, ${row.created_at}
    )
    on conflict (handle) do nothing
  `
}
