import type { Tx } from '../../../db/pool.ts'
import { isAutoRenew } from './sql.ts'

type SwitchedOff = { domain: string; account_id: string; auto_renew: boolean }

/**
 * Names that the registrar would renew by itself, unpaid. Keeps what their owners see as the
 * setting, and notes that we asked the registrar to stop. Locked until the transaction ends.
 */
export async function takeRegistrarRenewed(
  tx: Tx,
  { now, again, max }: { now: Date; again: Date; max: number },
): Promise<SwitchedOff[]> {
  return await tx<SwitchedOff[]>`
    update domains set auto_renew_chosen = ${isAutoRenew(tx)}, auto_renew_off_at = ${now}
    where domain in (
      select domain from domains
      where auto_renew and not_held_since is null
        and coalesce(auto_renew_off_at, 'epoch') <= ${again}
      order by account_id, domain limit ${max} for update
    )
    returning domain, account_id, coalesce(auto_renew_chosen, auto_renew) as auto_renew
  `
}
