import type { Db } from '../../../db/pool.ts'
import type { LeasedItem } from '../../../jobs/leased-work.ts'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import type { Clock } from '../../../values/clock.ts'
import { PublicLine } from '../../../upstream/public-line.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { readTraceparent } from '../../../values/trace-context.ts'
import { traced } from '../../../values/tracing.ts'
import { presentTraceparent } from '../../../values/under-way.ts'
import {
  type DueDelivery,
  giveBack,
  readDue,
  type Result,
  type ServedEndpoint,
} from './delivery-sql.ts'
import { openSecrets, type Secrets } from './endpoint-secrets.ts'
import type { ResultKeeper } from './keep-result.ts'
import { signDelivery } from './sign-delivery.ts'
import { nextTryAt, restUntil } from './states.ts'
import { switchOffEndpoint } from './switch-off-endpoint.ts'
import { type Attempt, tryDelivery } from './try-delivery.ts'

export type Serving = {
  db: Db
  clock: Clock
  masterKey: MasterKey
  publicFetcher: PublicFetcher
  results: ResultKeeper
  pace: Pace
}

export type Pace = {
  /** For one whole attempt (spec 6.2). */
  deadlineMs: number
  /** If a worker dies, others take over its endpoints after this long. */
  leaseMs: number
  /** How often to poll for due deliveries when nothing else triggers a look. */
  lookMs: number
}

/** What a turn costs beside its attempts, a claim and a connection, is shared by this many. */
const TURN_DELIVERIES_MAX = 50

type Lease = Pick<LeasedItem, 'leasedAt' | 'leaving'>

/** What all attempts of a turn share. The connection is kept between them. */
type Turn = { endpoint: ServedEndpoint; url: URL; secrets: Secrets; line: PublicLine }

/**
 * Serves an endpoint for one turn: one attempt at a time in event order, until the first failure,
 * the maximum number of attempts, or the end of the lease. Resolves with whether more may be due.
 */
export async function serveEndpoint(
  serving: Serving,
  endpoint: ServedEndpoint,
  lease: Lease,
): Promise<boolean> {
  const { db, clock, masterKey } = serving
  const due = await readDue(db, {
    endpoint_id: endpoint.id,
    now: clock.now(),
    max: TURN_DELIVERIES_MAX,
  })
  const secrets = openSecrets(endpoint, masterKey)
  const turn = { endpoint, url: new URL(endpoint.url), secrets, line: new PublicLine() }
  try {
    return await sendInOrder(serving, turn, due, lease)
  } finally {
    turn.line.close()
  }
}

async function sendInOrder(
  serving: Serving,
  turn: Turn,
  due: DueDelivery[],
  { leasedAt, leaving }: Lease,
): Promise<boolean> {
  const { db, clock, pace, results } = serving
  const { endpoint } = turn
  let isMoreLeft = due.length === TURN_DELIVERIES_MAX
  // An attempt that starts later than this could outlast the lease.
  const lastStartAt = leasedAt + pace.leaseMs - 2 * pace.deadlineMs
  for (const delivery of due) {
    if (leaving.aborted || performance.now() > lastStartAt) {
      isMoreLeft = true
      break
    }
    const attempt = await send(serving, turn, delivery)
    const isKept = await results.keep(resultOf(turn, delivery, attempt, clock.now()))
    if (!isKept) return false
    if (attempt.isDelivered) continue
    await switchOffEndpoint(db, { endpoint, isGone: attempt.isGone, now: clock.now() })
    isMoreLeft = true
    break
  }
  await giveBack(db, endpoint)
  return isMoreLeft
}

async function send(
  { clock, publicFetcher, pace }: Serving,
  { url, secrets, line }: Turn,
  { event_id, type, body, attempts, traceparent }: DueDelivery,
): Promise<Attempt> {
  const now = clock.now()
  const { deadlineMs } = pace
  const attempt = attempts + 1
  const event = { id: event_id, type, body }
  const headers = signDelivery({ event, attempt, secrets: secrets(now), now })
  // Part of the trace of the request that caused the event. The receiver can continue it.
  const attributes = { 'messaging.message.id': event_id, 'namehouse.attempt': attempt }
  const parent = readTraceparent(traceparent)
  const span = { name: `deliver ${type}`, kind: 'consumer', attributes, parent } as const
  return await traced(span, async () => {
    const trace = presentTraceparent() ?? traceparent
    const sent = { url, headers: { ...headers, ...(trace && { traceparent: trace }) }, body, line }
    return await tryDelivery(publicFetcher, sent, { deadlineMs, now })
  })
}

function resultOf(
  { endpoint, url }: Turn,
  delivery: DueDelivery,
  attempt: Attempt,
  now: Date,
): Result {
  const { isDelivered, status_code, error, duration_ms } = attempt
  const next = isDelivered
    ? undefined
    : nextTryAt(endpoint.environment, delivery.plan_attempts + 1, {
        now,
        retryAfterMs: attempt.retryAfterMs,
        random: Math.random(),
      })
  return {
    delivery_id: delivery.id,
    endpoint_id: endpoint.id,
    lease_token: endpoint.lease_token,
    attempts: delivery.attempts,
    status: isDelivered ? 'delivered' : next ? 'pending' : 'failed',
    due_at: next ?? now,
    at: now,
    host: url.host,
    status_code,
    error,
    duration_ms,
    rest_until: isDelivered ? null : restUntil(endpoint.failed_tries + 1, now),
  }
}
