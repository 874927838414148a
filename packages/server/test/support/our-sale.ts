import { randomUUID } from 'node:crypto'
import { moveOrder } from '../../src/features/trading/orders/move-order.ts'
import { writeSale } from '../../src/features/trading/orders/write-sale.ts'
import { givenListing, givenPartner } from './given.ts'
import type { House } from './house.ts'
import { saleOf } from './sales.ts'

/** The id of a sale that we collected the payment for, with a 10% commission for the partner. */
export async function givenOurSale(
  house: House,
  cents: number,
  { isDelivered = false, partnerId = '' } = {},
): Promise<string> {
  const domain = `${randomUUID()}.com`
  const partner_id = partnerId || (await givenPartner(house)).partnerId
  const listing_id = await givenListing(house, { domain })
  const now = house.clock.now()
  const commission = Math.floor(cents / 10)
  const sale = saleOf({ partner_id, listing_id, domain, isOurs: true, cents, commission, now })
  await house.db.begin(async (tx) => {
    await writeSale(tx, sale)
    if (!isDelivered) return
    await moveOrder(tx, sale.public_id, 'start-transfer', { now })
    await moveOrder(tx, sale.public_id, 'confirm-transfer', { now })
  })
  return sale.public_id
}
