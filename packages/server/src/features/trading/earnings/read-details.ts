import type { Static } from 'typebox'
import type { Reader } from '../../../db/pool.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { openDetails } from './bank-details.ts'
import { detailsOut, type OwnDetailsOut } from './shapes.ts'
import { findStripe } from './stripe-sql.ts'

/** Where a seller's payouts go, masked, and what else they can choose. */
export async function readDetails(
  reader: Reader,
  account_id: string,
  { masterKey, hasStripe }: { masterKey: MasterKey; hasStripe: boolean },
): Promise<Static<typeof OwnDetailsOut>> {
  const stripe = await findStripe(reader, account_id)
  return {
    ...detailsOut(await openDetails(reader, account_id, masterKey)),
    methods: hasStripe ? ['bank', 'stripe'] : ['bank'],
    stripe_status: stripe?.status ?? null,
    is_stripe_wanted: stripe ? stripe.wanted_at !== null : false,
  }
}
