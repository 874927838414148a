import type { Tx } from '../../../db/pool.ts'
import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { publicId } from '../../../values/public-id.ts'
import { presentTraceparent } from '../../../values/under-way.ts'
import { findLockable } from '../../registry/tlds/find-lockable.ts'
import { LOCK_STATUS } from '../domains/domain.ts'
import { insertChanges, insertOperation } from './sql.ts'

/** Behind everything that owners wait for: a bulk operation has far fewer names. */
const LAST_POSITION = 1_000_000

/** A name as the registrar holds it since a moment ago. */
export type Arrived = { account_id: string; domain: RegistrarDomain }
type NewName = { account_id: string; domain: string; tld: string }

/**
 * Queues the transfer lock of names that were just registered or transferred here, as registrars
 * do. Registries without one are left out. Call it in the transaction that adds them to portfolios.
 */
export async function lockNewNames(tx: Tx, arrived: readonly Arrived[], now: Date): Promise<void> {
  const added = arrived.flatMap(unlockedIn)
  if (added.length === 0) return
  const lockable = await findLockable(tx, [...new Set(added.map(({ tld }) => tld))])
  const names = added.filter(({ tld }) => lockable.has(tld))
  for (const [account_id, own] of Map.groupBy(names, (each) => each.account_id)) {
    await queueLocks(tx, account_id, own, now)
  }
}

function unlockedIn({ account_id, domain }: Arrived): NewName[] {
  if (domain.status.includes(LOCK_STATUS)) return []
  const read = readDomainName(domain.domainName)
  return read.ok ? [{ account_id, domain: read.name, tld: read.suffix }] : []
}

/** As `beginOperation` does, without its limit on what owners start and without locking accounts. */
async function queueLocks(
  tx: Tx,
  account_id: string,
  names: readonly NewName[],
  now: Date,
): Promise<void> {
  const id = publicId('bulk', now)
  const operation = { id, account_id, op: 'lock', payload: {}, skip_on_error: true } as const
  const facts = { total: names.length, created_at: now, ended_at: null }
  await insertOperation(tx, {
    ...operation,
    ...facts,
    started_by: 'service',
    traceparent: presentTraceparent(),
  })
  const changes = names.map(({ domain }, at) => {
    return { domain, problem: null, price_cents: null, position: LAST_POSITION + at }
  })
  await insertChanges(tx, id, changes, now)
}
