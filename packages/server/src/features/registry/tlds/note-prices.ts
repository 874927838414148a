import type { Tx } from '../../../db/pool.ts'
import { priceOf, snapshotIn } from './catalogue.ts'
import { insertChangedPrices } from './sql.ts'
import { OPS } from './tld.ts'

/** Adds each retail price that changed to the price history. Returns how many changed. */
export async function notePrices(tx: Tx, retired: string[], now: Date): Promise<number> {
  const snapshot = await snapshotIn(tx)
  const prices = [...snapshot.tlds.keys(), ...retired].flatMap((tld) => {
    return OPS.map((op) => ({ tld, op, price_cents: priceOf(snapshot, tld, op, now) }))
  })
  return await insertChangedPrices(tx, prices, now)
}
