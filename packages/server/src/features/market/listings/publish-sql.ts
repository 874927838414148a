import type { Tx } from '../../../db/pool.ts'

/** Whether the price is published once the name is sold. */
export async function setPublishesSale(
  tx: Tx,
  listing_id: string,
  publishes_sale: boolean,
): Promise<void> {
  await tx`update listings set publishes_sale = ${publishes_sale} where id = ${listing_id}`
}
