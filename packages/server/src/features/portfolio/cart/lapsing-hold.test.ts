import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CARDS } from '../../../../test/support/checkout.ts'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { passPauses } from '../../../../test/support/leases.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { cartMails, settleLater } from '../../../../test/support/lapsing.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import {
  add,
  booked,
  type Buyer,
  CARD,
  creations,
  freshName,
  givenBuyer,
  openShop,
  pay,
  type Receipt,
  readReceipt,
  totalOf,
} from '../../../../test/support/registering.ts'
import { until } from '../../../../test/support/until.ts'

const DAY_MS = 24 * 3_600_000

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

const stateOf = ({ items }: Receipt, name: string) =>
  items.find(({ domain }) => domain === name)?.state

/** Three names are paid for. Two are registered, and the registry doesn't answer about the third. */
async function givenStuck(status = 'RUNNING', card = CARD, years = 1) {
  const buyer = await givenBuyer(house)
  const names = [freshName(), freshName(), freshName()]
  const [, , stuck = ''] = names
  await lab.registrations({ match: stuck, status, ends: null })
  await add(buyer, names.slice(0, 2))
  await add(buyer, [stuck], { years })
  const total = await totalOf(buyer)
  const { body } = await pay(buyer, total, card)
  runWorker(house)
  const id = body.receipt_id
  const state = status === 'IN_DOUBT' ? 'in_doubt' : 'queued'
  const isStuck = (receipt: Receipt) =>
    receipt.items.filter((each) => each.state === 'done').length === 2 &&
    stateOf(receipt, stuck) === state
  await until('only one name is open', async () => {
    await passPauses(house.db)
    return isStuck(await readReceipt(buyer, id))
  })
  return { buyer, names, stuck, total, id }
}

type Stuck = Awaited<ReturnType<typeof givenStuck>>

async function settledAt({ buyer, id }: Pick<Stuck, 'buyer' | 'id'>, days: number) {
  await settleLater(house, days * DAY_MS)
  return await readReceipt(buyer, id)
}

async function settledWhen(stuck: Stuck, days: number, isRight: (receipt: Receipt) => boolean) {
  return await until('the receipt is as wanted', async () => {
    await passPauses(house.db)
    const receipt = await settledAt(stuck, days)
    return isRight(receipt) && receipt
  })
}

async function waitingOf({ browser }: Buyer, name: string) {
  const { registrations } = (await browser.get('/api/staff/registrations')).json<{
    registrations: { id: string; domain: string; is_charged: boolean }[]
  }>()
  return registrations.find(({ domain }) => domain === name)
}

const isSame = (names: string[]) => (found: string[]) =>
  names.toSorted().join() === found.toSorted().join()

const refundedOf = (receipt: Receipt, name: string) =>
  (receipt.items.find(({ domain }) => domain === name) as { refunded_cents?: number } | undefined)
    ?.refunded_cents

describe('a cart with a name that stays open longer than the card hold', () => {
  it('nothing is charged while the hold lasts', async () => {
    const stuck = await givenStuck()
    expect(await settledAt(stuck, 5.9)).toMatchObject({
      status: 'carrying_out',
      taken_cents: null,
    })
    expect(await booked(house, lab, stuck.id)).toEqual([['authorised', stuck.total]])
  })

  it('a day before it lapses, all of it is charged, and a name that comes later costs nothing more', async () => {
    const stuck = await givenStuck()
    const receipt = await settledAt(stuck, 6.1)
    expect(receipt).toMatchObject({ status: 'closed', taken_cents: stuck.total })
    await until('it is still open, and no worker looks at it', async () => {
      const found = await readReceipt(stuck.buyer, stuck.id)
      return stateOf(found, stuck.stuck) === 'queued'
    })
    await lab.registrations({ name: stuck.stuck, end: 'COMPLETED' })
    await settledWhen(stuck, 8, (each) => stateOf(each, stuck.stuck) === 'done')
    await settledAt(stuck, 8)
    expect(await booked(house, lab, stuck.id)).toEqual([
      ['authorised', stuck.total],
      ['captured', stuck.total],
    ])
    expect(await creations(lab, stuck.stuck)).toBe(1)
    const subjects = (await cartMails(house, stuck.buyer.email)).map(({ subject }) => subject)
    expect(subjects).toContain(`${stuck.stuck} is registered`)
  })

  it('a name that fails after that is refunded, once, with a credit note and an email', async () => {
    const stuck = await givenStuck()
    await settledAt(stuck, 6.1)
    await lab.registrations({ name: stuck.stuck, end: 'FAILED' })
    const price = stuck.total / 3
    const isRefunded = (each: Receipt) => refundedOf(each, stuck.stuck) === price
    const receipt = await settledWhen(stuck, 8, isRefunded)
    expect(receipt).toMatchObject({ taken_cents: stuck.total })
    const item = receipt.items.find(({ domain }) => domain === stuck.stuck)
    expect(item).toMatchObject({ state: 'failed', code: 'registry_failed' })
    expect(item?.message).not.toContain("weren't charged")
    for (const days of [8.1, 9, 30]) await settledAt(stuck, days)
    expect(await booked(house, lab, stuck.id)).toEqual([
      ['authorised', stuck.total],
      ['captured', stuck.total],
      ['refunded', price],
    ])
    const page = (await stuck.buyer.browser.get(`/api/receipts/${stuck.id}/invoice`)).body
    for (const name of stuck.names) expect(page).toContain(name)
    expect(page).toContain('Credited by')
    const mails = await cartMails(house, stuck.buyer.email)
    const about = mails.find(({ subject }) => subject.includes(stuck.stuck))
    expect(about?.subject).toBe(`We couldn’t register ${stuck.stuck}`)
    expect(about?.text).toContain('We’ve refunded')
  })

  it('an item that an earlier release left off the invoice is refunded, without a credit note', async () => {
    const stuck = await givenStuck('RUNNING', CARD, 5)
    const { items } = await settledAt(stuck, 6.1)
    const price = items.find(({ domain }) => domain === stuck.stuck)?.price_cents ?? 0
    expect(price).toBeGreaterThan(stuck.total - price)
    await house.db`alter table invoices disable trigger invoices_kept`
    await house.db`
      update invoices set gross_cents = gross_cents - ${price}, lines = (
        select jsonb_agg(line) from jsonb_array_elements(lines) line
        where not starts_with(line ->> 'text', ${stuck.stuck})
      )
      where receipt_id = ${stuck.id}
    `
    await house.db`alter table invoices enable trigger invoices_kept`
    await lab.registrations({ name: stuck.stuck, end: 'FAILED' })
    await settledWhen(stuck, 8, (each) => refundedOf(each, stuck.stuck) === price)
    expect(await booked(house, lab, stuck.id)).toContainEqual(['refunded', price])
    const page = (await stuck.buyer.browser.get(`/api/receipts/${stuck.id}/invoice`)).body
    expect(page).not.toContain('Credited by')
  })

  it('a receipt that can’t be settled holds up no other, and is settled later', async () => {
    const first = await givenStuck()
    await settledAt(first, 6.1)
    const second = await givenStuck()
    await settledAt(second, 6.2)
    await house.db.unsafe(`
      alter table late_items add constraint held_up
      check (ended_at is null or receipt_id <> '${first.id}')
    `)
    for (const { stuck } of [first, second]) await lab.registrations({ name: stuck, end: 'FAILED' })
    await until('both have failed', async () => {
      await passPauses(house.db)
      const receipts = [
        await readReceipt(first.buyer, first.id),
        await readReceipt(second.buyer, second.id),
      ]
      return receipts.every(({ items }) => items.some(({ state }) => state === 'failed'))
    })
    expect(refundedOf(await settledAt(second, 8), second.stuck)).toBe(second.total / 3)
    expect(refundedOf(await readReceipt(first.buyer, first.id), first.stuck)).toBeFalsy()
    await house.db`alter table late_items drop constraint held_up`
    expect(refundedOf(await settledAt(first, 8.1), first.stuck)).toBe(first.total / 3)
  })

  it('a doubt is still shown to staff, who see that it was charged; giving up refunds it', async () => {
    const stuck = await givenStuck('IN_DOUBT')
    const staff = await givenSignedIn(house, 'staff')
    expect(await waitingOf(staff, stuck.stuck)).toMatchObject({ is_charged: false })
    await settledAt(stuck, 6.1)
    const waiting = await waitingOf(staff, stuck.stuck)
    expect(waiting).toMatchObject({ is_charged: true, reason: 'in_doubt' })
    const { body } = await house.app.inject('/metrics')
    expect(body).toMatch(/namehouse_registrations_in_doubt [1-9]/)
    await staff.browser.post(`/api/staff/registrations/${waiting?.id}/give-up`)
    const isRefunded = (each: Receipt) => refundedOf(each, stuck.stuck) === stuck.total / 3
    const receipt = await settledWhen(stuck, 8, isRefunded)
    const item = receipt.items.find(({ domain }) => domain === stuck.stuck)
    expect(item?.message).toBe("We couldn't carry this out at the registry.")
    expect(await waitingOf(staff, stuck.stuck)).toBeUndefined()
  })
})

describe('a late capture that the bank declines', () => {
  const DECLINED = { ...CARD, number: CARDS.uncapturable as string }
  type Item = { domain: string; price_cents: number; delivered: boolean }
  type Uncollected = { receipt_id: string; amount_cents: number; email: string; items: Item[] }

  async function uncollectedOf({ browser }: Buyer, id: string) {
    const { uncollected } = (await browser.get('/api/staff/queue')).json<{
      uncollected: { count: number; receipts: Uncollected[] }
    }>()
    return uncollected.receipts.find(({ receipt_id }) => receipt_id === id)
  }

  const namesOf = (items: Item[]) => items.map(({ domain }) => domain)

  const metric = async () =>
    Number(/^namehouse_receipts_unpaid (\d+)/m.exec((await house.app.inject('/metrics')).body)?.[1])

  it('is shown to staff with the names that were delivered, until they have dealt with it', async () => {
    const stuck = await givenStuck('RUNNING', DECLINED)
    const staff = await givenSignedIn(house, 'staff')
    expect(await uncollectedOf(staff, stuck.id)).toBeUndefined()
    const receipt = await settledAt(stuck, 6.1)
    expect(receipt).toMatchObject({ status: 'closed', taken_cents: 0 })
    const price_cents = stuck.total / 3
    expect(await uncollectedOf(staff, stuck.id)).toMatchObject({
      amount_cents: stuck.total,
      email: stuck.buyer.email,
      items: expect.toSatisfy((items: Item[]) => isSame(stuck.names)(namesOf(items))),
    })
    const shown = (await uncollectedOf(staff, stuck.id))?.items ?? []
    for (const item of shown) {
      expect(item).toMatchObject({ price_cents, delivered: item.domain !== stuck.stuck })
    }
    expect(await metric()).toBe(1)
    // The name that was open fails after all: it is owed no more, and nothing is refunded.
    await lab.registrations({ name: stuck.stuck, end: 'FAILED' })
    await settledWhen(stuck, 8, (each) => stateOf(each, stuck.stuck) === 'failed')
    await settledAt(stuck, 8)
    const delivered = stuck.names.filter((name) => name !== stuck.stuck)
    expect(await uncollectedOf(staff, stuck.id)).toMatchObject({
      amount_cents: price_cents * 2,
      items: expect.toSatisfy((items: Item[]) => isSame(delivered)(namesOf(items))),
    })
    const path = `/api/staff/uncollected-receipts/${stuck.id}/resolve`
    expect((await staff.browser.post(path, { note: 'Paid by bank transfer.' })).statusCode).toBe(
      200,
    )
    expect((await staff.browser.post(path, { note: 'Again.' })).statusCode).toBe(409)
    expect([await uncollectedOf(staff, stuck.id), await metric()]).toEqual([undefined, 0])
    expect((await stuck.buyer.browser.post(path, { note: 'Me.' })).statusCode).toBe(403)
  })

  it('what was not sent to the registrar is not sent any more, and nobody owes anything', async () => {
    const buyer = await givenBuyer(house)
    const name = freshName()
    await add(buyer, [name])
    const { body } = await pay(buyer, await totalOf(buyer), DECLINED)
    await lab.registrations({ credit_cents: 0 })
    runWorker(house)
    await until('it waits for credit', async () => {
      const { items } = await readReceipt(buyer, body.receipt_id)
      return items[0]?.code === 'registrar_credit'
    })
    const waiting = { buyer, id: body.receipt_id }
    await settledAt(waiting, 6.1)
    const receipt = await settledAt(waiting, 6.2)
    expect(receipt).toMatchObject({
      taken_cents: 0,
      items: [{ state: 'failed', code: 'not_paid' }],
    })
    const staff = await givenSignedIn(house, 'staff')
    expect(await uncollectedOf(staff, waiting.id)).toBeUndefined()
    expect(await creations(lab, name)).toBe(0)
  })
})
