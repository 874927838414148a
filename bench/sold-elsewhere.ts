import { setTimeout as pause } from 'node:timers/promises'
import { type PartnerClient, NamehouseClient } from '../packages/sdk/src/index.ts'

const SOLD = 20
const LOOK_EVERY_MS = 10
const PATIENCE_MS = 30_000

/**
 * Sells names on one node and polls another until each is gone from its search. Returns the longest
 * time from the response to the order, in milliseconds.
 */
export async function goneElsewhere(nodes: {
  seller: PartnerClient
  watched: string
}): Promise<number> {
  const watched = new NamehouseClient({ baseUrl: nodes.watched })
  const { items } = await watched.listings.browse({ sort: 'newest', limit: SOLD })
  let longest = 0
  for (const { domain } of items) {
    const isShown = async () => {
      const found = await watched.listings.search({ q: domain })
      return found.items.some((item) => item.domain === domain)
    }
    if (!(await isShown())) throw new Error(`${domain} was not listed before its sale`)
    const { bin_price_cents } = await nodes.seller.inventory.read(domain)
    await nodes.seller.orders.create({ domain, sale_price_cents: bin_price_cents })
    const soldAt = performance.now()
    while (await isShown()) {
      if (performance.now() - soldAt > PATIENCE_MS) throw new Error(`${domain} is still listed`)
      await pause(LOOK_EVERY_MS)
    }
    longest = Math.max(longest, performance.now() - soldAt)
  }
  return longest
}
