import { ask } from '../../api/ask.ts'
import { recordIn } from '../../api/portal.ts'
import type { Environment } from '../../api/portal.ts'
import { centsIn } from '../../api/read-record.ts'
import { staffCasesIn } from './cases.ts'
import type { StaffCase } from './cases.ts'
import { listingsIn } from './listings.ts'
import type { Listing } from './listings.ts'
import { staffOrdersIn } from './orders.ts'
import type { StaffOrder } from './orders.ts'

/** Work of one kind: how much there is, and of it what has waited longest. */
export type Work<T> = { count: number; items: T[] }

export type Queue = {
  refund_asked: Work<StaffOrder>
  held: Work<StaffOrder>
  to_start: Work<StaffOrder>
  to_confirm: Work<StaffOrder>
  listings: Work<Listing>
  cases: Work<StaffCase>
}

export async function readQueue(environment: Environment, signal: AbortSignal): Promise<Queue> {
  const body = recordIn(await ask(`/api/staff/queue?environment=${environment}`, signal))
  return {
    refund_asked: workIn(body, 'refund_asked', staffOrdersIn),
    held: workIn(body, 'held', staffOrdersIn),
    to_start: workIn(body, 'to_start', staffOrdersIn),
    to_confirm: workIn(body, 'to_confirm', staffOrdersIn),
    listings: workIn(body, 'listings', listingsIn),
    cases: workIn(body, 'cases', staffCasesIn),
  }
}

function workIn<T>(
  body: Record<string, unknown>,
  name: string,
  itemsIn: (work: Record<string, unknown>) => T[],
): Work<T> {
  const work = recordIn(body[name])
  return { count: centsIn(work, 'count'), items: itemsIn(work) }
}
