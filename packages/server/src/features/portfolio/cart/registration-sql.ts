import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Registration } from '../changes/registration.ts'

/** A name to register or to transfer. */
export type NewRegistration = {
  id: string
  op: 'register' | 'transfer'
  /** Null if it adds none. */
  years: number | null
  domain: string
  tld: string
  registration: Registration
}

type Owner = { account_id: string; now: Date }

/** Returns the names that were added: not those that are in the cart already. */
export async function insertRegistrations(
  tx: Tx,
  { account_id, now }: Owner,
  items: NewRegistration[],
): Promise<{ id: string; domain: string }[]> {
  const column = <T>(read: (item: NewRegistration) => T) => items.map(read)
  return await tx<{ id: string; domain: string }[]>`
    insert into cart_items (id, account_id, domain, tld, op, years, registration, created_at)
    select given.id, ${account_id}, given.domain, given.tld, given.op, given.years,
      given.registration, ${now}
    from unnest(
      ${column(({ id }) => id)}::text[], ${column(({ domain }) => domain)}::text[],
      ${column(({ tld }) => tld)}::text[], ${column(({ op }) => op)}::text[],
      ${column(({ years }) => years)}::int[],
      ${column(({ registration }) => JSON.stringify(registration))}::text[]::jsonb[]
    ) as given (id, domain, tld, op, years, registration)
    on conflict (account_id, domain, op) do nothing
    returning id, domain
  `
}

/** Those of the names that the cart has already. */
export async function readInCart(
  reader: Reader,
  account_id: string,
  domains: string[],
): Promise<Set<string>> {
  const rows = await reader<{ domain: string }[]>`
    select domain from cart_items
    where account_id = ${account_id} and op in ('register', 'transfer')
      and domain = any(${domains}::text[])
    group by domain limit ${domains.length}
  `
  return new Set(rows.map(({ domain }) => domain))
}

export async function countRegistrations(tx: Tx, account_id: string): Promise<number> {
  const [row] = await tx<{ total: number }[]>`
    select count(*) as total from cart_items
    where account_id = ${account_id} and op in ('register', 'transfer')
  `
  return row?.total ?? 0
}

/** Stores what the registrar asks for now. The item may have been removed in the meantime. */
export async function writeQuoted(
  db: Db,
  items: { id: string; registration: Registration }[],
): Promise<void> {
  await db`
    update cart_items set registration = given.registration
    from unnest(
      ${items.map(({ id }) => id)}::text[],
      ${items.map(({ registration }) => JSON.stringify(registration))}::text[]::jsonb[]
    ) as given (id, registration)
    where cart_items.id = given.id
  `
}
