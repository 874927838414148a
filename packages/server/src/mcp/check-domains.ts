import { checkDomains as checkAll } from '../features/market/search/check-domains.ts'
import { CheckIn, CheckOut } from '../features/market/search/shapes.ts'
import { linesOf } from './say.ts'
import { rowText } from './row-text.ts'
import { ASKS, defineTool } from './tool.ts'

/** POST /api/domain/check. */
export const checkDomains = defineTool({
  name: 'check_domains',
  title: 'Check a list of domains',
  description:
    'Checks up to 200 full domains, for example names you came up with, and returns results in the same order: available, premium, registered, for sale, reserved, unsupported or unknown, with prices in US cents. ' +
    '`unknown` means that the registry gave no answer: never present it as available. Only domains checked here or by search_domains may be called available. ' +
    'It doesn’t make up names (suggest_names does), and it registers and reserves nothing.',
  annotations: ASKS,
  limit: 'public.check',
  scope: null,
  input: CheckIn,
  output: CheckOut,
  run: async (needs, { domains }, { priceView, signal }) => {
    return { results: await checkAll(needs, domains, { priceView, signal }) }
  },
  summarize: ({ results }) => linesOf('Availability:', results, rowText),
})
