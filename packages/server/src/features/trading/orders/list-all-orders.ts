import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { readTimelines } from './sql.ts'
import { type StaffOrderOut, staffOrderOut } from './staff-shapes.ts'
import { findOrderForStaff, readAllOrders, type StaffOrderRow } from './staff-sql.ts'
import type { Status } from './states.ts'
import type { Environment } from '../../../values/environment.ts'

type Query = {
  environment: Environment
  status?: Status
  domain?: string
  limit: number
  cursor?: string
}

/** Orders of all partners, newest first, for staff. Refuses: validation_error (domain, cursor). */
export async function listAllOrders(reader: Reader, query: Query) {
  const { environment, status, domain, limit, cursor } = query
  const found = await readAllOrders(reader, {
    environment,
    status,
    domain: domain === undefined ? undefined : domainOf(domain),
    before: positionOf(cursor),
    max: limit + 1,
  })
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, public_id }) => {
    return { at: created_at, id: public_id }
  })
  return { orders: await describeForStaff(reader, rows), next_cursor }
}

/** Reads an order of any partner. Refuses: not_found. */
export async function readOrderForStaff(reader: Reader, publicId: string): Promise<StaffOrderOut> {
  const row = await findOrderForStaff(reader, publicId)
  const [order] = row ? await describeForStaff(reader, [row]) : []
  if (!order) throw new Refusal('not_found', 'No such order.')
  return order
}

/** Adds the timelines to orders that were already loaded. */
export async function describeForStaff(
  reader: Reader,
  rows: StaffOrderRow[],
): Promise<StaffOrderOut[]> {
  const ids = rows.map(({ public_id }) => public_id)
  const timelines = await readTimelines(reader, ids)
  return rows.map((row) => staffOrderOut(row, timelines.get(row.public_id) ?? []))
}

function domainOf(text: string): string {
  const read = readDomainName(text)
  if (!read.ok) throw refuseField('domain', read.reason)
  return read.name
}
