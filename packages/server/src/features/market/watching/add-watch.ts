import type { Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { publicId } from '../../../values/public-id.ts'
import {
  addSettings,
  countWatches,
  findWatch,
  lockAccount,
  type WatchRow,
  writeName,
  writeWatch,
} from './sql.ts'
import type { WatchEvent } from './watch-event.ts'

export const WATCHES_MAX = 500
const RECENT_MS = 10 * 60_000

type Wanted = { domain: string; on: WatchEvent[] }

/**
 * Watches a name for an account, or changes what its watch tells about.
 *
 * Refuses: validation_error (no domain name), quota_exceeded (too many watches).
 */
export async function addWatch(
  tx: Tx,
  account_id: string,
  { domain, on }: Wanted,
  now: Date,
): Promise<{ watch: WatchRow; isNew: boolean }> {
  const name = readDomainName(domain)
  if (!name.ok) throw refuseField('domain', name.reason)
  await lockAccount(tx, account_id)
  const known = await findWatch(tx, account_id, name.name)
  if (!known && (await countWatches(tx, account_id)) >= WATCHES_MAX) {
    const text = `You can watch at most ${WATCHES_MAX} domains. Remove one first.`
    throw new Refusal('quota_exceeded', text)
  }
  await addSettings(tx, account_id)
  const recently = new Date(now.getTime() - RECENT_MS)
  await writeName(tx, { domain: name.name, tld: name.suffix, recently }, now)
  const id = publicId('wat', now)
  await writeWatch(tx, { id, account_id, domain: name.name, on_events: [...new Set(on)] }, now)
  const watch = await findWatch(tx, account_id, name.name)
  if (!watch) throw new Error('the watch was not stored')
  return { watch, isNew: known === undefined }
}
