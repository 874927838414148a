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

type Place = Pick<AccountColumn, 'table' | 'column'>
type Row = Record<string, unknown>

/** Rows of one table, by any of the given keys, without anything secret. */
export async function readRowsByKey(
  reader: Reader,
  { table, column }: Place,
  keys: string[],
  max: number,
): Promise<Row[]> {
  const rows = await reader<{ row: Row }[]>`
    select to_jsonb(t) - array(
        select attname::text from pg_attribute
        where attrelid = to_regclass(${table}) and attnum > 0 and attname ~ ${HIDDEN}
      ) as row
    from ${reader(table)} t where ${reader(column)} = any(${keys}) limit ${max}
  `
  return rows.map(({ row }) => row)
}

/** Rows of one table, by an email address in any spelling, without anything secret. */
export async function readRowsByEmail(
  reader: Reader,
  { table, column }: Place,
  email: string,
  max: number,
): Promise<Row[]> {
  const rows = await reader<{ row: Row }[]>`
    select to_jsonb(t) - array(
        select attname::text from pg_attribute
        where attrelid = to_regclass(${table}) and attnum > 0 and attname ~ ${HIDDEN}
      ) as row
    from ${reader(table)} t where lower(${reader(column)}) = lower(${email}) limit ${max}
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
