import { beforeAll, expect, it } from 'vitest'
import { sweepPayments } from '../../src/features/money/payments/sweep-payments.ts'
import { CART_PURPOSE } from '../../src/features/portfolio/cart/cart-purpose.ts'
import { settleReceipts } from '../../src/features/portfolio/cart/settle-receipts.ts'
import { systemClock } from '../../src/values/clock.ts'
import { type House, openHouse } from '../support/house.ts'
import type { TestLab } from '../support/lab.ts'
import { expectLedgerSound } from '../support/ledger.ts'
import { Browser } from '../support/people.ts'
import { givenDomains, runWorker, someNames } from '../support/portfolio.ts'
import {
  add,
  type Buyer,
  creations,
  freshName,
  givenBuyer,
  openShop,
  pay,
  readReceipt,
  type Receipt,
  totalOf,
} from '../support/registering.ts'
import { addTransfers, movableName, requestsFor } from '../support/transferring.ts'
import { until } from '../support/until.ts'

const LONG = 900_000

let house: House
let lab: TestLab
beforeAll(async () => {
  ;({ house, lab } = await openShop())
}, LONG)

/** A registration, a transfer and a renewal in one cart. */
async function givenCart() {
  const buyer = await givenBuyer(house)
  const [fresh, moved] = [freshName(), await movableName(lab)]
  const [owned = ''] = await givenDomains(house, lab, buyer, someNames(1))
  await add(buyer, [fresh])
  await addTransfers(buyer, [moved])
  await buyer.browser.post('/api/domains/bulk/renew', { domains: [owned], payload: { years: 1 } })
  return { buyer, fresh, moved, owned, total: await totalOf(buyer) }
}

/** The same person at another node. */
function at(node: House, buyer: Buyer): Buyer {
  const browser = new Browser(node)
  for (const [name, value] of buyer.browser.cookies) browser.cookies.set(name, value)
  return { ...buyer, browser }
}

type Change = { attempts: number; state: string }
const changesOf = async ({ id }: Buyer) =>
  await house.db<Change[]>`
    select attempts, state from changes
    where operation_id in (select id from bulk_operations where account_id = ${id})
  `

/** What the hour does: every change is due again, and its order is an hour older. */
async function hourPasses({ id }: Buyer): Promise<void> {
  await house.db`
    update bulk_operations set created_at = created_at - interval '1 hour' where account_id = ${id}
  `
  await house.db`
    update changes set next_at = clock_timestamp()
    where operation_id in (select id from bulk_operations where account_id = ${id})
  `
}

async function closedWhenSettled(buyer: Buyer, receipt_id: string): Promise<Receipt> {
  const needs = { ...house.deps, clock: systemClock, purposes: { cart: CART_PURPOSE } }
  return await until(
    'the receipt is closed',
    async () => {
      await settleReceipts(house.db, systemClock.now())
      await sweepPayments(needs)
      const receipt = await readReceipt(buyer, receipt_id)
      return receipt.status === 'closed' && receipt
    },
    LONG,
  )
}

it(
  'the registrar is down for an hour: carts open, checkout says so, and paid orders resume',
  async () => {
    const paid = await givenCart()
    const waiting = await givenCart()
    const { body } = await pay(paid.buyer, paid.total)
    await lab.fault({ target: 'registrar', kind: 'server_error' })
    const working = runWorker(house)
    await until('every order was tried in vain', async () => {
      const changes = await changesOf(paid.buyer)
      return changes.length === 3 && changes.every(({ attempts }) => attempts >= 1)
    })
    // Nothing failed, and nothing was charged.
    expect((await changesOf(paid.buyer)).map(({ state }) => state)).not.toContain('failed')
    expect(await readReceipt(paid.buyer, body.receipt_id)).toMatchObject({
      status: 'carrying_out',
      taken_cents: null,
    })
    // Another buyer's cart opens with its prices, and their money isn't touched.
    expect(await totalOf(waiting.buyer)).toBe(waiting.total)
    const refused = await pay(waiting.buyer, waiting.total)
    expect([refused.status, refused.body.error.code]).toEqual([503, 'service_unavailable'])
    expect(refused.body.error.message).toContain("weren't charged")
    const { id } = waiting.buyer
    expect(await house.db`select 1 from receipts where account_id = ${id}`).toHaveLength(0)

    await working.stop()
    await lab.reset()
    await hourPasses(paid.buyer)
    // Another node, because this one still pauses after the failures.
    const after = await openHouse({}, lab, house.deps.databaseUrl)
    runWorker(after)
    const receipt = await closedWhenSettled(paid.buyer, body.receipt_id)
    expect(receipt.taken_cents).toBe(paid.total)
    expect(receipt.items.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    expect(await creations(lab, paid.fresh)).toBe(1)
    expect(await requestsFor(lab, paid.moved)).toBe(1)
    expect((await lab.doneByRegistrar('renew')).get(paid.owned)).toBe(1)
    expect((await pay(at(after, waiting.buyer), waiting.total)).status).toBe(201)
    await expectLedgerSound(house.db)
  },
  LONG * 2,
)
