import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { type BuyerView, orderOut, type OrdersQuery } from './shapes.ts'
import { readOwnOrders, readTimelines } from './sql.ts'

/** A page of a partner's orders, newest first. Refuses: validation_error (domain, cursor). */
export async function listOrders(
  reader: Reader,
  tenant: Tenant,
  query: OrdersQuery,
  buyerView: BuyerView,
) {
  const { limit, status, from, to } = query
  const found = await readOwnOrders(reader, {
    partner_id: tenant.partner_id,
    environment: tenant.environment,
    status,
    domain: query.domain === undefined ? undefined : domainOf(query.domain),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    before: positionOf(query.cursor),
    max: limit + 1,
  })
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, public_id }) => {
    return { at: created_at, id: public_id }
  })
  const timelines = await readTimelines(
    reader,
    rows.map(({ public_id }) => public_id),
  )
  const orders = rows.map((row) => orderOut(row, timelines.get(row.public_id) ?? [], buyerView))
  return { orders, next_cursor }
}

function domainOf(text: string): string {
  const read = readDomainName(text)
  if (!read.ok) throw refuseField('domain', read.reason)
  return read.name
}
