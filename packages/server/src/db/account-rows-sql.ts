import type { Reader, Tx } from './pool.ts'

/** A column that names the account a row belongs to. */
export type AccountColumn = {
  table: string
  column: string
  /** Whether the rows are gone when the account is. */
  is_owned: boolean
}

const COLUMNS_MAX = 500
/** Never shown to anybody: codes, hashes and what is encrypted. */
const HIDDEN = '(^sealed_|hash|token|secret|challenge|public_key|code$)'

/** Every column that refers to an account, whichever feature owns its table. */
export async function readAccountColumns(reader: Reader): Promise<AccountColumn[]> {
  return await reader<AccountColumn[]>`
    select c.conrelid::regclass::text as table, a.attname::text as column,
      c.confdeltype = 'c' as is_owned
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = to_regclass('accounts') and cardinality(c.conkey) = 1
    order by 1, 2 limit ${COLUMNS_MAX}
  `
}

/** The account's rows in one table, without anything secret. */
export async function readAccountRows(
  reader: Reader,
  { table, column }: Pick<AccountColumn, 'table' | 'column'>,
  account_id: string,
  max: number,
): Promise<Record<string, unknown>[]> {
  const rows = await reader<{ row: Record<string, unknown> }[]>`
    select to_jsonb(t) - array(
        select attname::text from pg_attribute
        where attrelid = to_regclass(${table}) and attnum > 0 and attname ~ ${HIDDEN}
      ) as row
    from ${reader(table)} t where ${reader(column)} = ${account_id} limit ${max}
  `
  return rows.map(({ row }) => row)
}

export async function deleteAccountRows(
  tx: Tx,
  { table, column }: Pick<AccountColumn, 'table' | 'column'>,
  account_id: string,
): Promise<number> {
  const gone = await tx`delete from ${tx(table)} where ${tx(column)} = ${account_id}`
  return gone.count
}
