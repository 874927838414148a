import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { refuseField } from '../../../refusal.ts'
import { namedOf, readTld } from '../../../values/domain-name.ts'
import type { SoldQuery } from './shapes.ts'
import { readSold } from './sql.ts'

/** Names sold here with their prices, newest first. Refuses: validation_error (cursor, TLD). */
export async function listSold(reader: Reader, { tld, limit, cursor }: SoldQuery) {
  const found = await readSold(reader, {
    tld: tld === undefined ? undefined : tldOf(tld),
    before: positionOf(cursor),
    max: limit + 1,
  })
  const { rows, next_cursor } = cutPage(found, limit, ({ sold_at, sale_id }) => {
    return { at: sold_at, id: sale_id }
  })
  return {
    sales: rows.map(({ domain, tld: own, sale_price_cents, currency, sold_at }) => ({
      ...namedOf(domain),
      tld: own,
      sale_price_cents,
      currency,
      // The day is enough to compare prices, and says less about the buyer.
      sold_on: sold_at.toISOString().slice(0, 10),
    })),
    next_cursor,
  }
}

function tldOf(text: string): string {
  const tld = readTld(text)
  if (!tld.ok) throw refuseField('tld', 'is not a top-level domain.')
  return tld.tld
}
