import type { Resales } from '../../market/listings/place-listing.ts'
import { closeOrder, closePlan, isBuyerOf } from './resale-sql.ts'

/** Who may sell a name that was sold here: its buyer, once it was delivered and paid in full. */
export const resales: Resales = {
  isBuyer: isBuyerOf,
  close: async (tx, bought, now) =>
    (await closeOrder(tx, bought, now)) || (await closePlan(tx, bought, now)),
}
