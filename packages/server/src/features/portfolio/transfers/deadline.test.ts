import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import { CARDS } from '../../../../test/support/checkout.ts'
import { CARD, closed, givenBuyer, openShop } from '../../../../test/support/registering.ts'
import {
  givenPaidTransfer,
  GOOD_CODE,
  isRefunded,
  readTransfer,
  statusIs,
  transferWhen,
} from '../../../../test/support/transferring.ts'
import { systemClock } from '../../../values/clock.ts'
import { endUncorrected } from './settle-transfers.ts'

let house: House
let lab: TestLab

beforeAll(async () => {
  ;({ house, lab } = await openShop())
})
afterEach(async () => {
  await lab.reset()
  await expectLedgerSound(house.db)
})

const DAY_MS = 24 * 3_600_000
const inDays = (days: number) => new Date(systemClock.now().getTime() + days * DAY_MS)

async function givenWrongCode() {
  const paid = await givenPaidTransfer(house, lab, { auth_code: 'Wrong-Auth-1' })
  const working = runWorker(house)
  await transferWhen(house, paid.buyer, paid.id, statusIs('waiting_for_auth_code'))
  await closed(house, paid.buyer, paid.receipt_id)
  return { ...paid, working }
}

describe('a wrong code that nobody corrects', () => {
  it('ends the transfer after 14 days, with a refund, and not before', async () => {
    const { buyer, id } = await givenWrongCode()
    await endUncorrected(house.db, inDays(13.9))
    expect((await readTransfer(buyer, id)).status).toBe('waiting_for_auth_code')
    await endUncorrected(house.db, inDays(14.1))
    expect(await readTransfer(buyer, id)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('14 days'),
    })
    await transferWhen(house, buyer, id, isRefunded)
    // Once, however often it is settled.
    const refunds = await house.db`select 1 from payment_refunds where refund_id = ${id}`
    expect(refunds).toHaveLength(1)
  })

  it('409: a code that comes too late', async () => {
    const { buyer, id, working } = await givenWrongCode()
    await working.stop()
    await house.db`
      update transfers_in set correct_until = ${house.clock.now()} where transfer_id = ${id}
    `
    const path = `/api/transfers/${id}/auth-code`
    const { statusCode } = await buyer.browser.post(path, { auth_code: GOOD_CODE })
    expect(statusCode).toBe(409)
  })
})

describe('a payment that the bank takes back', () => {
  it('cancels the transfer, which nobody paid for, and refunds nothing', async () => {
    const card = { ...CARD, number: CARDS.uncapturable }
    const { buyer, name, id, receipt_id } = await givenPaidTransfer(house, lab, {}, card)
    await lab.registrations({ match: name, transfer: 'pending', ends: null })
    runWorker(house)
    expect((await closed(house, buyer, receipt_id)).taken_cents).toBe(0)
    await house.db`update changes set next_at = clock_timestamp() where transfer_id = ${id}`
    expect(await transferWhen(house, buyer, id, statusIs('cancelled'))).toMatchObject({
      refunded_cents: 0,
    })
    await lab.usualRegistrations()
  })
})

describe('emails about transfers', () => {
  it('one for each step, to the owner', async () => {
    const { buyer, id } = await givenWrongCode()
    const path = `/api/transfers/${id}/auth-code`
    await buyer.browser.post(path, { auth_code: GOOD_CODE })
    await transferWhen(house, buyer, id, statusIs('done'))
    const mails = await house.db<{ kind: string; to_email: string }[]>`
      select kind, to_email from mails where about_id = ${id} order by id
    `
    expect(mails.map(({ kind }) => kind)).toEqual([
      'transfer-started',
      'transfer-code',
      'transfer-started',
      'transfer-done',
    ])
    expect(new Set(mails.map(({ to_email }) => to_email))).toEqual(new Set([buyer.email]))
  })
})

it('400: a list of transfers in an unknown direction', async () => {
  const { browser } = await givenBuyer(house)
  expect((await browser.get('/api/transfers?direction=up')).statusCode).toBe(400)
})
