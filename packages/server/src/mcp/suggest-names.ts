import { SuggestIn, SuggestOut } from '../features/market/search/shapes.ts'
import { suggestNames as suggestAll } from '../features/market/search/suggest-names.ts'
import { linesOf } from './say.ts'
import { rowText } from './row-text.ts'
import { ASKS, defineTool } from './tool.ts'

/** GET /api/domain/suggest. */
export const suggestNames = defineTool({
  name: 'suggest_names',
  title: 'Suggest domain names',
  description:
    'Makes up domain names from a few keywords about a business or project, and returns those that are available or for sale, with prices in US cents. ' +
    'Use it when a person has no name yet. `tlds` limits the extensions, for example "com,io". ' +
    'For names that you came up with yourself use check_domains. It does not check trademarks, and it registers nothing.',
  annotations: ASKS,
  limit: 'public.check',
  scope: null,
  input: SuggestIn,
  output: SuggestOut,
  run: async (needs, { q, tlds, limit }, { priceView, signal }) => {
    const suggestions = await suggestAll(needs, { q, tlds, limit }, { priceView, signal })
    return { query: q, suggestions }
  },
  summarize: ({ suggestions }) => linesOf('Suggestions:', suggestions, rowText),
})
