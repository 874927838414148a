import type { Tx } from '../../../db/pool.ts'
import { openAccounts } from '../../money/ledger/open-accounts.ts'
import type { PartnerRow } from './partner.ts'
import { insertPartner } from './sql.ts'

/** The default commission, in hundredths of a percent: 15 %. */
const COMMISSION_BPS = 1_500

/** Adds a partner. It can't do anything until it is issued a credential. */
export async function addPartner(
  tx: Tx,
  partner: { id: string; name: string; email: string; commission_bps?: number },
): Promise<PartnerRow> {
  const added = await insertPartner(tx, { commission_bps: COMMISSION_BPS, ...partner })
  await openAccounts(tx, partner.id)
  return added
}
