import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import {
  add,
  booked,
  type Buyer,
  closed,
  givenPaid,
  openShop,
  receiptWhen,
  stateIs,
} from '../../../../test/support/registering.ts'

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

describe('a registration in doubt', () => {
  async function givenDoubt() {
    const paid = await givenPaid(house)
    await lab.registrations({ match: paid.name, status: 'IN_DOUBT', ends: null })
    const worker = runWorker(house)
    const receipt = await receiptWhen(house, paid.buyer, paid.id, stateIs('in_doubt'))
    const staff = await givenSignedIn(house, 'staff')
    return { ...paid, worker, receipt, staff }
  }

  async function waitingOf({ browser }: Buyer, name: string) {
    const { registrations } = (await browser.get('/api/staff/registrations')).json<{
      registrations: { id: string; domain: string }[]
    }>()
    return registrations.find(({ domain }) => domain === name)
  }

  it('holds the money, tells the buyer, and shows staff all they need', async () => {
    const { buyer, name, total, receipt, staff, id } = await givenDoubt()
    expect(receipt).toMatchObject({ status: 'carrying_out', taken_cents: null })
    expect(receipt.items[0]?.message).toContain('Our team is looking into it')
    expect(await booked(house, lab, id)).toEqual([['authorised', total]])
    expect(await waitingOf(staff, name)).toMatchObject({
      reason: 'in_doubt',
      doubt: expect.stringContaining('IN_DOUBT'),
      email: buyer.email,
      receipt_id: id,
      price_cents: total,
      submitted_at: expect.any(String),
    })
    const queue = (await staff.browser.get('/api/staff/queue')).json()
    expect(queue.registrations.count).toBeGreaterThan(0)
    // Nobody else can order it, and the buyer can't order it twice.
    expect((await add(buyer, [name])).body.errors).toMatchObject([{ code: 'not_available' }])
    const { body } = await house.app.inject('/metrics')
    expect(body).toMatch(/namehouse_registrations_in_doubt [1-9]/)
  })

  it('recheck: registered after all, so it is charged and in the portfolio', async () => {
    const { buyer, name, total, staff, id } = await givenDoubt()
    const waiting = await waitingOf(staff, name)
    await lab.registrations({ name, end: 'COMPLETED' })
    const path = `/api/staff/registrations/${waiting?.id}`
    expect((await staff.browser.post(`${path}/recheck`)).json()).toMatchObject({ domain: name })
    expect(await closed(house, buyer, id)).toMatchObject({ taken_cents: total })
    expect((await buyer.browser.get('/api/domains')).json().items).toMatchObject([{ domain: name }])
    expect((await staff.browser.post(`${path}/give-up`)).statusCode).toBe(409)
    expect(await lab.countRequests('registrar', `${name}/create`)).toBe(1)
  })

  it('recheck: still in doubt, so it waits again', async () => {
    const { buyer, name, staff, id } = await givenDoubt()
    const waiting = await waitingOf(staff, name)
    await staff.browser.post(`/api/staff/registrations/${waiting?.id}/recheck`)
    await receiptWhen(house, buyer, id, stateIs('in_doubt'))
    expect(await lab.countRequests('registrar', `${name}/create`)).toBe(1)
  })

  it('give up: not charged', async () => {
    const { buyer, name, staff, id } = await givenDoubt()
    const waiting = await waitingOf(staff, name)
    const path = `/api/staff/registrations/${waiting?.id}/give-up`
    expect((await staff.browser.post(path)).statusCode).toBe(200)
    const receipt = await closed(house, buyer, id)
    expect(receipt).toMatchObject({ taken_cents: 0, items: [{ state: 'failed' }] })
    expect(await waitingOf(staff, name)).toBeUndefined()
  })

  it('403 and 404: nobody but staff can see or resolve doubts', async () => {
    const { buyer, name, staff } = await givenDoubt()
    const waiting = await waitingOf(staff, name)
    const path = `/api/staff/registrations/${waiting?.id}`
    for (const url of [`${path}/recheck`, `${path}/give-up`]) {
      expect((await buyer.browser.post(url)).statusCode).toBe(403)
    }
    expect((await buyer.browser.get('/api/staff/registrations')).statusCode).toBe(403)
  })
})
