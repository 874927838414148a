import { askRegistrar } from '../features/portfolio/domains/ask-registrar.ts'
import { findDomain } from '../features/portfolio/dns/find-domain.ts'
import { readDns } from '../features/portfolio/dns/read-dns.ts'
import { DnsOut, DnsPath } from '../features/portfolio/dns/shapes.ts'
import { ASKS, defineTool, ownerOf } from './tool.ts'

/** GET /api/domains/{domain}/dns. */
export const dnsRecords = defineTool({
  name: 'dns_records',
  title: 'DNS records of one of your domains',
  description:
    'The DNS records stored with us for one domain in the person’s account, each with the `id` that change_dns needs, and the `etag` of this version. ' +
    'If `hosted` is false, the domain uses other name servers and these records have no effect: `explanation` says what to do. ' +
    'For what the public sees use dns_lookup. It changes nothing. Needs scope domains:read.',
  annotations: ASKS,
  limit: 'dns.reads',
  scope: 'domains:read',
  input: DnsPath,
  output: DnsOut,
  run: async ({ db, registrar, nameservers: ours }, input, call) => {
    const { domain } = await findDomain(db, ownerOf(call).account_id, input.domain)
    const asked = { ours, signal: call.signal }
    return await askRegistrar(registrar, (known) =>
      readDns({ db, registrar: known }, domain, asked),
    )
  },
  summarize: ({ hosted, records }) =>
    `${records.length} records${hosted ? '' : '. They have no effect: the domain uses other name servers'}.`,
})
