import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import type { Tenant } from './portal.ts'
import * as wire from './wire/partner-pages.ts'

/** Sales of the last days, including days without any. Days are in UTC. */
export type OrderDays = Answer<typeof wire.readOwnOrderDays>
export type OrderDay = OrderDays['by_day'][number]

export async function readOrderDays(
  tenant: Tenant,
  days: number,
  signal: AbortSignal,
): Promise<OrderDays> {
  return await ask(wire.readOwnOrderDays, { path: tenant, query: { days } }, signal)
}
