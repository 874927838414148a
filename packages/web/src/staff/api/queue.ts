import { ask } from '../../api/ask.ts'
import { inUnicode } from '../../api/in-unicode.ts'
import type { Environment } from '../../api/portal.ts'
import * as wire from '../../api/wire/staff.ts'
import { staffCase } from './cases.ts'
import type { StaffCase } from './cases.ts'
import type { Listing } from './listings.ts'
import { staffOrder } from './orders.ts'
import type { StaffOrder } from './orders.ts'
import type { StaffRegistration } from './registrations.ts'
import type { UncollectedReceipt } from './uncollected.ts'

/** Work of one kind: how many items, and those that have waited longest. */
export type Work<T> = { count: number; items: T[] }

export type Queue = {
  /** A restored copy that sends nothing. */
  isQuarantined: boolean
  refund_asked: Work<StaffOrder>
  held: Work<StaffOrder>
  to_start: Work<StaffOrder>
  to_confirm: Work<StaffOrder>
  deliveries: Work<StaffOrder>
  registrations: Work<StaffRegistration>
  uncollected: Work<UncollectedReceipt>
  listings: Work<Listing>
  cases: Work<StaffCase>
  owners: Work<StaffCase>
}

export async function readQueue(environment: Environment, signal: AbortSignal): Promise<Queue> {
  const queue = await ask(wire.readWorkQueue, { query: { environment } }, signal)
  const { registrations, uncollected, listings, cases } = queue
  return {
    isQuarantined: queue.is_quarantined,
    refund_asked: ordersOf(queue.refund_asked),
    held: ordersOf(queue.held),
    to_start: ordersOf(queue.to_start),
    to_confirm: ordersOf(queue.to_confirm),
    deliveries: ordersOf(queue.deliveries),
    registrations: { count: registrations.count, items: registrations.registrations },
    uncollected: { count: uncollected.count, items: uncollected.receipts },
    listings: { count: listings.count, items: listings.listings.map(inUnicode) },
    cases: casesOf(cases),
    owners: casesOf(queue.owners),
  }
}

function casesOf({ count, cases }: { count: number; cases: StaffCase[] }): Work<StaffCase> {
  return { count, items: cases.map(staffCase) }
}

function ordersOf({ count, orders }: { count: number; orders: StaffOrder[] }): Work<StaffOrder> {
  return { count, items: orders.map(staffOrder) }
}
