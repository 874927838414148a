import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { findBlock } from './block-sql.ts'

/**
 * Call it while forwardings are locked. A block stays with the domain, so that handing it to another
 * account doesn't get around it.
 *
 * Refuses: forbidden.
 */
export async function demandUnblocked(reader: Reader, domain: string): Promise<void> {
  const reason = await findBlock(reader, domain)
  if (reason === undefined) return
  const text = `We stopped forwarding this domain. ${reason} Contact us if this is a mistake.`
  throw new Refusal('forbidden', text)
}
