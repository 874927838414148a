import type { DnsClient } from '../../../upstream/dns/ask-dns.ts'
import { withDeadline } from '../../../values/deadline.ts'

/**
 * - `here`: the domain or its www leads to the host.
 * - `elsewhere`: all queries were answered, and neither does.
 * - `no_answer`: a query failed or timed out, so nothing is known.
 */
export type Pointing = 'here' | 'elsewhere' | 'no_answer'

const DEADLINE_MS = 6_000

/** Whether a domain or its www points to a host of ours. */
export async function lookForPointing(
  dns: DnsClient,
  { domain, to, deadlineMs = DEADLINE_MS }: { domain: string; to: string; deadlineMs?: number },
  signal: AbortSignal,
): Promise<Pointing> {
  const both = await Promise.all(
    [domain, `www.${domain}`].map((host) => lookAtHost(dns, { host, to, deadlineMs }, signal)),
  )
  if (both.includes('here')) return 'here'
  return both.includes('no_answer') ? 'no_answer' : 'elsewhere'
}

/**
 * Whether one host points to another: it is an alias of it, or has addresses, all of which the other
 * has too. With a single foreign address, some visitors would end up elsewhere.
 */
export async function lookAtHost(
  dns: DnsClient,
  { host, to, deadlineMs = DEADLINE_MS }: { host: string; to: string; deadlineMs?: number },
  signal: AbortSignal,
): Promise<Pointing> {
  return await withDeadline(signal, deadlineMs, async (until) => {
    const [alias, own, ours] = await Promise.all([
      dns.askAlias(host, until),
      dns.askAddresses(host, until),
      dns.askAddresses(to, until),
    ])
    if (alias?.includes(to)) return 'here' as const
    if (!alias || !own || !ours) return 'no_answer' as const
    const isHere = own.length > 0 && own.every((address) => ours.includes(address))
    return isHere ? ('here' as const) : ('elsewhere' as const)
  }).catch((error: unknown) => {
    signal.throwIfAborted()
    if ((error as Error).name !== 'TimeoutError') throw error
    return 'no_answer' as const
  })
}
