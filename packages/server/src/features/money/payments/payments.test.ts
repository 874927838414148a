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
/** What a cart would be told, in order. */
let told: string[]
let isWon = true

const cart: Purpose = {
  win: async (_tx: Tx, { payment_id }) => {
    if (!isWon) throw new Refusal('domain_unavailable', 'Sold.')
    told.push(`won ${payment_id}`)
    return { order_id: null }
  },
  collect: async (_tx, { payment_id }) => void told.push(`collected ${payment_id}`),
  lose: async (_tx, { payment_id }) => void told.push(`lost ${payment_id}`),
}

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  const { db, clock, log, payments } = house.deps
  needs = { db, clock, log, payments, purposes: { cart } }
})
beforeEach(async () => {
  told = []
  isWon = true
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

/** Sweeps until nothing is due, as the worker does. */
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
  it('is held, wins what it pays for, and is taken by the sweeper', async () => {
    const payment = await pay('good')
    expect(payment.status).toBe('capture_due')
    expect(told).toEqual([`won ${payment.payment_id}`])
    await sweep()
    expect(await stateOf(payment)).toEqual({
      status: 'captured',
      books: ['authorised', 'captured'],
    })
    expect(told).toEqual([`won ${payment.payment_id}`, `collected ${payment.payment_id}`])
  })

  it('is let go where what it pays for is no longer to be had', async () => {
    isWon = false
    const payment = await pay('good')
    expect(payment).toMatchObject({ status: 'return_due', reason: 'domain_unavailable' })
    await sweep()
    expect(await stateOf(payment)).toEqual({ status: 'returned', books: ['authorised', 'voided'] })
  })

  it('fails with the reason of the card, and another may be tried', async () => {
    const payment = await pay('declined')
    expect(payment).toMatchObject({ status: 'failed', reason: 'card_declined' })
    expect((await pay('good', await open(payment.subject_id))).status).toBe('capture_due')
  })

  it('stands in the way of a second one while it is live', async () => {
    const payment = await pay('good')
    await expect(open(payment.subject_id)).rejects.toMatchObject({ code: 'conflict' })
    await sweep()
    await expect(open(payment.subject_id)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('waits for the buyer, and is found decided whoever looks', async () => {
    const payment = await pay('asked')
    expect(payment).toMatchObject({ status: 'open', reason: null })
    const body = new URLSearchParams({ answer: 'approve' })
    await fetch(String(payment.buyer_url), { method: 'POST', body, redirect: 'manual' })
    await Promise.all([sweep(31_000), sweep()])
    await sweep()
    expect((await stateOf(payment)).status).toBe('captured')
    expect(told.filter((line) => line.startsWith('won'))).toHaveLength(1)
  })

  it('is let go when the buyer does not come back in half an hour', async () => {
    const payment = await pay('asked')
    await sweep(29 * 60_000)
    expect((await stateOf(payment)).status).toBe('open')
    await sweep(2 * 60_000)
    expect(await stateOf(payment)).toEqual({ status: 'returned', books: ['challenge', 'voided'] })
  })

  it('whose capture was not answered is taken once', async () => {
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

  it('that cannot be captured takes back what it won', async () => {
    const payment = await pay('uncapturable')
    await sweep()
    expect((await stateOf(payment)).status).toBe('returned')
    expect(told.at(-1)).toBe(`lost ${payment.payment_id}`)
  })

  it('that we never heard of again is refused when it comes late', async () => {
    const payment = await open()
    await sweep(31 * 60_000)
    expect(await stateOf(payment)).toEqual({ status: 'returned', books: ['voided'] })
    expect(await pay('good', payment)).toMatchObject({ status: 'returned' })
    expect((await stateOf(payment)).books).toEqual(['voided'])
  })

  it('waits longer and longer for a gateway that does not answer, and is not forgotten', async () => {
    const payment = await pay('good')
    await lab.fault({ target: 'gateway', kind: 'server_error' })
    await sweep()
    await sweep(2_000)
    await sweep(1_000)
    // Once for the hold, then at once and after two seconds; not again after three.
    expect(await lab.asked('gateway')).toBe(3)
    await lab.reset()
    await sweep(600_000)
    expect((await stateOf(payment)).status).toBe('captured')
  })

  it('taken behind our back goes back', async () => {
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

describe('the table of what may become of one', () => {
  it('is that of the trigger, for every pair', async () => {
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

  it('is not asked of a payment that was decided meanwhile', async () => {
    const payment = await pay('good')
    expect(await returnPayment(needs, payment, 'abandoned')).toMatchObject({
      status: 'capture_due',
    })
  })
})
