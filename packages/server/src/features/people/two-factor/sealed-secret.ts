import type { Reader } from '../../../db/pool.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { seal, unseal } from '../../../values/sealed.ts'
import { findTwoFactor } from './sql.ts'

export function sealSecret(masterKey: MasterKey, accountId: string, secret: string): Buffer {
  return seal(masterKey, secret, contextOf(accountId))
}

/** An account's TOTP secret, and whether it is in use; undefined if there is none. */
export async function openSecret(
  reader: Reader,
  accountId: string,
  masterKey: MasterKey,
): Promise<{ secret: string; isOn: boolean } | undefined> {
  const row = await findTwoFactor(reader, accountId)
  if (!row) return undefined
  const secret = unseal(masterKey, row.sealed_secret, contextOf(accountId))
  return { secret, isOn: row.confirmed_at !== null }
}

function contextOf(accountId: string) {
  return `two_factors|${accountId}|sealed_secret` as const
}
