import type { Db, Reader, Tx } from '../../../db/pool.ts'

type NewCode = { code_id: string; account_id: string; sealed_code: Buffer; now: Date }

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx`
    insert into transfer_codes (code_id, account_id, sealed_code, created_at)
    values (${code.code_id}, ${code.account_id}, ${code.sealed_code}, ${code.now})
  `
}

export async function findCode(reader: Reader, code_id: string): Promise<Uint8Array | undefined> {
  const [row] = await reader<{ sealed_code: Uint8Array }[]>`
    select sealed_code from transfer_codes where code_id = ${code_id}
  `
  return row?.sealed_code
}

export async function deleteCodes(tx: Tx | Db, code_ids: string[]): Promise<void> {
  await tx`delete from transfer_codes where code_id = any(${code_ids}::text[])`
}

/** Codes that nobody used. A cart that still has one asks for it again. */
export async function purgeCodes(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from transfer_codes where code_id in (
      select code_id from transfer_codes where created_at < ${before} order by created_at
      limit ${limit}
    )
  `
  return gone.count
}
