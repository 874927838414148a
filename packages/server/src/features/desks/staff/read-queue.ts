import type { Db } from '../../../db/pool.ts'
import { listOwedCases, listWaitingCases } from '../../trading/brokerage/list-cases.ts'
import { listAwaited } from '../../market/listings/list-awaited.ts'
import { listStaffWork } from '../../trading/handover/list-staff-work.ts'
import { listOrderWork, type OrderWork } from '../../trading/orders/list-order-work.ts'
import { listUnpaid } from '../../portfolio/cart/list-unpaid.ts'
import { listWaiting } from '../../portfolio/cart/list-waiting.ts'
import { registrationOut } from './registration-routes.ts'
import { showListings } from './show-listings.ts'
import { uncollectedOut } from './uncollected-routes.ts'
import type { Environment } from '../../../values/environment.ts'

/** Rows per kind of work. Once these are done, the next request returns more. */
export const ROWS_MAX = 25
export const COUNT_MAX = 1_000
const BOUNDS = { rowsMax: ROWS_MAX, countMax: COUNT_MAX }

/** Everything that waits for staff in one environment, the longest wait first. */
export async function readQueue(db: Db, environment: Environment, now: Date) {
  const orders = async (kind: OrderWork) => await listOrderWork(db, { environment, kind }, BOUNDS)
  const { rows, count } = await listAwaited(db, environment, BOUNDS)
  return {
    refund_asked: await orders('refund_asked'),
    held: await orders('held'),
    to_start: await orders('to_start'),
    to_confirm: await orders('to_confirm'),
    deliveries: await deliveries(db, environment),
    registrations: await registrations(db, environment),
    uncollected: await uncollected(db, environment),
    listings: { count, listings: await showListings(db, rows) },
    cases: await listWaitingCases(db, environment, { ...BOUNDS, now }),
    owners: await owners(db, environment),
  }
}

/** People only buy in the live environment. */
async function deliveries(db: Db, environment: Environment) {
  if (environment !== 'live') return { count: 0, orders: [] }
  return await listStaffWork(db, BOUNDS)
}

/** Account holders always pay live money. */
async function registrations(db: Db, environment: Environment) {
  if (environment !== 'live') return { count: 0, registrations: [] }
  const { count, rows } = await listWaiting(db, BOUNDS)
  return { count, registrations: rows.map(registrationOut) }
}

async function owners(db: Db, environment: Environment) {
  if (environment !== 'live') return { count: 0, cases: [] }
  return await listOwedCases(db, BOUNDS)
}

async function uncollected(db: Db, environment: Environment) {
  if (environment !== 'live') return { count: 0, receipts: [] }
  const { count, rows } = await listUnpaid(db, BOUNDS)
  return { count, receipts: rows.map(uncollectedOut) }
}
