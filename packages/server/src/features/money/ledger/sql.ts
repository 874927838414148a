import type { Reader, Tx } from '../../../db/pool.ts'
import type { AccountCode } from './accounts.ts'
import type { Environment } from '../../../values/environment.ts'

export type EntryRow = {
  kind: string
  environment: Environment
  source: { type: string; id: string }
  note?: string
  now: Date
  accounts: string[]
  amounts: number[]
  order_id: string | null
}

/** Inserts the entry and all its postings in one statement. */
export async function insertEntry(tx: Tx, entry: EntryRow): Promise<void> {
  const { kind, environment, source, note, now, accounts, amounts, order_id } = entry
  await tx`
    with entry as (
      insert into ledger_entries (environment, kind, source_type, source_id, note, created_at)
      values (${environment}, ${kind}, ${source.type}, ${source.id}, ${note ?? null}, ${now})
      returning id
    )
    insert into ledger_postings (entry_id, account_id, amount_cents, currency, order_id)
    select entry.id, line.account_id, line.amount_cents, 'USD', ${order_id}
    from entry, unnest(${accounts}::text[], ${amounts}::bigint[]) as line (account_id, amount_cents)
  `
}

export type AccountRow = {
  id: string
  environment: Environment
  code: AccountCode
  partner_id: string
}

export async function insertAccounts(tx: Tx, accounts: AccountRow[]): Promise<void> {
  await tx`
    insert into ledger_accounts (id, environment, code, partner_id)
    select id, environment, code, partner_id
    from jsonb_to_recordset(${tx.json(accounts)}) as new (
      id text, environment text, code text, partner_id text
    )
  `
}

type SellerAccounts = {
  environment: Environment
  seller_account_id: string
  rows: { id: string; code: AccountCode }[]
}

/** Those that exist stay as they are. */
export async function insertSellerAccounts(tx: Tx, accounts: SellerAccounts): Promise<void> {
  const { environment, seller_account_id, rows } = accounts
  await tx`
    insert into ledger_accounts (id, environment, code, seller_account_id)
    select id, ${environment}, code, ${seller_account_id}
    from jsonb_to_recordset(${tx.json(rows)}) as new (id text, code text)
    on conflict (id) do nothing
  `
}

export async function sumPostings(
  reader: Reader,
  accountIds: string[],
): Promise<Map<string, number>> {
  const rows = await reader<{ account_id: string; total: number }[]>`
    select account_id, sum(amount_cents)::bigint as total from ledger_postings
    where account_id = any(${accountIds})
    group by account_id limit ${accountIds.length}
  `
  return new Map(rows.map(({ account_id, total }) => [account_id, total]))
}

export async function findEntry(
  reader: Reader,
  kind: string,
  source: { type: string; id: string },
): Promise<boolean> {
  const rows = await reader`
    select 1 from ledger_entries
    where kind = ${kind} and source_type = ${source.type} and source_id = ${source.id}
  `
  return rows.length > 0
}
