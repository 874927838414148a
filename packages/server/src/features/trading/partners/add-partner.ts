import type { Tx } from '../../../db/pool.ts'
import { openAccounts } from '../../money/ledger/open-accounts.ts'
import type { PartnerRow } from './partner.ts'
import { insertPartner } from './sql.ts'

/** A share of a sale in hundredths of a percent: 15 %. */
const COMMISSION_BPS = 1_500

/** Takes a reseller in. It can do nothing until a credential is issued to it. */
export async function addPartner(
  tx: Tx,
  partner: { id: string; name: string; email: string; commission_bps?: number },
): Promise<PartnerRow> {
  const added = await insertPartner(tx, { commission_bps: COMMISSION_BPS, ...partner })
  await openAccounts(tx, partner.id)
  return added
}
