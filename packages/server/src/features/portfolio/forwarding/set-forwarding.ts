import type { Db } from '../../../db/pool.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { changeZone, type ChangedZone } from '../dns/change-zone.ts'
import { readDns } from '../dns/read-dns.ts'
import type { DnsRecord } from '../dns/record.ts'
import { type DnsState, NOTHING_CHANGED, stateOfDns } from './dns-state.ts'
import type { Forwarding } from './forwarding.ts'
import { pointToForwarder } from './forwarding-records.ts'
import { demandNoChain, judgeTarget } from './judge-target.ts'
import { demandUnblocked } from './demand-unblocked.ts'
import { lockForwardings, writeForwarding } from './sql.ts'

export type ForwardingNeeds = {
  db: Db
  registrar: RegistrarClient
  /** The host name of the forwarder, which forwarded domains point to. */
  forwarder: string
  nameservers: readonly string[]
}

export type ForwardingRequest = Forwarding & {
  account_id: string
  domain: string
  /** Whether records that lead elsewhere may be replaced. */
  mayReplace: boolean
  isDryRun: boolean
}

export type SetForwarding = Forwarding & { dns: DnsState } & Pick<
    ChangedZone,
    'changes' | 'change_id'
  >

/**
 * Forwards a domain and its www. The forwarding is stored first, and then the records are set, if
 * the domain uses our DNS: without its records it does no harm, and repeating the request completes
 * it. Records that lead elsewhere stay unless they may be replaced; `dns.in_the_way` has them.
 *
 * Refuses: validation_error, forbidden (staff stopped it), and what `changeZone` refuses. Rejects with RegistrarError.
 */
export async function setForwarding(
  needs: ForwardingNeeds,
  request: ForwardingRequest,
  now: Date,
): Promise<SetForwarding> {
  const { db, forwarder, nameservers } = needs
  const { account_id, domain, status, keep_path, isDryRun } = request
  const target = judgeTarget(request, needs)
  const dns = await readDns(needs, domain, { ours: nameservers })
  await db.begin(async (tx) => {
    await lockForwardings(tx)
    await demandUnblocked(tx, domain)
    await demandNoChain(tx, request, target)
    if (isDryRun) return
    await writeForwarding(tx, { account_id, domain, url: target.url, status, keep_path, now })
  })
  const set = { url: target.url, status, keep_path }
  const to = { domain, forwarder }
  if (!dns.hosted) return { ...set, ...NOTHING_CHANGED, dns: stateOfDns(dns, dns.records, to) }
  let records: readonly DnsRecord[] = dns.records
  const { changes, change_id } = await changeZone(
    needs,
    {
      account_id,
      domain,
      kind: 'forwarding',
      field: 'url',
      isDryRun,
      decide: (zone) => {
        records = pointToForwarder(zone, to, request).records
        return { drafts: records.map((record) => ({ record })) }
      },
    },
    now,
  )
  return { ...set, changes, change_id, dns: stateOfDns(dns, records, to) }
}
