import type { Reader, Tx } from '../../../db/pool.ts'
import type { Registration } from '../changes/registration.ts'

export type CartOp = 'register' | 'transfer' | 'renew' | 'restore'

export type CartRow = {
  id: string
  account_id: string
  domain: string
  tld: string
  op: CartOp
  years: number | null
  reason: string | null
  /** How to register or transfer the name; null for a name in the portfolio. */
  registration: Registration | null
  /** What the registrar asks for a year of a name in the portfolio, if that isn't its TLD's price. */
  renew_cost_cents: number | null
  /** The same for a restore. */
  restore_cost_cents: number | null
  created_at: Date
}

/** Of a name in the portfolio. */
type NewItem = Omit<CartRow, 'tld' | 'registration' | 'renew_cost_cents' | 'restore_cost_cents'>

/** If the cart already has the same operation for a name, updates that item. */
export async function writeItems(tx: Tx, items: NewItem[]): Promise<string[]> {
  const column = <T>(read: (item: NewItem) => T) => items.map(read)
  const [first] = items
  if (!first) return []
  const rows = await tx<{ id: string }[]>`
    insert into cart_items (
      id, account_id, domain, owned_domain, op, years, reason, created_at
    )
    select given.id, ${first.account_id}, given.domain, given.domain, ${first.op}, given.years,
      given.reason, ${first.created_at}
    from unnest(
      ${column(({ id }) => id)}::text[], ${column(({ domain }) => domain)}::text[],
      ${column(({ years }) => years)}::int[], ${column(({ reason }) => reason)}::text[]
    ) as given (id, domain, years, reason)
    on conflict (account_id, domain, op) do update set
      years = excluded.years, reason = excluded.reason
    returning id
  `
  return rows.map(({ id }) => id)
}

export async function readItems(
  reader: Reader,
  account_id: string,
  limit: number,
): Promise<CartRow[]> {
  return await reader<CartRow[]>`
    select items.id, items.account_id, items.domain, coalesce(items.tld, domains.tld) as tld,
      items.op, items.years, items.reason, items.registration, domains.renew_cost_cents,
      domains.restore_cost_cents, items.created_at
    from cart_items items
    left join domains on domains.domain = items.owned_domain
      and domains.account_id = items.account_id
    where items.account_id = ${account_id}
      and coalesce(items.tld, domains.tld) is not null
    order by items.created_at, items.domain, items.op limit ${limit}
  `
}

export async function countItems(tx: Tx, account_id: string): Promise<number> {
  const [row] = await tx<{ total: number }[]>`
    select count(*) as total from cart_items where account_id = ${account_id}
  `
  return row?.total ?? 0
}

export async function lockAccount(tx: Tx, account_id: string): Promise<void> {
  await tx`select 1 from accounts where id = ${account_id} for update`
}

type Gone = { code_id: string | null }

/** Returns what was deleted, with the id of the auth code if it was a transfer. */
export async function deleteItem(tx: Tx, account_id: string, id: string): Promise<Gone[]> {
  return await tx<Gone[]>`
    delete from cart_items where account_id = ${account_id} and id = ${id}
    returning registration ->> 'code_id' as code_id
  `
}

export async function deleteAllItems(tx: Tx, account_id: string): Promise<Gone[]> {
  return await tx<Gone[]>`
    delete from cart_items where account_id = ${account_id}
    returning registration ->> 'code_id' as code_id
  `
}

/** Renewals and restores of a name. Only its holder can have some. */
export async function deleteOwnedItems(tx: Tx, domain: string): Promise<void> {
  await tx`delete from cart_items where owned_domain = ${domain}`
}
