import type { Access } from '../auth/access-tokens.ts'
import { transact } from '../db/transact.ts'
import { Refusal } from '../refusal.ts'
import { readPayload } from '../features/portfolio/bulk/read-payload.ts'
import { changeDomain } from '../features/portfolio/one-domain/change-domain.ts'
import { findDomain } from '../features/portfolio/one-domain/find-domain.ts'
import type { McpNeeds } from './needs.ts'
import { SetNameserversIn, SetNameserversOut } from './shapes.ts'
import { CHANGES, defineTool, ownerOf } from './tool.ts'

/** PATCH /api/domains/{domain} with name servers. A dry run, unless it is confirmed. */
export const setNameservers = defineTool({
  name: 'set_nameservers',
  title: 'Change name servers',
  description:
    'Sets the name servers of one domain in the person’s account, all of them at once. Without `confirm: true` it is a dry run that returns the name servers before and after. ' +
    'Always do the dry run first, show it to the person, and repeat the call with `confirm: true` only if they agree: from then on other servers answer for the website and email. ' +
    'The change is queued at the registrar; domain_details shows when it is done. The owner gets an email with a link to undo it. ' +
    'For a locked domain only a person can do this: the answer has the page. Needs scope domains:write.',
  annotations: CHANGES,
  limit: 'portfolio.changes',
  scope: 'domains:write',
  input: SetNameserversIn,
  output: SetNameserversOut,
  run: async (needs, { domain: given, nameservers, confirm }, call) => {
    const owner = ownerOf(call)
    const after = hostsOf(nameservers)
    const {
      domain,
      locked,
      nameservers: before,
    } = await findDomain(needs.db, owner.account_id, given)
    const page = `${needs.baseUrl}/account/domains/${domain}`
    const page_url = locked ? page : null
    const answer = { domain, before, after, page_url }
    if (!confirm) return { ...answer, dry_run: true, operations: [] }
    const operations = await start(needs, { owner, domain, after, page })
    return { ...answer, dry_run: false, operations }
  },
  summarize: ({ domain, before, after, dry_run, page_url }) => {
    const text = `${domain}: ${before.join(', ') || 'none'} → ${after.join(', ')}`
    if (!dry_run) return `Queued. ${text}.`
    const next = page_url
      ? `The domain is locked, so its owner must do this at ${page_url}.`
      : 'Ask the person, then call again with confirm: true.'
    return `Dry run, nothing was changed. ${text}. ${next}`
  },
})

function hostsOf(nameservers: string[]): string[] {
  const read = readPayload('setNameservers', { nameservers }, '')
  return read.op === 'setNameservers' ? read.payload.nameservers : []
}

type Wanted = { owner: Access; domain: string; after: string[]; page: string }

/**
 * The lock is read in the transaction of the change, so that it can't be set in between. For a
 * locked domain the owner must prove who they are, which an app can't.
 */
async function start({ db, clock, catalogue }: McpNeeds, { owner, domain, after, page }: Wanted) {
  const known = { snapshot: await catalogue.read(), now: clock.now() }
  return await transact(db, async (tx) => {
    const row = await findDomain(tx, owner.account_id, domain)
    if (row.locked) {
      const text = `${domain} is locked, so its owner must change the name servers at ${page}.`
      throw new Refusal('step_up_required', text)
    }
    return await changeDomain(tx, owner, { row, body: { nameservers: after } }, known)
  })
}
