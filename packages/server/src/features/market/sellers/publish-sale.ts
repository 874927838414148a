import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { setPublishesSale } from '../listings/publish-sql.ts'
import { setArchivedPublishing } from './past-sale-sql.ts'
import { holdOwn, type SellerRow } from './sql.ts'

/**
 * Whether the price of a name is published once it is sold. Sellers can change their mind, also after
 * the sale.
 *
 * Refuses: not_found, conflict (it isn't on the market yet).
 */
export async function publishSale(
  tx: Tx,
  { account_id, id }: { account_id: string; id: string },
  publishes_sale: boolean,
): Promise<SellerRow> {
  const own = await holdOwn(tx, account_id, id)
  if (!own) throw new Refusal('not_found', 'No such listing.')
  if (own.listing_id) await setPublishesSale(tx, own.listing_id, publishes_sale)
  else if (own.sold_at) await setArchivedPublishing(tx, id, publishes_sale)
  else throw new Refusal('conflict', 'Prove that the domain is yours first.')
  return { ...own, publishes_sale }
}
