import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../../../../test/support/house.ts'
import type { TestLab } from '../../../../test/support/lab.ts'
import { cartMails, settleLater } from '../../../../test/support/lapsing.ts'
import { passPauses } from '../../../../test/support/leases.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { runWorker } from '../../../../test/support/portfolio.ts'
import {
  add,
  type Buyer,
  freshName,
  givenBuyer,
  openShop,
  pay,
  type Receipt,
  readReceipt,
  totalOf,
} from '../../../../test/support/registering.ts'
import { until } from '../../../../test/support/until.ts'
import { centsText } from '../../../values/cents-text.ts'
import { WAITING_MAILS } from './notify-waiting.ts'

const DAY_MS = 24 * 3_600_000

let house: House
let lab: TestLab

beforeAll(async () => {
  ;({ house, lab } = await openShop())
})
afterEach(async () => {
  await lab.reset()
  await lab.usualRegistrations()
})

type Cart = { buyer: Buyer; names: string[]; total: number; id: string }

async function givenPaid(names: string[]): Promise<Cart> {
  const buyer = await givenBuyer(house)
  await add(buyer, names)
  const total = await totalOf(buyer)
  const { body } = await pay(buyer, total)
  return { buyer, names, total, id: body.receipt_id }
}

async function receiptWhen({ buyer, id }: Cart, isRight: (items: Receipt['items']) => boolean) {
  await until('the items are as wanted', async () => {
    await passPauses(house.db)
    return isRight((await readReceipt(buyer, id)).items)
  })
}

/** The emails about waiting, after everything that is due was sent. */
async function mailsOf({ buyer }: Pick<Cart, 'buyer'>) {
  await settleLater(house, 0)
  const kinds: string[] = Object.values(WAITING_MAILS)
  return (await cartMails(house, buyer.email)).filter(({ kind }) => kinds.includes(kind))
}

async function attemptsOf({ names }: Cart): Promise<number> {
  const [row] = await house.db<{ attempts: number }[]>`
    select min(attempts) as attempts from changes where domain = any(${names}::text[])
  `
  return row?.attempts ?? 0
}

describe('a purchase that waits for our credit at the registrar', () => {
  it('the buyer is emailed once, however many items wait and however often they are tried', async () => {
    const cart = await givenPaid([freshName(), freshName()])
    await lab.registrations({ credit_cents: 0 })
    runWorker(house)
    await receiptWhen(cart, (items) => items.every(({ code }) => code === 'registrar_credit'))
    const [mail, ...more] = await mailsOf(cart)
    expect([mail?.subject, more]).toEqual(['2 of your purchases are delayed', []])
    expect(mail?.text).toContain(`${centsText(cart.total)} is on hold on your card.`)
    for (const name of cart.names) expect(mail?.text).toContain(`${name}, registration for 1 year`)
    await until('they were tried again', async () => {
      await passPauses(house.db)
      return (await attemptsOf(cart)) >= 4
    })
    expect(await mailsOf(cart)).toHaveLength(1)
  })

  it('no email is sent if it is over before the email is written', async () => {
    const cart = await givenPaid([freshName()])
    await lab.registrations({ credit_cents: 0 })
    runWorker(house)
    await receiptWhen(cart, (items) => items[0]?.code === 'registrar_credit')
    const queued = await house.db`select 1 from mails where to_email = ${cart.buyer.email}
      and kind = ${WAITING_MAILS.registrar_credit}`
    expect(queued).toHaveLength(1)
    await lab.registrations({ credit_cents: null })
    await receiptWhen(cart, (items) => items[0]?.state === 'done')
    expect(await mailsOf(cart)).toEqual([])
  })
})

describe('a purchase in doubt', () => {
  it('the buyer is emailed once, also if staff have it checked again', async () => {
    const [done, stuck] = [freshName(), freshName()]
    await lab.registrations({ match: stuck, status: 'IN_DOUBT', ends: null })
    const cart = await givenPaid([done, stuck])
    runWorker(house)
    const isStuck = (items: Receipt['items']) =>
      items.some(({ domain, state }) => domain === stuck && state === 'in_doubt')
    await receiptWhen(cart, isStuck)
    const [mail, ...more] = await mailsOf(cart)
    expect([mail?.subject, more]).toEqual([`We’re checking the registration of ${stuck}`, []])
    expect(mail?.text).toContain(`${centsText(cart.total / 2)} is on hold on your card.`)
    const before = await attemptsOf({ ...cart, names: [stuck] })
    const { browser } = await givenSignedIn(house, 'staff')
    const { registrations } = (await browser.get('/api/staff/registrations')).json<{
      registrations: { id: string; domain: string }[]
    }>()
    const id = registrations.find(({ domain }) => domain === stuck)?.id
    expect((await browser.post(`/api/staff/registrations/${id}/recheck`)).statusCode).toBe(200)
    await until('it was checked again', async () => {
      await passPauses(house.db)
      return (await attemptsOf({ ...cart, names: [stuck] })) > before
    })
    await receiptWhen(cart, isStuck)
    expect(await mailsOf(cart)).toHaveLength(1)
  })

  it('says that it was paid, if the hold had to be charged before', async () => {
    const name = freshName()
    await lab.registrations({ match: name, status: 'RUNNING', ends: null })
    const cart = await givenPaid([name])
    runWorker(house)
    await receiptWhen(cart, (items) => items[0]?.code === 'registry')
    await settleLater(house, 6.1 * DAY_MS)
    await lab.registrations({ name, end: 'IN_DOUBT' })
    await receiptWhen(cart, (items) => items[0]?.state === 'in_doubt')
    const [mail] = await mailsOf(cart)
    expect(mail?.text).toContain(`You’ve paid ${centsText(cart.total)}.`)
  })
})
