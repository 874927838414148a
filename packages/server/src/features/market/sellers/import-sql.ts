import type { Db, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'

export type SellerImport = {
  id: string
  account_id: string
  status: 'running' | 'done' | 'failed'
  total: number
  created: number
  rejected: number
  errors: { line: number; message: string }[]
  reason: string | null
  started_at: Date
  updated_at: Date
}

export type WaitingRow = {
  line: number
  domain: string
  bin_price_cents: number
  floor_price_cents: number | null
}

function columns(db: Db | Tx) {
  return db`
    id, account_id, status, total, created, rejected, errors, reason, started_at, updated_at
  `
}

export async function hasRunningImport(db: Db, account_id: string): Promise<boolean> {
  const rows = await db`
    select 1 from seller_imports where account_id = ${account_id} and status = 'running' limit 1
  `
  return rows.length > 0
}

/** False if the account already has a running import. */
export async function insertSellerImport(
  tx: Tx,
  begun: Pick<SellerImport, 'id' | 'account_id' | 'total' | 'rejected' | 'errors' | 'started_at'>,
  rows: WaitingRow[],
): Promise<boolean> {
  const added = await tx`
    insert into seller_imports (
      id, account_id, status, total, rejected, errors, started_at, updated_at
    ) values (
      ${begun.id}, ${begun.account_id}, 'running', ${begun.total}, ${begun.rejected},
      ${tx.json(begun.errors)}, ${begun.started_at}, ${begun.started_at}
    )
    on conflict do nothing
  `
  if (added.count === 0) return false
  await tx`
    insert into seller_import_rows (
      import_id, line, domain, bin_price_cents, floor_price_cents
    )
    select ${begun.id}, line, domain, bin_price_cents, floor_price_cents
    from jsonb_to_recordset(${tx.json(rows)}) as given (
      line integer, domain text, bin_price_cents bigint, floor_price_cents bigint
    )
  `
  return true
}

/**
 * Locks the import that has waited longest for its next rows and that no other worker holds. So
 * sellers take turns, and a short file doesn't wait for the end of a long one.
 */
export async function holdSellerImport(tx: Tx): Promise<SellerImport | undefined> {
  const [row] = await tx<SellerImport[]>`
    select ${columns(tx)} from seller_imports
    where status = 'running'
    order by updated_at, started_at
    limit 1
    for update skip locked
  `
  return row
}

/** Takes and deletes the next rows of an import, in file order. */
export async function takeRows(tx: Tx, id: string, limit: number): Promise<WaitingRow[]> {
  const rows = await tx<WaitingRow[]>`
    delete from seller_import_rows
    where (import_id, line) in (
      select import_id, line from seller_import_rows
      where import_id = ${id}
      order by line
      limit ${limit}
    )
    returning line, domain, bin_price_cents, floor_price_cents
  `
  return [...rows].sort((a, b) => a.line - b.line)
}

type Counted = Pick<SellerImport, 'status' | 'created' | 'rejected' | 'errors'>

export async function noteSellerImport(
  tx: Tx,
  id: string,
  counted: Counted,
  now: Date,
): Promise<void> {
  await tx`
    update seller_imports set
      status = ${counted.status}, created = ${counted.created}, rejected = ${counted.rejected},
      errors = ${tx.json(counted.errors)}, updated_at = ${now}
    where id = ${id}
  `
}

/** Keeps what was listed and drops the rest, so that the account can send another file. */
export async function failSellerImport(
  tx: Tx,
  id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await tx`delete from seller_import_rows where import_id = ${id}`
  await tx`
    update seller_imports set status = 'failed', reason = ${reason}, updated_at = ${now}
    where id = ${id} and status = 'running'
  `
}

export async function findSellerImport(
  db: Db,
  account_id: string,
  id: string,
): Promise<SellerImport | undefined> {
  const [row] = await db<SellerImport[]>`
    select ${columns(db)} from seller_imports
    where account_id = ${account_id} and id = ${id}
  `
  return row
}

export async function readSellerImports(
  db: Db,
  account_id: string,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<SellerImport[]> {
  return await db<SellerImport[]>`
    select ${columns(db)} from seller_imports
    where account_id = ${account_id}
      ${after ? db`and (started_at, id) < (${after.at}, ${after.id})` : db``}
    order by started_at desc, id desc
    limit ${limit}
  `
}

/** Deletes records of imports that ended long ago. Resolves to true if more are left. */
export async function purgeSellerImports(db: Db, before: Date, limit: number): Promise<boolean> {
  const gone = await db`
    delete from seller_imports where id in (
      select id from seller_imports
      where status <> 'running' and updated_at < ${before}
      limit ${limit}
    )
  `
  return gone.count === limit
}
