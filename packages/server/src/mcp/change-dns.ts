import { askRegistrar } from '../features/portfolio/domains/ask-registrar.ts'
import { changeZone } from '../features/portfolio/dns/change-zone.ts'
import { patchRecords } from '../features/portfolio/dns/decide-records.ts'
import { findDomain } from '../features/portfolio/dns/find-domain.ts'
import { ChangeDnsIn, ChangeDnsOut } from './shapes.ts'
import { CHANGES, defineTool, ownerOf } from './tool.ts'

/** PATCH /api/domains/{domain}/dns. A dry run, unless it is confirmed. */
export const changeDns = defineTool({
  name: 'change_dns',
  title: 'Change DNS records',
  description:
    'Adds, changes and removes DNS records of one domain in the person’s account. Without `confirm: true` it is a dry run: it checks everything and returns what would change. ' +
    'Always do the dry run first, show it to the person, and repeat the call with `confirm: true` only if they agree: a wrong record can stop a website or email. ' +
    'Get ids and the etag from dns_records, and pass the etag as `if_match`. `change` needs only the fields that change. ' +
    'It has no effect for a domain that uses other name servers (set_nameservers). Needs scope domains:write.',
  annotations: CHANGES,
  limit: 'dns.changes',
  scope: 'domains:write',
  input: ChangeDnsIn,
  output: ChangeDnsOut,
  run: async ({ db, clock, registrar }, input, call) => {
    const { domain: given, confirm, if_match: ifMatch, ...patch } = input
    const { account_id } = ownerOf(call)
    const { domain } = await findDomain(db, account_id, given)
    const isDryRun = !confirm
    const wanted = {
      account_id,
      domain,
      ifMatch,
      isDryRun,
      signal: call.signal,
      kind: 'edit' as const,
      field: 'add',
      decide: (current: Parameters<typeof patchRecords>[0]) => patchRecords(current, patch, domain),
    }
    const { changes, change_id } = await askRegistrar(registrar, (known) =>
      changeZone({ db, registrar: known }, wanted, clock.now()),
    )
    return { domain, changes, change_id, dry_run: isDryRun }
  },
  summarize: ({ domain, changes: { added, changed, removed }, dry_run }) => {
    const counts = `${added.length} added, ${changed.length} changed, ${removed.length} removed`
    return dry_run
      ? `Dry run for ${domain}, nothing was changed: ${counts}. Ask the person, then call again with confirm: true.`
      : `Changed the records of ${domain}: ${counts}.`
  },
})
