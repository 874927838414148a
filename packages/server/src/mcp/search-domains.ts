import { refuseField } from '../refusal.ts'
import { readDomainName } from '../values/domain-name.ts'
import { searchDomain } from '../features/market/search/search-domain.ts'
import { type Row, SearchIn } from '../features/market/search/shapes.ts'
import { linesOf } from './say.ts'
import { rowText } from './row-text.ts'
import { SearchOut } from './shapes.ts'
import { ASKS, defineTool } from './tool.ts'

/** POST /api/domain/search, with all rows at once. */
export const searchDomains = defineTool({
  name: 'search_domains',
  title: 'Search a domain and other extensions',
  description:
    'Checks one domain (for example acme.com) and the same name under a dozen common extensions. Use it when a person has a name in mind. ' +
    'Each result says whether the domain is available to register, registered, or for sale by its owner, and what registering costs in US cents. ' +
    '`unknown` means that the registry gave no answer: never present it as available. ' +
    'It needs a full domain, not keywords: for ideas use suggest_names. For a list of domains use check_domains. It registers and reserves nothing.',
  annotations: ASKS,
  limit: 'public.search',
  scope: null,
  input: SearchIn,
  output: SearchOut,
  run: async (needs, { q }, { request_id, priceView, signal }) => {
    const primary = readDomainName(q)
    if (!primary.ok) throw refuseField('q', primary.reason)
    const { commonTlds } = needs
    const question = { request_id, primary, commonTlds, priceView, signal }
    const rows = new Map<string, Row>()
    let domains: string[] = []
    let duration_ms = 0
    for await (const event of searchDomain(needs, question)) {
      if (event.kind === 'header') ({ domains } = event)
      else if (event.kind === 'row') rows.set(event.domain, event)
      else if (event.kind === 'done') ({ duration_ms } = event)
    }
    // Rows arrive as they are found. The order of the header is easier to read.
    const results = domains.flatMap((domain) => rows.get(domain) ?? [])
    return { primary: primary.name, results, duration_ms }
  },
  summarize: ({ results }) => linesOf('Availability:', results, rowText),
})
