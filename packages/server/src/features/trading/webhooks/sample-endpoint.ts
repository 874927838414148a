import { randomBytes, randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/pool.ts'
import type { Tenant } from '../../../values/environment.ts'
import { publicId } from '../../../values/public-id.ts'
import { keepResults } from './delivery-sql.ts'
import { closeSample, insertSample, leaseSample, readSampleQueue } from './sample-sql.ts'
import { insertEndpoint } from './sql.ts'
import { nextTryAt } from './states.ts'

/** A name that belongs to nobody (RFC 2606). */
const HOST = 'hooks.example.com'
const SECRET_BYTES = 32
/** Far more than a sample history has. */
const DELIVERIES_MAX = 100

type Try = { status_code: number | null; error: string | null; duration_ms: number }

const ok = (duration_ms: number): Try => ({ status_code: 200, error: null, duration_ms })
const failed = (duration_ms: number): Try => ({ status_code: 500, error: 'status', duration_ms })
const late: Try = { status_code: null, error: 'timeout', duration_ms: 5_000 }

/** How the sample receiver answers, in turn: mostly at once, sometimes later, once not at all. */
const ANSWERS: readonly Try[][] = [
  [ok(142)],
  [ok(96)],
  [failed(61), failed(58), ok(187)],
  [ok(118)],
  [late, late, late, late],
  [ok(204)],
  [ok(131)],
  [ok(89)],
  [late, ok(412)],
  [ok(107)],
  [ok(121)],
  [ok(98)],
  [failed(63), ok(152)],
  [ok(143)],
  [ok(110)],
  [ok(92)],
  [ok(176)],
]

/**
 * Opens the receiver of sample deliveries. The transaction that opens it must close it with
 * `sendSamples`, so no worker ever sees it.
 */
export async function openSampleEndpoint(tx: Tx, tenant: Tenant, now: Date): Promise<string> {
  const id = publicId('wh', now)
  // Never read, because nothing is signed with it.
  const sealed_secret = randomBytes(SECRET_BYTES)
  await insertEndpoint(tx, { id, ...tenant, url: `https://${HOST}/`, sealed_secret, now })
  await insertSample(tx, id)
  return id
}

/** Records what a receiver could have answered to the queued deliveries, and closes the receiver. */
export async function sendSamples(tx: Tx, endpoint_id: string, now: Date): Promise<void> {
  const lease_token = randomUUID()
  await leaseSample(tx, endpoint_id, lease_token)
  const queue = await readSampleQueue(tx, endpoint_id, DELIVERIES_MAX)
  for (const [turn, { id, created_at }] of queue.entries()) {
    const tries = ANSWERS[turn % ANSWERS.length] ?? []
    let at = new Date(created_at.getTime() + 1_000)
    for (const [attempts, each] of tries.entries()) {
      const isDelivered = each.error === null
      const retry = { now: at, retryAfterMs: undefined, random: 0.5 }
      const due_at = (isDelivered ? undefined : nextTryAt('sandbox', attempts + 1, retry)) ?? at
      const isOver = attempts === tries.length - 1
      const status = isDelivered ? 'delivered' : isOver ? 'failed' : 'pending'
      const result = {
        delivery_id: id,
        endpoint_id,
        lease_token,
        attempts,
        status,
        ...each,
      } as const
      const rest_until = isDelivered ? null : at
      await keepResults(tx, [{ ...result, due_at, at, host: HOST, rest_until }])
      at = due_at
    }
  }
  await closeSample(tx, endpoint_id, now)
}
