import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownDatabase } from '../../../../test/support/database.ts'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { type Node, NODE_MASTER_KEY, startNode } from '../../../../test/support/nodes.ts'
import { givenOrder, postOrder, someDomain } from '../../../../test/support/orders.ts'
import { moveOrder } from './move-order.ts'

const CROWD = 50
let house: House
let nodes: Node[]
let partners: GivenPartner[]

// Two server processes on one database, as in production. `house` is only used to inspect it.
beforeAll(async () => {
  const { url } = await ownDatabase()
  house = await openHouse({ masterKey: [NODE_MASTER_KEY] }, undefined, url)
  nodes = await Promise.all([startNode(url), startNode(url)])
  partners = await Promise.all(Array.from({ length: CROWD }, () => givenPartner(house)))
})
afterAll(() => Promise.all(nodes.map((node) => node.kill())))

const nodeOf = (index: number): Node => nodes[index % nodes.length] as Node

async function listed() {
  const domain = someDomain()
  await givenListing(house, { domain, bin: 1_000_00 })
  return { domain, sale_price_cents: 1_000_00 }
}

const count = async (domain: string) =>
  (await house.db`select 1 from orders where domain = ${domain}`).length

describe('with two server processes', () => {
  it('if fifty partners want one name, exactly one gets it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const input = await listed()
      const answers = await Promise.all(
        partners.map((partner, i) => postOrder(nodeOf(i), partner, input)),
      )
      const codes = answers.map(({ body }) => body.error?.code ?? 'recorded')
      expect(codes.filter((code) => code === 'recorded').length).toBe(1)
      expect(codes.filter((code) => code === 'domain_unavailable').length).toBe(CROWD - 1)
      expect(await count(input.domain)).toBe(1)
    }
    await expectLedgerSound(house.db)
  })

  it('fifty identical requests create one order and replay it forty-nine times', async () => {
    for (let round = 0; round < 4; round += 1) {
      const input = await listed()
      const key = randomUUID()
      const [partner] = partners as [GivenPartner]
      const answers = await Promise.all(
        Array.from({ length: CROWD }, (_, i) => postOrder(nodeOf(i), partner, input, key)),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      const replays = answers.filter(({ headers }) => headers.get('idempotent-replayed'))
      expect(replays.length).toBe(CROWD - 1)
      expect(await count(input.domain)).toBe(1)
    }
    await expectLedgerSound(house.db)
  })

  it('a caller that keeps timing out and retrying ends up with one order', async () => {
    const [partner] = partners as [GivenPartner]
    for (let round = 0; round < 5; round += 1) {
      const input = await listed()
      const key = randomUUID()
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const impatient: typeof fetch = (input, init) =>
          nodeOf(attempt).fetch(input, { ...init, signal: AbortSignal.timeout(1 + attempt) })
        const { clock } = nodeOf(attempt)
        await postOrder({ fetch: impatient, clock }, partner, input, key).catch(() => undefined)
      }
      expect((await postOrder(nodeOf(round), partner, input, key)).status).toBe(201)
      expect(await count(input.domain)).toBe(1)
    }
    await expectLedgerSound(house.db)
  })
})

const ROUNDS = 500
const AT_ONCE = 10

it(`when a refund and a delivery race ${ROUNDS} times, exactly one wins each time`, async () => {
  const [partner] = partners as [GivenPartner]
  const wins = { refund: 0, 'confirm-transfer': 0 }
  const race = async () => {
    const { publicId } = await givenOrder(house, { partner })
    const move = (action: 'start-transfer' | keyof typeof wins) =>
      house.db.begin((tx) => moveOrder(tx, publicId, action, { now: house.clock.now() }))
    await move('start-transfer')
    const both = ['refund', 'confirm-transfer'] as const
    const actions = Math.random() < 0.5 ? both : both.toReversed()
    const results = await Promise.allSettled(actions.map((action) => move(action)))
    const won = actions.filter((_, i) => results[i]?.status === 'fulfilled')
    const lost = results.filter((result) => result.status === 'rejected')
    expect(won.length).toBe(1)
    expect(lost).toMatchObject([{ reason: { code: 'invalid_transition' } }])
    for (const action of won) wins[action] += 1
  }
  for (let round = 0; round < ROUNDS; round += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, race))
  }
  // Both must win sometimes, otherwise it wasn't a race.
  expect(Math.min(wins.refund, wins['confirm-transfer'])).toBeGreaterThan(0)
  expect(wins.refund + wins['confirm-transfer']).toBe(ROUNDS)
  await expectLedgerSound(house.db)
})
