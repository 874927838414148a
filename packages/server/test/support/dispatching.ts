import { onTestFinished } from 'vitest'
import { appendEvent } from '../../src/events/append.ts'
import type { EventType } from '../../src/events/types.ts'
import { dispatchDeliveries } from '../../src/features/trading/webhooks/dispatch-deliveries.ts'
import type { Pace } from '../../src/features/trading/webhooks/serve-endpoint.ts'
import type { GivenPartner } from './given.ts'
import type { House } from './house.ts'
import { signedCall } from './signed-call.ts'
import type { Environment } from '../../src/values/environment.ts'

/** Like production, but with shorter times so tests don't wait. */
export const QUICK: Pace = { deadlineMs: 400, leaseMs: 2_000, lookMs: 20 }

/** Sends due deliveries as the worker does, until the test ends. */
export function givenDispatching({ deps }: House, pace: Pace = QUICK): { stop(): Promise<void> } {
  const needs = { ...deps, masterKey: deps.config.masterKey }
  const dispatching = dispatchDeliveries(needs, pace)
  onTestFinished(() => dispatching.stop())
  return dispatching
}

export const SECRET = 'a secret of the partner'

/** Registers a partner's webhook endpoint. */
export async function givenEndpoint(
  house: House,
  partner: GivenPartner,
  url: string,
  secret = SECRET,
): Promise<void> {
  const body = { url, secret }
  const { status, body: answer } = await signedCall(house, partner, 'PUT /api/partner/webhooks', {
    body,
  })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`)
}

type Happened = {
  type?: EventType
  environment?: Environment
  data?: Record<string, unknown>
  /** When the transaction that writes it began. */
  now?: Date
}

/** Records an event for a partner and returns its id. */
export async function givenEvent(
  { db, clock }: House,
  { partnerId }: GivenPartner,
  { type = 'order.recorded', environment = 'live', data = {}, now = clock.now() }: Happened = {},
): Promise<string> {
  const event = { partner_id: partnerId, environment, type, data, now }
  return await db.begin((tx) => appendEvent(tx, event))
}
