import assert from 'node:assert/strict'
import type { Order, PartnerClient } from '@namehouse/sdk'
import type { Ask } from './ask-as.ts'

export type Trader = { client: PartnerClient; staff: Ask; environment: 'sandbox' | 'live' }

const NAMES = 9
const WORDS = ['harbor', 'solar', 'studio', 'garden']
const BUYER = { email: 'ada.buyer@example.com', name: 'Ada Buyer', country: 'NL' }

/**
 * Quotes, orders of every status, and a settlement. Returns an order with a history, and the
 * settlement.
 */
export async function makeSales(trader: Trader): Promise<{ order: string; settlement: string }> {
  const { client, staff, environment } = trader
  const found = await Promise.all(WORDS.map((word) => client.inventory.search(word)))
  const all = found.flatMap(({ domains }) => domains.map(({ domain }) => domain))
  const names = [...new Set(all)].slice(0, NAMES)
  assert.equal(names.length, NAMES, "The demo's market has too few names.")
  const [told, settled, moving, held, back, asked, fresh, quoted, locked] = names
  const step = async (order: Order, action: string, note?: string) =>
    await staff('POST', `/api/staff/orders/${order.public_id}/${action}`, note ? { note } : {})

  for (const name of [settled, told]) {
    const order = await sell(client, name)
    await step(order, 'start-transfer')
    await step(order, 'confirm-transfer', 'The buyer’s registrar has it.')
  }
  await staff('POST', '/api/staff/settlements/run', { environment })
  await step(await sell(client, moving), 'start-transfer')
  await step(await sell(client, held), 'hold', 'The buyer’s address looks made up.')
  await client.refunds.create({ public_id: (await sell(client, back)).public_id })
  const pushed = await sell(client, asked)
  await step(pushed, 'start-transfer')
  await client.refunds.create({ public_id: pushed.public_id, reason: 'Bought by mistake' })
  await sell(client, fresh)
  for (const name of [quoted, locked]) await client.quotes.create({ domain: name ?? '' })

  const { settlements } = await client.settlements.list()
  const { orders } = await client.orders.list({ domain: told ?? '' })
  return {
    order: orders[0]?.public_id ?? '',
    settlement: settlements.find(({ status }) => status === 'due')?.settlement_id ?? '',
  }
}

async function sell(client: PartnerClient, domain = ''): Promise<Order> {
  const { quote_id } = await client.quotes.create({ domain })
  const external_payment_ref = `ch_${domain.replaceAll('.', '_')}`
  return await client.orders.create({ quote_id, external_payment_ref, buyer: BUYER })
}
