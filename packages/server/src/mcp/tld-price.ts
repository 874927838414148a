import { priceOf } from '../features/registry/tlds/catalogue.ts'
import { tldOf } from '../features/registry/tlds/find-tld.ts'
import { PriceQuery } from '../features/registry/tlds/shapes.ts'
import { priceText } from './say.ts'
import { TldPriceOut } from './shapes.ts'
import { defineTool, READS } from './tool.ts'

/** GET /api/pricing/tld, with all four prices. */
export const tldPrice = defineTool({
  name: 'tld_price',
  title: 'Prices of an extension',
  description:
    'What an extension (TLD, for example com or co.uk) costs here: registering, renewing, transferring and restoring, in US cents. `priceCents` is the price of `op`. ' +
    'Use it to compare extensions or to say what the following years will cost. ' +
    'Premium domains have their own price: check_domains shows it. For names for sale by their owners use market_search.',
  annotations: READS,
  limit: 'public.pricing',
  scope: null,
  input: PriceQuery,
  output: TldPriceOut,
  run: async ({ catalogue }, { tld: text, op }, { now }) => {
    const snapshot = await catalogue.read()
    const tld = tldOf(snapshot, text)
    const priceAs = (each: typeof op) => priceOf(snapshot, tld, each, now)
    const prices = {
      register_cents: priceAs('register'),
      renew_cents: priceAs('renew'),
      transfer_cents: priceAs('transfer'),
      restore_cents: priceAs('restore'),
    }
    return { tld, op, priceCents: priceAs(op), currency: 'USD', prices }
  },
  summarize: ({ tld, prices }) =>
    `.${tld}: register ${priceText(prices.register_cents)}, renew ${priceText(prices.renew_cents)}, transfer ${priceText(prices.transfer_cents)}, restore ${priceText(prices.restore_cents)}.`,
})
