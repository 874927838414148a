import { expect, it } from 'vitest'
import { ownDatabase } from '../../../../test/support/database.ts'
import { givenPartner } from '../../../../test/support/given.ts'
import { openHouse } from '../../../../test/support/house.ts'
import { givenOrder } from '../../../../test/support/orders.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'

type Transactions = { transactions: unknown[] }

const LINE = 'GET /api/partner/v1/transactions'

it('200: reports come from the replica, and a refused request doesn’t change that', async () => {
  // A second database that doesn't follow the first: a replica that has stopped.
  const { url } = await ownDatabase()
  const house = await openHouse({ databaseReadUrl: url })
  const { partner } = await givenOrder(house)
  const count = async () => {
    const { status, body } = await signedCall<Transactions>(house, partner, LINE)
    expect(status).toBe(200)
    return body.transactions.length
  }
  expect(await count()).toBe(0)
  const refused = await signedCall(house, partner, LINE, { query: { cursor: 'nonsense' } })
  expect(refused.status).toBe(400)
  expect(await count()).toBe(0)
})

it('200: the primary reports while the replica can’t be reached', async () => {
  const house = await openHouse({ databaseReadUrl: 'postgres://nobody@127.0.0.1:1/none' })
  const { partner } = await givenOrder(house)
  const other = await givenPartner(house)
  const { body } = await signedCall<Transactions>(house, partner, LINE)
  expect(body.transactions.length).toBe(1)
  const own = await signedCall<Transactions>(house, other, LINE)
  expect(own.body.transactions.length).toBe(0)
})
