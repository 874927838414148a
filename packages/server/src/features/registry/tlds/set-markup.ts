import type { Tx } from '../../../db/pool.ts'
import { notePrices } from './note-prices.ts'
import { holdState, moveVersion, putMarkup } from './sql.ts'
import type { Markup } from './tld.ts'

/** Sets the operator's markup for one TLD, or for all others ('*'). */
export async function setMarkup(tx: Tx, tld: string, markup: Markup, now: Date): Promise<number> {
  await holdState(tx)
  await putMarkup(tx, tld, markup)
  const changed = await notePrices(tx, [], now)
  await moveVersion(tx)
  return changed
}
