import type { Tenant } from '../../../values/environment.ts'
import type { Tx } from '../../../db/pool.ts'
import { refuseField } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { publicId } from '../../../values/public-id.ts'
import { sealFor, secretsOf } from './endpoint-secrets.ts'
import {
  endLease,
  type EndpointRow,
  findEndpoint,
  holdCounter,
  insertDeliveries,
  insertEndpoint,
  readMissed,
  requeueUndelivered,
  updateEndpoint,
} from './sql.ts'

export type EndpointInput = {
  url: string
  /** Undefined keeps the current secret. */
  secret?: string | undefined
}
type Given = { masterKey: MasterKey; now: Date }

const OVERLAP_MS = 24 * 3_600_000
const MISSED_MS = 14 * 24 * 3_600_000
/** The email and the description of the route promise as many. The history has the rest. */
const MISSED_MAX = 10_000
/** Far longer than any transaction lasts. */
const TRANSACTION_MS_MAX = 3_600_000

/**
 * Registers or updates a partner's endpoint in one environment. After a secret change, the previous
 * secret also signs for 24 hours. Queued deliveries go to the new URL. If the endpoint was
 * disabled, the events it missed are queued. Refuses: validation_error (first registration without
 * a secret).
 */
export async function setEndpoint(
  tx: Tx,
  partner: Tenant,
  input: EndpointInput,
  given: Given,
): Promise<{ url: string; active: boolean; created_at: Date }> {
  const { now } = given
  await holdCounter(tx, partner)
  const before = await findEndpoint(tx, partner)
  if (!before) {
    if (input.secret === undefined) throw refuseField('secret', 'is required the first time.')
    const id = publicId('wh', now)
    const sealed_secret = sealFor(id, 'sealed_secret', input.secret, given.masterKey)
    await insertEndpoint(tx, { id, ...partner, url: input.url, sealed_secret, now })
    return { url: input.url, active: true, created_at: now }
  }
  await updateEndpoint(tx, {
    id: before.id,
    url: input.url,
    ...nextSecrets(before, input.secret, given),
    now,
  })
  if (before.url !== input.url) await endLease(tx, before.id)
  if (!before.active) await queueMissed(tx, before, now)
  return { url: input.url, active: true, created_at: before.created_at }
}

function nextSecrets(before: EndpointRow, secret: string | undefined, { masterKey, now }: Given) {
  const { id, sealed_secret, sealed_previous_secret, previous_until } = before
  const { present } = secretsOf(before, masterKey, now)
  if (secret === undefined || present === secret)
    return { sealed_secret, sealed_previous_secret, previous_until }
  return {
    sealed_secret: sealFor(id, 'sealed_secret', secret, masterKey),
    sealed_previous_secret: sealFor(id, 'sealed_previous_secret', present, masterKey),
    previous_until: new Date(now.getTime() + OVERLAP_MS),
  }
}

async function queueMissed(tx: Tx, endpoint: EndpointRow, now: Date): Promise<void> {
  const since = new Date(now.getTime() - MISSED_MS)
  const endpoint_id = endpoint.id
  const queued = await requeueUndelivered(tx, { endpoint_id, since, max: MISSED_MAX })
  const missed = await readMissed(tx, endpoint, {
    endpoint_id,
    since: new Date(Math.max(since.getTime(), offSince(endpoint, now))),
    max: MISSED_MAX - queued,
  })
  const deliveries = missed.map(({ id, seq, created_at }) => {
    return { id: publicId('dlv', now), event_id: id, seq, created_at }
  })
  if (deliveries.length > 0) await insertDeliveries(tx, endpoint_id, deliveries)
}

/**
 * From when events may be missing, in ms. An event has the time at which its transaction began, and
 * that may be before the endpoint was disabled. What was queued then isn't missing.
 */
function offSince({ inactive_at, created_at }: EndpointRow, now: Date): number {
  const offMs = (inactive_at ?? now).getTime() - TRANSACTION_MS_MAX
  return Math.max(offMs, created_at.getTime())
}
