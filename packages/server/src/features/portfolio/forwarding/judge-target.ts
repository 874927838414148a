import type { Reader } from '../../../db/pool.ts'
import { refuseField } from '../../../refusal.ts'
import { domainsOf } from '../../../http/known-hosts.ts'
import { forwardedHosts } from './forwarding.ts'
import { readTarget } from './read-target.ts'
import { findForwarded } from './sql.ts'

type Asked = { account_id: string; domain: string; url: string }
type Ours = { forwarder: string }

/**
 * The address to forward to, in our spelling. It must not lead back to the domain, to the forwarder,
 * or to a name that is itself forwarded: so no chain of forwardings can become a loop.
 *
 * Refuses: validation_error.
 */
export function judgeTarget({ domain, url }: Asked, { forwarder }: Ours): Judged {
  const read = readTarget(url)
  if (!read.ok) throw refuseField('url', read.problem)
  if (forwardedHosts(domain).includes(read.host)) {
    throw refuseField('url', `must not lead back to ${domain}.`)
  }
  if (read.host === forwarder) throw refuseField('url', 'must not lead to our forwarder.')
  return read
}

type Judged = { url: string; host: string }

/** Call it while forwardings are locked, so that the answer still holds when the row is written. */
export async function demandNoChain(
  reader: Reader,
  { account_id, domain }: Asked,
  { host }: Judged,
): Promise<void> {
  const next = await findForwarded(reader, domainsOf(host))
  if (!next || next.domain === domain) return
  const advice =
    next.account_id === account_id && !forwardedHosts(domain).includes(new URL(next.url).hostname)
      ? `Enter ${next.url} instead.`
      : 'Enter the final address instead.'
  throw refuseField('url', `must not be forwarded itself. ${advice}`)
}
