import type { Tx } from '../../db/pool.ts'
import { openAccounts } from '../ledger/open-accounts.ts'
import { insertPartner } from './sql.ts'

/** Takes a reseller in. It can do nothing until a credential is issued to it. */
export async function addPartner(
  tx: Tx,
  partner: { id: string; name: string; email: string },
): Promise<void> {
  await insertPartner(tx, partner)
  await openAccounts(tx, partner.id)
}
