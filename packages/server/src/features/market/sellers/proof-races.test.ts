import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { postOrder } from '../../../../test/support/orders.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { untilWaiting } from '../../../../test/support/waiting.ts'
import { ProofNeeded, withProof } from './prove-before-sale.ts'

const PATH = '/api/account/listings'
const DAY_MS = 24 * 3_600_000

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

type Own = { id: string; verification: { record_name: string; record_value: string } }

/** An account that wants to sell the name, with its verification record. */
async function givenSeller(domain: string) {
  const { browser, id: account_id } = await givenSignedIn(house)
  const answer = await browser.post(PATH, { domain, bin_price_cents: 900_00 })
  const { id, verification } = answer.json<Own>()
  const verify = async () => (await browser.post(`${PATH}/${id}/verify`)).statusCode
  return { account_id, verification, verify }
}
type Seller = Awaited<ReturnType<typeof givenSeller>>

/** Makes the DNS show the proofs of these sellers, who share the name, and no others. */
async function publish(...sellers: [Seller, ...Seller[]]): Promise<void> {
  const records = sellers.map(({ verification }) => ({
    type: 'TXT' as const,
    data: verification.record_value,
  }))
  await lab.host(sellers[0].verification.record_name, records)
}

type Holder = Awaited<ReturnType<House['db']['reserve']>>

async function hold(holder: Holder, domain: string): Promise<Holder> {
  await holder`begin`
  await holder`select 1 from listings where domain = ${domain} for update`
  return holder
}

async function release(holder: Holder): Promise<void> {
  await holder`rollback`
  holder.release()
}

it('200: two accounts prove a name at the same moment, and neither blocks the other', async () => {
  const domain = `race-${randomUUID().slice(0, 8)}.com`
  const [owner, other] = [await givenSeller(domain), await givenSeller(domain)]
  await publish(owner)
  expect(await owner.verify()).toBe(200)
  await publish(other)
  expect(await other.verify()).toBe(409)
  house.clock.advance(DAY_MS)
  const [first, second] = [await house.db.reserve(), await house.db.reserve()]
  await hold(first, domain)
  const taking = other.verify()
  // The challenge waits for the listing. We queue behind it, so that the takeover waits for us.
  await untilWaiting(house.db, 1)
  const holding = hold(second, domain)
  await untilWaiting(house.db, 2)
  await release(first)
  await holding
  await untilWaiting(house.db, 1)
  await publish(owner, other)
  const proving = owner.verify()
  await untilWaiting(house.db, 2)
  await release(second)
  expect(await Promise.all([taking, proving])).toEqual([200, 200])
  const rows = await house.db`select owner_account_id from listings where domain = ${domain}`
  expect(rows).toEqual([{ owner_account_id: other.account_id }])
})

it('201: a request sent twice gets its order, also if the first was answered during the proof', async () => {
  const domain = `race-${randomUUID().slice(0, 8)}.com`
  const seller = await givenSeller(domain)
  await publish(seller)
  await seller.verify()
  const [listing] = await house.db<{ id: string }[]>`
    update listings set approved = true where domain = ${domain} returning id
  `
  const partner = await givenPartner(house)
  const key = randomUUID()
  const send = async () =>
    await postOrder(house, partner, { domain, sale_price_cents: 900_00 }, key)
  let first: Awaited<ReturnType<typeof send>> | undefined
  const needs = {
    ...house,
    dns: house.deps.upstream.dns,
    // Whoever asks the DNS waits here, while the first request sells the name.
    findHolder: async () => {
      first = await send()
      return null
    },
  }
  let runs = 0
  const second = await withProof(needs, new AbortController().signal, async () => {
    runs += 1
    if (runs === 1) throw new ProofNeeded(String(listing?.id))
    return await send()
  })
  expect([first?.status, second.status]).toEqual([201, 201])
  expect(second.body.public_id).toBe(first?.body.public_id)
})

it('503: a listing that needs another proof each time is given up', async () => {
  const domain = `race-${randomUUID().slice(0, 8)}.com`
  const seller = await givenSeller(domain)
  await publish(seller)
  await seller.verify()
  const [listing] = await house.db<
    { id: string }[]
  >`select id from listings where domain = ${domain}`
  const needs = { ...house, dns: house.deps.upstream.dns, findHolder: async () => null }
  const sale = withProof(needs, new AbortController().signal, async () => {
    throw new ProofNeeded(String(listing?.id))
  })
  await expect(sale).rejects.toMatchObject({ code: 'service_unavailable' })
})
