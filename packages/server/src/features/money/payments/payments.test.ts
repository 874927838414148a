import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { passLeases } from '../../../../test/support/leases.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { authorisePayment } from './authorise-payment.ts'
import { listPayments } from './list-payments.ts'
import { openPayment } from './open-payment.ts'
import type { PaymentRow } from './payment.ts'
import type { PaymentNeeds, Purpose } from './purpose.ts'
import { returnPayment } from './return-payment.ts'
import { NEXT, PAYMENT_STATUSES } from './states.ts'
import { sweepPayments } from './sweep-payments.ts'

let lab: TestLab
let house: House
let needs: PaymentNeeds
/** The calls a cart would receive, in order. */
let calls: string[]
let isWon = true
let isBroken = false

const cart: Purpose = {
  win: async (_tx: Tx, { payment_id }) => {
    if (isBroken) throw new Error('a defect')
    if (!isWon) throw new Refusal('domain_unavailable', 'Sold.')
    calls.push(`won ${payment_id}`)
    return { order_id: null }
  },
  collect: async (_tx, { payment_id }) => void calls.push(`collected ${payment_id}`),
  lose: async (_tx, { payment_id }) => void calls.push(`lost ${payment_id}`),
}

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  const { db, clock, log, payments } = house.deps
  needs = { db, clock, log, payments, purposes: { cart } }
})
beforeEach(async () => {
  calls = []
  isWon = true
  isBroken = false
  await lab.reset()
})

const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asked: '4000002760003184',
  uncapturable: '4000000000000341',
}

let carts = 0
async function open(subject_id = `cart_${(carts += 1)}`): Promise<PaymentRow> {
  const input = { environment: 'live', purpose: 'cart', subject_id, amount_cents: 1_234 } as const
  return await house.db.begin((tx) => openPayment(tx, { name: 'test' }, input, house.clock.now()))
}

async function pay(card: keyof typeof CARDS, payment?: PaymentRow): Promise<PaymentRow> {
  return await authorisePayment(needs, payment ?? (await open()), {
    description: 'Three names',
    buyer_email: 'buyer@example.com',
    return_url: 'http://house/back',
    card: { number: CARDS[card], exp_month: 12, exp_year: 2090, cvc: '123', name: 'A Buyer' },
  })
}

/** Sweeps until nothing is due, like the worker does. */
async function sweep(waitMs = 0): Promise<void> {
  house.clock.advance(waitMs)
  await passLeases(house.db, waitMs)
  for (let i = 0; i < 3; i += 1) await sweepPayments(needs)
}

async function stateOf({ payment_id, subject_id }: PaymentRow) {
  const rows = await listPayments(house.db, { purpose: 'cart', subject_id })
  const { entries } = await lab.books(payment_id)
  return {
    status: rows.find((row) => row.payment_id === payment_id)?.status,
    books: entries.map(({ kind }) => kind),
  }
}

describe('a payment', () => {
  it('is held, wins what it pays for, and is captured by the sweeper', async () => {
    const payment = await pay('good')
    expect(payment.status).toBe('capture_due')
    expect(calls).toEqual([`won ${payment.payment_id}`])
    await sweep()
    expect(await stateOf(payment)).toEqual({
      status: 'captured',
      books: ['authorised', 'captured'],
    })
    expect(calls).toEqual([`won ${payment.payment_id}`, `collected ${payment.payment_id}`])
  })

  it('is released if what it pays for is no longer available', async () => {
    isWon = false
    const payment = await pay('good')
    expect(payment).toMatchObject({ status: 'return_due', reason: 'domain_unavailable' })
    await sweep()
    expect(await stateOf(payment)).toEqual({ status: 'returned', books: ['authorised', 'voided'] })
  })

  it('fails with the card’s decline reason, and another card can be tried', async () => {
    const payment = await pay('declined')
    expect(payment).toMatchObject({ status: 'failed', reason: 'card_declined' })
    expect((await pay('good', await open(payment.subject_id))).status).toBe('capture_due')
  })

  it('blocks a second payment for the same thing while it is live', async () => {
    const payment = await pay('good')
    await expect(open(payment.subject_id)).rejects.toMatchObject({ code: 'conflict' })
    await sweep()
    await expect(open(payment.subject_id)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('waits for the buyer, and is decided only once no matter who checks first', async () => {
    const payment = await pay('asked')
    expect(payment).toMatchObject({ status: 'open', reason: null })
    const body = new URLSearchParams({ answer: 'approve' })
    await fetch(String(payment.buyer_url), { method: 'POST', body, redirect: 'manual' })
    await Promise.all([sweep(31_000), sweep()])
    await sweep()
    expect((await stateOf(payment)).status).toBe('captured')
    expect(calls.filter((line) => line.startsWith('won'))).toHaveLength(1)
  })

  it('is released if the buyer does not return within half an hour', async () => {
    const payment = await pay('asked')
    await sweep(29 * 60_000)
    expect((await stateOf(payment)).status).toBe('open')
    await sweep(2 * 60_000)
    expect(await stateOf(payment)).toEqual({ status: 'returned', books: ['challenge', 'voided'] })
  })

  it('is released after half an hour if what it pays for can’t be handed over', async () => {
    isBroken = true
    const payment = await open()
    await expect(pay('good', payment)).rejects.toThrow('a defect')
    await sweep(29 * 60_000)
    expect((await stateOf(payment)).status).toBe('open')
    await sweep(11 * 60_000)
    expect(await stateOf(payment)).toEqual({ status: 'returned', books: ['authorised', 'voided'] })
  })

  it('is captured once even if the answer to the capture was lost', async () => {
    const payment = await pay('good')
    await lab.fault({ target: 'gateway', kind: 'drop', match: '/capture', times: 1 })
    await sweep()
    expect((await stateOf(payment)).status).toBe('capture_due')
    await sweep(60_000)
    expect(await stateOf(payment)).toEqual({
      status: 'captured',
      books: ['authorised', 'captured'],
    })
  })

  it('undoes what it won if the capture fails', async () => {
    const payment = await pay('uncapturable')
    await sweep()
    expect((await stateOf(payment)).status).toBe('returned')
    expect(calls.at(-1)).toBe(`lost ${payment.payment_id}`)
  })

  it('is refused if it turns up late after we lost track of it', async () => {
    const payment = await open()
    await sweep(31 * 60_000)
    expect(await stateOf(payment)).toEqual({ status: 'returned', books: ['voided'] })
    expect(await pay('good', payment)).toMatchObject({ status: 'returned' })
    expect((await stateOf(payment)).books).toEqual(['voided'])
  })

  it('retries with growing delays while the gateway is silent, and is not forgotten', async () => {
    const payment = await pay('good')
    await lab.fault({ target: 'gateway', kind: 'server_error' })
    await sweep()
    await sweep(2_000)
    await sweep(1_000)
    // One request for the hold, one retry right away and one after two seconds; none after three.
    expect(await lab.asked('gateway')).toBe(3)
    await lab.reset()
    await sweep(600_000)
    expect((await stateOf(payment)).status).toBe('captured')
  })

  it('is returned if it was captured without us asking', async () => {
    const payment = await pay('asked')
    await fetch(String(payment.buyer_url), {
      method: 'POST',
      body: new URLSearchParams({ answer: 'approve' }),
      redirect: 'manual',
    })
    await house.deps.payments.live?.capture(payment)
    await sweep(31_000)
    expect(await stateOf(payment)).toMatchObject({ status: 'returned' })
    expect((await stateOf(payment)).books.at(-1)).toBe('refunded')
  })
})

describe('the table of allowed status changes', () => {
  it('matches the trigger for every pair', async () => {
    for (const from of PAYMENT_STATUSES) {
      for (const to of PAYMENT_STATUSES) {
        if (from === to) continue
        const { payment_id } = await open()
        const [first, ...rest] = wayTo(from)
        for (const status of [first, ...rest]) if (status) await set(payment_id, status)
        const moved = await set(payment_id, to).then(
          () => true,
          () => false,
        )
        const allowed: readonly string[] = NEXT[from]
        expect([from, to, moved]).toEqual([from, to, allowed.includes(to)])
      }
    }
  })

  async function set(payment_id: string, status: string): Promise<void> {
    const isOver = ['captured', 'returned', 'failed'].includes(status)
    await house.db`
      update payments set status = ${status}, due_at = ${isOver ? null : house.clock.now()}
      where payment_id = ${payment_id}
    `
  }

  function wayTo(status: string): string[] {
    if (status === 'open') return []
    if (status === 'captured') return ['capture_due', 'captured']
    return status === 'returned' ? ['return_due', 'returned'] : [status]
  }

  it('is not applied to a payment that was decided in the meantime', async () => {
    const payment = await pay('good')
    expect(await returnPayment(needs, payment, 'abandoned')).toMatchObject({
      status: 'capture_due',
    })
  })
})
