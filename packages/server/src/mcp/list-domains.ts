import { listDomains as listAll } from '../features/portfolio/domains/list-domains.ts'
import { domainOut, DomainsOut, DomainsQuery } from '../features/portfolio/domains/shapes.ts'
import { linesOf } from './say.ts'
import { defineTool, ownerOf, READS } from './tool.ts'

/** GET /api/domains. */
export const listDomains = defineTool({
  name: 'list_domains',
  title: 'List your domains',
  description:
    'The domains in the account of the person you act for, with expiry dates, name servers, lock and renewal settings. Filter by part of the name, folder, extension, state or expiry, and page by `offset`. ' +
    'Use it to find a domain, or to answer what expires soon (`expires_within_days`). For everything about one domain use domain_details. It changes nothing. Needs scope domains:read.',
  annotations: READS,
  limit: 'portfolio.reads',
  scope: 'domains:read',
  input: DomainsQuery,
  output: DomainsOut,
  run: async ({ db }, query, call) => {
    const { limit, offset } = query
    const { rows, total } = await listAll(db, ownerOf(call).account_id, query, call.now)
    const items = rows.map((row) => domainOut(row, call.now))
    return { items, page: { limit, offset, total } }
  },
  summarize: ({ items, page }) =>
    linesOf(`${page.total} domains:`, items, ({ domain, state, expires_at, auto_renew }) => {
      const renewal = auto_renew ? 'auto-renew on' : 'auto-renew off'
      return `${domain}: ${state}, expires ${expires_at.slice(0, 10)}, ${renewal}`
    }),
})
