import { afterEach, beforeAll, expect, it } from 'vitest'
import { CARDS } from '../../../../test/support/checkout.ts'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { settleLater } from '../../../../test/support/lapsing.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'
import {
  add,
  type Buyer,
  CARD,
  creations,
  freshName,
  givenBuyer,
  openShop,
  pay,
  readReceipt,
  totalOf,
} from '../../../../test/support/registering.ts'
import {
  givenPaidTransfer,
  listIncoming,
  requestsFor,
} from '../../../../test/support/transferring.ts'
import { until } from '../../../../test/support/until.ts'

const DAY_MS = 24 * 3_600_000
const DECLINED = { ...CARD, number: CARDS.uncapturable as string }

let house: House
let lab: TestLab

beforeAll(async () => {
  ;({ house, lab } = await openShop())
})
afterEach(async () => {
  await lab.reset()
  await lab.usualRegistrations()
  await expectLedgerSound(house.db)
})

/**
 * The bank declines the capture while a worker tries to send the order. The registrar doesn't
 * answer, so the worker tries again later.
 */
async function declineDuringAttempt(name: string): Promise<void> {
  await house.db`
    update changes set state = 'running', lease_token = gen_random_uuid(),
      next_at = clock_timestamp() + interval '1 hour'
    where domain = ${name}
  `
  await settleLater(house, 6.1 * DAY_MS)
  await house.db`
    update changes set state = 'queued', lease_token = null, next_at = clock_timestamp()
    where domain = ${name} and state = 'running'
  `
  runWorker(house)
}

async function expectUnpaid(buyer: Buyer, receipt_id: string, code: string): Promise<void> {
  const receipt = await until('the item has failed', async () => {
    const found = await readReceipt(buyer, receipt_id)
    return found.items[0]?.state === 'failed' && found
  })
  expect(receipt).toMatchObject({ taken_cents: 0, items: [{ code }] })
  await settleLater(house, 6.2 * DAY_MS)
}

it('a registration that a worker is trying to send isn’t sent once the capture is declined', async () => {
  const buyer = await givenBuyer(house)
  const name = freshName()
  await add(buyer, [name])
  const { body } = await pay(buyer, await totalOf(buyer), DECLINED)
  await declineDuringAttempt(name)
  await expectUnpaid(buyer, body.receipt_id, 'not_paid')
  expect(await creations(lab, name)).toBe(0)
})

it('nor is a transfer, which is cancelled', async () => {
  const { buyer, name } = await givenPaidTransfer(house, lab, {}, DECLINED)
  await declineDuringAttempt(name)
  await until('the transfer is cancelled', async () => {
    const [transfer] = (await listIncoming(buyer)).filter(({ domain }) => domain === name)
    return transfer?.status === 'cancelled'
  })
  expect(await requestsFor(lab, name)).toBe(0)
})

const PAYLOADS = { renew: { years: 1 }, restore: { reason: 'The owner forgot.' } }

/** A renewal or restore that is paid for, of a name that the registrar holds. */
async function givenOrdered(op: 'renew' | 'restore') {
  const buyer = await givenSignedIn(house)
  const [name = ''] = await givenDomains(house, lab, buyer, someNames(1))
  if (op === 'restore') {
    await lab.hold([name], buyer.email, 'REDEMPTION_PERIOD')
    await house.db`update domains set statuses = '{REDEMPTION_PERIOD}' where domain = ${name}`
  }
  const asked = { domains: [name], payload: PAYLOADS[op] }
  await buyer.browser.post(`/api/domains/bulk/${op}`, asked)
  const { body } = await pay(buyer, await totalOf(buyer), DECLINED)
  return { buyer, name, id: body.receipt_id }
}

it.each(['renew', 'restore'] as const)(
  '%s: a request that never arrived isn’t sent again once the capture is declined',
  async (op) => {
    const { buyer, name, id } = await givenOrdered(op)
    // The quote has the same path and comes first.
    const match = `${name}/${op}`
    await lab.fault({ target: 'registrar', kind: 'lost', match, times: 1, every: 2 })
    const working = runWorker(house)
    await until('it was sent', async () => {
      const sent = await house.db`
        select 1 from changes
        where domain = ${name} and submitted_at is not null and state = 'queued'
      `
      return sent.length > 0
    })
    await working.stop()
    await settleLater(house, 6.1 * DAY_MS)
    await house.db`
      update changes set submitted_at = submitted_at - interval '1 minute',
        next_at = clock_timestamp()
      where domain = ${name}
    `
    runWorker(house)
    await expectUnpaid(buyer, id, 'not_paid')
    expect((await lab.doneByRegistrar(op)).get(name) ?? 0).toBe(0)
  },
)
