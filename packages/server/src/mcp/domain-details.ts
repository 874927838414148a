import { findDomain } from '../features/portfolio/one-domain/find-domain.ts'
import { readDomain } from '../features/portfolio/one-domain/read-domain.ts'
import { DomainDetailOut, DomainPath } from '../features/portfolio/one-domain/shapes.ts'
import { defineTool, ownerOf, READS } from './tool.ts'

/** GET /api/domains/{domain}. */
export const domainDetails = defineTool({
  name: 'domain_details',
  title: 'Everything about one of your domains',
  description:
    'Dates, state, transfer lock, privacy, renewal, contacts, name servers, DNSSEC, prices, pending changes and history of one domain in the person’s account. ' +
    'Use it before you change something. It has no DNS records (use dns_records) and never shows an auth code: the person gets that on the domain’s page. Needs scope domains:read.',
  annotations: READS,
  limit: 'portfolio.reads',
  scope: 'domains:read',
  input: DomainPath,
  output: DomainDetailOut,
  run: async ({ db, catalogue }, { domain }, call) => {
    const row = await findDomain(db, ownerOf(call).account_id, domain)
    return await readDomain(db, row, { snapshot: await catalogue.read(), now: call.now })
  },
  summarize: ({ domain, state, expires_at, locked, pending }) =>
    `${domain}: ${state}, expires ${expires_at.slice(0, 10)}, ${locked ? 'locked' : 'not locked'}, ${pending.length} changes pending.`,
})
