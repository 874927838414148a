import { fingerprintOf, type MasterKey } from '../values/master-key.ts'
import { seal, unseal } from '../values/sealed.ts'
import type { Db, Reader, Tx } from './pool.ts'

/**
 * Sealed secrets are in columns named `sealed_…`, with the context `table|primary key|column`
 * (values/sealed.ts). Columns that follow this naming are found here, whichever feature owns them.
 */
export type SealedColumn = { table: string; column: string; keys: string[] }
type SealedRow = { place: string; id: string; sealed: Uint8Array }

const BATCH_ROWS = 500

/**
 * Reseals a batch of secrets from the operator's older keys with the newest one. Resolves with how
 * many. Zero means that the older keys can be removed.
 */
export async function resealSecrets(db: Db, masterKey: MasterKey): Promise<number> {
  let resealed = 0
  for (const place of await sealedColumns(db)) {
    resealed += await db.begin(async (tx) => {
      const rows = await holdOutdated(tx, place, masterKey)
      for (const row of rows) await reseal(tx, place, { row, masterKey })
      return rows.length
    })
  }
  return resealed
}

/**
 * How many secrets none of the keys can open. Partners with such a secret can't be authenticated.
 */
export async function countLostSecrets(db: Db, masterKey: MasterKey): Promise<number> {
  let lost = 0
  const known = masterKey.map((key) => fingerprintOf(key).toString('hex'))
  for (const { table, column } of await sealedColumns(db)) {
    const [row] = await db<{ count: number }[]>`
      select count(*) as count from ${db(table)}
      where encode(substring(${db(column)} from 2 for 4), 'hex') <> all(${known})
    `
    lost += row?.count ?? 0
  }
  return lost
}

export async function sealedColumns(reader: Reader): Promise<SealedColumn[]> {
  return await reader<SealedColumn[]>`
    select c.relname as table, a.attname as column,
      array(
        select k.attname
        from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary
        order by array_position(i.indkey::int2[], k.attnum)
      ) as keys
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    where c.relnamespace = current_schema()::regnamespace
      and a.attname like 'sealed\\_%' and a.atttypid = 'bytea'::regtype and not a.attisdropped
    order by 1, 2
    limit 100
  `
}

/** The newest rows of one kind, as far as the order on disk tells. */
export async function readSealed(
  reader: Reader,
  { table, column, keys }: SealedColumn,
  max: number,
): Promise<Pick<SealedRow, 'id' | 'sealed'>[]> {
  return await reader<Pick<SealedRow, 'id' | 'sealed'>[]>`
    select concat_ws('|', ${reader(keys)}) as id, ${reader(column)} as sealed
    from ${reader(table)}
    where ${reader(column)} is not null
    order by ctid desc limit ${max}
  `
}

/** Rows sealed with an older key, skipping those locked by another process. */
async function holdOutdated(
  tx: Tx,
  { table, column, keys }: SealedColumn,
  [newest]: MasterKey,
): Promise<SealedRow[]> {
  return await tx<SealedRow[]>`
    select ctid::text as place, concat_ws('|', ${tx(keys)}) as id, ${tx(column)} as sealed
    from ${tx(table)}
    where substring(${tx(column)} from 2 for 4) <> ${fingerprintOf(newest)}
    limit ${BATCH_ROWS}
    for update skip locked
  `
}

/** The row is locked, so it hasn't changed since it was read. */
async function reseal(
  tx: Tx,
  { table, column }: SealedColumn,
  { row, masterKey }: { row: SealedRow; masterKey: MasterKey },
): Promise<void> {
  const context = `${table}|${row.id}|${column}` as const
  const sealed = seal(masterKey, unseal(masterKey, row.sealed, context), context)
  await tx`
    update ${tx(table)} set ${tx(column)} = ${sealed} where ctid = ${row.place}::tid
  `
}
