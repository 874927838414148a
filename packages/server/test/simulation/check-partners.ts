import { DELIVERED_EVENTS } from '../../src/events/types.ts'
import { signedCall } from '../support/signed-call.ts'
import type { Partners } from './partners.ts'
import type { World } from './world.ts'

/** Every answer that a partner got, compared with the orders that exist. */
export async function checkOrders(world: World, partners: Partners): Promise<string[]> {
  const rows = await world.db<{ public_id: string; ref: string }[]>`
    select public_id, external_payment_ref as ref from orders
    where payment_model = 'partner_collected'
  `
  const orders = Map.groupBy(rows, ({ ref }) => ref)
  const problems = [...partners.problems]
  for (const { key, path, outcome } of partners.intents) {
    const found = orders.get(key) ?? []
    if (path !== '/orders') continue
    if (!outcome) problems.push(`${key} has no answer`)
    else if ('refused' in outcome) {
      if (found.length > 0) problems.push(`${key} was refused (${outcome.refused}), and recorded`)
    } else if (found.length !== 1 || found[0]?.public_id !== outcome.id)
      problems.push(`${key} was answered with ${outcome.id}, and has ${found.length} orders`)
    orders.delete(key)
  }
  for (const key of orders.keys()) problems.push(`${key} was never sent, and is recorded`)
  return [...problems, ...(await checkLists(world, partners))]
}

/** What each partner reads page by page: every order that it was told about, once. */
async function checkLists(world: World, partners: Partners): Promise<string[]> {
  const problems: string[] = []
  for (const seller of partners.sellers) {
    const listed = await listOrders(world, seller)
    if (new Set(listed).size < listed.length) problems.push(`${seller.inbox} lists an order twice`)
    for (const { partner, path, outcome } of partners.intents) {
      if (partner.keyId !== seller.keyId || path !== '/orders') continue
      if (outcome && 'id' in outcome && !listed.includes(outcome.id))
        problems.push(`${outcome.id} is not listed`)
    }
  }
  return problems
}

async function listOrders(world: World, seller: { keyId: string; secret: string }) {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = cursor === null ? {} : { cursor }
    const line = 'GET /api/partner/v1/orders'
    const { body } = await signedCall<OrdersPage>(world, seller, line, { query })
    ids.push(...body.orders.map(({ public_id }) => public_id))
    cursor = body.next_cursor
  } while (cursor !== null)
  return ids
}

type OrdersPage = { orders: { public_id: string }[]; next_cursor: string | null }

/** Every event arrived at its partner, under its own id. */
export async function checkEvents(world: World, { sellers }: Partners): Promise<string[]> {
  const problems: string[] = []
  for (const { partnerId, inbox } of sellers) {
    const events = await world.db<{ id: string }[]>`
      select id from events
      where partner_id = ${partnerId} and type = any(${[...DELIVERED_EVENTS]}) order by seq
    `
    const written = new Set(events.map(({ id }) => id))
    const arrived = new Set((await world.lab.inbox(inbox)).ids)
    for (const id of written) if (!arrived.has(id)) problems.push(`${id} never arrived at ${inbox}`)
    for (const id of arrived) if (!written.has(id)) problems.push(`${id} arrived at ${inbox} only`)
  }
  return problems
}
