import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { publicId } from '../../../values/public-id.ts'
import { seal, type SealContext, unseal } from '../../../values/sealed.ts'
import type { Registration } from './registration.ts'
import { deleteCodes, findCode, insertCode } from './transfer-code-sql.ts'

type NewCode = { code_id: string; account_id: string; auth_code: string; masterKey: MasterKey }

export function newCodeId(now: Date): string {
  return publicId('code', now)
}

/** Stores an auth code, encrypted: anyone who has it can move the name elsewhere. */
export async function keepCode(tx: Tx, code: NewCode, now: Date): Promise<void> {
  const { code_id, account_id, auth_code, masterKey } = code
  const sealed_code = seal(masterKey, auth_code, contextOf(code_id))
  await insertCode(tx, { code_id, account_id, sealed_code, now })
}

/** The code of an order; undefined if it has none, or no longer. */
export async function openCode(
  reader: Reader,
  masterKey: MasterKey,
  { code_id }: Pick<Registration, 'code_id'>,
): Promise<string | undefined> {
  if (code_id === undefined) return undefined
  const sealed = await findCode(reader, code_id)
  return sealed && unseal(masterKey, sealed, contextOf(code_id))
}

/** Nobody needs the code any more. */
export async function dropCode(
  tx: Tx | Db,
  { code_id }: Pick<Registration, 'code_id'>,
): Promise<void> {
  if (code_id !== undefined) await dropCodes(tx, [code_id])
}

export async function dropCodes(tx: Tx | Db, code_ids: string[]): Promise<void> {
  if (code_ids.length > 0) await deleteCodes(tx, code_ids)
}

/** Whether the code of an order is still there, if it has one. */
export async function hasCode(
  reader: Reader,
  { code_id }: Pick<Registration, 'code_id'>,
): Promise<boolean> {
  return code_id === undefined || (await findCode(reader, code_id)) !== undefined
}

function contextOf(code_id: string): SealContext {
  return `transfer_codes|${code_id}|sealed_code`
}
