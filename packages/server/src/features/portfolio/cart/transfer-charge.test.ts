import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { cartMails, settleLater } from '../../../../test/support/lapsing.ts'
import { passPauses } from '../../../../test/support/leases.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import {
  add,
  booked,
  freshName,
  givenBuyer,
  openShop,
  pay,
  readReceipt,
  totalOf,
} from '../../../../test/support/registering.ts'
import { addTransfers, movableName, settleAll } from '../../../../test/support/transferring.ts'
import { until } from '../../../../test/support/until.ts'

const MINUTE_MS = 60_000

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

type Plan = { transfer?: 'pending'; ends: 'COMPLETED' | 'FAILED' | null }
type Change = { state: string; code: string | null; isAccepted: boolean }

/** A paid cart: a transfer, and a name that its registry doesn't answer about. */
async function givenCart(plan: Plan, auth_code?: string) {
  const buyer = await givenBuyer(house)
  const [moved, stuck] = [await movableName(lab), freshName()]
  await lab.registrations({ match: stuck, status: 'RUNNING', ends: null })
  await lab.registrations({ match: moved, transfer: 'pending', ...plan })
  await add(buyer, [stuck])
  const price = await totalOf(buyer)
  await addTransfers(buyer, [moved], auth_code === undefined ? {} : { auth_code })
  const total = await totalOf(buyer)
  const { body } = await pay(buyer, total)
  runWorker(house)
  return { buyer, moved, stuck, price, total, id: body.receipt_id }
}

type Cart = Awaited<ReturnType<typeof givenCart>>

async function changeOf(domain: string): Promise<Change | undefined> {
  const [row] = await house.db<Change[]>`
    select state, coalesce(error_code, waiting_for) as code,
      accepted_at is not null as "isAccepted"
    from changes where domain = ${domain} order by id desc limit 1
  `
  return row
}

async function untilChanges({ moved, stuck }: Cart, isRight: (of: Change) => boolean) {
  await until('the changes are as wanted', async () => {
    await passPauses(house.db)
    const [transfer, name] = [await changeOf(moved), await changeOf(stuck)]
    return transfer && isRight(transfer) && name?.code === 'registry'
  })
}

async function settledAfter({ buyer, id }: Cart, minutes: number) {
  await settleLater(house, minutes * MINUTE_MS)
  return await readReceipt(buyer, id)
}

describe('a transfer in a cart with a name that its registry doesn’t answer about', () => {
  it('is charged within an hour of its submission, together with the rest', async () => {
    const cart = await givenCart({ ends: null })
    await untilChanges(cart, ({ isAccepted }) => isAccepted)
    expect(await settledAfter(cart, 59)).toMatchObject({
      status: 'carrying_out',
      taken_cents: null,
    })
    expect(await settledAfter(cart, 61)).toMatchObject({
      status: 'closed',
      taken_cents: cart.total,
    })
    expect(await booked(house, lab, cart.id)).toEqual([
      ['authorised', cart.total],
      ['captured', cart.total],
    ])
    const [mail, ...more] = await cartMails(house, cart.buyer.email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('1 of 2 items is in progress. We charged it with your transfer')
  })

  it('what fails after that is refunded, and the transfer stays paid', async () => {
    const cart = await givenCart({ ends: null })
    await untilChanges(cart, ({ isAccepted }) => isAccepted)
    await settledAfter(cart, 61)
    await lab.registrations({ name: cart.stuck, end: 'FAILED' })
    await until('it is refunded', async () => {
      await passPauses(house.db)
      await settledAfter(cart, 62)
      return (await booked(house, lab, cart.id)).length === 3
    })
    expect(await booked(house, lab, cart.id)).toContainEqual(['refunded', cart.price])
  })

  it('a transfer that fails within the hour charges nothing early', async () => {
    const cart = await givenCart({ ends: 'FAILED' })
    await untilChanges(cart, ({ state }) => state === 'failed')
    await settleAll(house)
    expect(await settledAfter(cart, 180)).toMatchObject({
      status: 'carrying_out',
      taken_cents: null,
    })
  })

  it('a transfer with a wrong code is charged: the code can be corrected without paying again', async () => {
    const cart = await givenCart({ ends: null }, 'Wrong-Auth-1')
    await untilChanges(cart, ({ code }) => code === 'wrong_auth_code')
    expect(await settledAfter(cart, 61)).toMatchObject({ taken_cents: cart.total })
  })

  it('another transfer that waits for our credit is charged too, and says what it waits for', async () => {
    const buyer = await givenBuyer(house)
    const [moved, delayed] = [await movableName(lab), await movableName(lab)]
    for (const name of [moved, delayed])
      await lab.registrations({ match: name, transfer: 'pending', ends: null })
    await addTransfers(buyer, [moved, delayed])
    const { body } = await pay(buyer, await totalOf(buyer))
    // No worker may take it.
    await house.db`
      update changes set waiting_for = 'registrar_credit',
        next_at = clock_timestamp() + interval '1 day'
      where domain = ${delayed}
    `
    runWorker(house)
    await until('the other is accepted', async () => (await changeOf(moved))?.isAccepted)
    await settleLater(house, 61 * MINUTE_MS)
    const { status, items } = await readReceipt(buyer, body.receipt_id)
    expect(status).toBe('closed')
    expect(items).toContainEqual(expect.objectContaining({ domain: moved, code: null }))
    const waiting = { domain: delayed, state: 'done', code: 'registrar_credit' }
    expect(items).toContainEqual(expect.objectContaining(waiting))
  })
})
