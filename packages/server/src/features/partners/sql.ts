import type { Reader, Tx } from '../../db/pool.ts'
import type { Scope } from '../../http/route-config.ts'

export async function insertPartner(
  tx: Tx,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  await tx`insert into partners (id, name, email) values (${id}, ${name}, ${email})`
}

export async function readCommissionBps(
  reader: Reader,
  partnerId: string,
): Promise<number | undefined> {
  const [row] = await reader<{ commission_bps: number }[]>`
    select commission_bps from partners where id = ${partnerId}
  `
  return row?.commission_bps
}

export type NewCredential = {
  key_id: string
  partner_id: string
  environment: 'sandbox' | 'live'
  scopes: readonly Scope[]
  is_affiliate: boolean
  sealed_secret: Buffer
}

export async function insertCredential(tx: Tx, credential: NewCredential): Promise<void> {
  const { key_id, partner_id, environment, scopes, is_affiliate, sealed_secret } = credential
  await tx`
    insert into partner_credentials (
      key_id, partner_id, environment, scopes, is_affiliate, sealed_secret
    ) values (
      ${key_id}, ${partner_id}, ${environment}, ${[...scopes]}, ${is_affiliate}, ${sealed_secret}
    )
  `
}
