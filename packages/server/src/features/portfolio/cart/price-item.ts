import { markupOf, type Snapshot } from '../../registry/tlds/catalogue.ts'
import { priceAt } from '../../registry/tlds/price.ts'
import type { CartOp } from './sql.ts'

type Priced = { tld: string; op: CartOp; years: number | null }

/** Today's catalogue price of a purchase; null if it is not sold. */
export function priceItem(snapshot: Snapshot, item: Priced, now: Date): number | null {
  const found = snapshot.tlds.get(item.tld)
  if (!found) return null
  const once = priceAt(found, item.op, markupOf(snapshot, item.tld), now)
  return once === null || once <= 0 ? null : once * (item.years ?? 1)
}
