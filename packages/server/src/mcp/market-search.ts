import { centsText } from '../values/cents-text.ts'
import { searchMarket } from '../features/market/listings/search-market.ts'
import { MarketMatches, MarketSearchQuery } from '../features/market/listings/shapes.ts'
import { linesOf } from './say.ts'
import { defineTool, READS } from './tool.ts'

/** GET /api/market/search. */
export const marketSearch = defineTool({
  name: 'market_search',
  title: 'Search domains for sale',
  description:
    'Finds domains for sale by their owners, by meaning and spelling ("dog" also finds puppypal.com). Use it when a good name is taken, or when a person would pay more for a ready-made name. ' +
    'Without an access token with scope pricing:read, exact prices are null and `price_band` (US dollars) gives the range; `max` then works on bands. ' +
    'Pages by `cursor`, at most 240 names deep. These are not new registrations: for those use search_domains or suggest_names. It buys nothing.',
  annotations: READS,
  limit: 'public.market-search',
  scope: null,
  input: MarketSearchQuery,
  output: MarketMatches,
  run: async (needs, query, { priceView }) => await searchMarket(needs, query, priceView),
  summarize: ({ items }) =>
    linesOf('For sale:', items, ({ domain, price, price_band }) =>
      price.bin === null
        ? `${domain}: ${bandText(price_band)}`
        : `${domain}: ${centsText(price.bin * 100)}`,
    ),
})

function bandText({ min, max }: { min: number; max: number | null }): string {
  const from = centsText(min * 100)
  return max === null ? `above ${from}` : `${from} to ${centsText(max * 100)}`
}
