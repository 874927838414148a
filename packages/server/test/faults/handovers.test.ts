import { beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '../support/checkout.ts'
import { deliver, givenSellersListing, givenTask } from '../support/handovers.ts'
import { type House, openHouse } from '../support/house.ts'
import { killAtWrite, type Node, setGates, startNode } from '../support/killing.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { expectLedgerSound } from '../support/ledger.ts'
import { type givenSignedIn, mailbox } from '../support/people.ts'
import { givenDomains } from '../support/portfolio.ts'
import { givenPurchase } from '../support/purchases.ts'
import { until } from '../support/until.ts'

const TIMEOUT_MS = 900_000
const DAY_MS = 86_400_000
/** The house's clock stands still, while the node goes by the real one. */
const LATER_MS = 60_000

let house: House
let lab: TestLab

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  await setGates(house.db)
}, TIMEOUT_MS)

async function statusOf(public_id: string): Promise<string | undefined> {
  const [row] = await house.db<{ status: string }[]>`
    select status from orders where public_id = ${public_id}
  `
  return row?.status
}

/** Starts a node and sends it the request in which it is killed. */
async function startAndPost(
  { browser }: Awaited<ReturnType<typeof givenSignedIn>>,
  path: string,
  body: object,
): Promise<Node> {
  const node = await startNode(house, lab)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`)
  const post = async () =>
    await fetch(node.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: cookie.join('; '),
      },
      body: JSON.stringify(body),
    })
  // A busy server may ask to send it again, and a dead one doesn't answer.
  until('the request is taken', async () => (await post()).status !== 503).catch(() => {})
  return node
}

/** A name that its seller handed over. */
async function givenHandedOver() {
  const given = await givenTask(house, lab)
  const path = `/api/seller/tasks/${given.task_id}/auth-code`
  const answer = await given.seller.browser.post(path, { auth_code: 'Se(r3t' })
  expect(answer.statusCode).toBe(200)
  return given
}

async function countMails(email: string, subject: string): Promise<number> {
  return (await mailbox(house, email)).filter((each) => each.subject === subject).length
}

describe('a server killed while it delivers a name that we hold', () => {
  it.each(['handover routing', 'handover pushing', 'order', 'sale_completed', 'handover over'])(
    'at "%s": the name moves once, and the buyer is told once',
    async (gate) => {
      const { seller, domain, bin } = await givenSellersListing(house, lab)
      await givenDomains(house, lab, seller, [domain])
      const { buyer, public_id } = await givenPurchase(house, { domain, bin })
      await killAtWrite(house.db, gate, () => startNode(house, lab))
      expect(await statusOf(public_id)).toBe('PAID')
      await deliver(house, LATER_MS)
      await deliver(house, LATER_MS)
      expect(await statusOf(public_id)).toBe('TRANSFER_COMPLETED')
      const [row] = await house.db`select account_id from domains where domain = ${domain}`
      expect(row).toEqual({ account_id: buyer.id })
      const changes = await house.db`select 1 from changes where domain = ${domain}`
      expect(changes.length).toBe(2)
      expect(await countMails(buyer.email, `${domain} is yours`)).toBe(1)
      const sold = `${domain} was delivered to its buyer`
      expect(await countMails(seller.email, sold)).toBe(1)
      await expectLedgerSound(house.db)
    },
    TIMEOUT_MS,
  )
})

describe('a server killed while it refunds a name that was not handed over', () => {
  it.each(['order', 'sale_reversed', 'payment return_due', 'handover over'])(
    'at "%s": the buyer is refunded once, and nothing is lost',
    async (gate) => {
      const given = await givenTask(house, lab)
      const { public_id, domain } = given
      // The node goes by the real clock.
      await house.db`
        update handovers set due_at = now(), look_at = now() where public_id = ${public_id}
      `
      await killAtWrite(house.db, gate, () => startNode(house, lab))
      expect(await statusOf(public_id)).toBe('PAID')
      await deliver(house, DAY_MS)
      await sweep(house)
      expect(await statusOf(public_id)).toBe('REFUNDED')
      const [payment] = await house.db<{ payment_id: string; status: string }[]>`
        select payment_id, status from payments where order_id = ${public_id}
      `
      expect(payment?.status).toBe('returned')
      const { entries } = await lab.books(payment?.payment_id)
      expect(entries.filter(({ kind }) => kind === 'refunded').length).toBe(1)
      const told = `Your purchase of ${domain} was cancelled`
      expect(await countMails(given.buyer.email, told)).toBe(1)
      await expectLedgerSound(house.db)
    },
    TIMEOUT_MS,
  )
})

describe('a server killed while a seller hands a name over', () => {
  it.each(['handover buyer', 'order'])(
    'at "%s": the code is kept with the order or not at all, and can be sent again',
    async (gate) => {
      const given = await givenTask(house, lab)
      const { public_id, task_id, seller } = given
      const path = `/api/seller/tasks/${task_id}/auth-code`
      const body = { auth_code: 'Se(r3t' }
      await killAtWrite(house.db, gate, () => startAndPost(seller, path, body))
      expect(await statusOf(public_id)).toBe('PAID')
      const [before] = await house.db`
        select stage, sealed_auth_code from handovers where public_id = ${public_id}
      `
      expect(before).toEqual({ stage: 'seller', sealed_auth_code: null })
      expect((await seller.browser.post(path, body)).statusCode).toBe(200)
      expect(await statusOf(public_id)).toBe('TRANSFER_IN_PROGRESS')
      const told = `The auth code for ${given.domain} is ready`
      expect(await countMails(given.buyer.email, told)).toBe(1)
      await expectLedgerSound(house.db)
    },
    TIMEOUT_MS,
  )
})

describe('a server killed while it asks a seller to hand a name over', () => {
  it.each(['handover seller', 'mail sale-task'])(
    'at "%s": the seller has one task and is told once',
    async (gate) => {
      const { seller, domain, bin } = await givenSellersListing(house, lab)
      await lab.names([domain], 'none')
      const { public_id } = await givenPurchase(house, { domain, bin })
      await killAtWrite(house.db, gate, () => startNode(house, lab))
      const [before] = await house.db`
        select stage, task_id from handovers where public_id = ${public_id}
      `
      expect(before).toEqual({ stage: 'routing', task_id: null })
      await deliver(house, LATER_MS)
      await deliver(house, LATER_MS)
      const { tasks } = (await seller.browser.get('/api/seller/tasks')).json()
      expect(tasks).toMatchObject([{ public_id, status: 'open' }])
      const told = (await mailbox(house, seller.email)).map(({ subject }) => subject)
      expect(told.filter((each) => each.startsWith(`You sold ${domain}`)).length).toBe(1)
      const { notifications } = (await seller.browser.get('/api/notifications')).json()
      expect(notifications.length).toBe(1)
    },
    TIMEOUT_MS,
  )

  it(
    'at a reminder: the seller is reminded once',
    async () => {
      const { public_id, seller } = await givenTask(house, lab)
      await house.db`update handovers set look_at = now() where public_id = ${public_id}`
      await killAtWrite(house.db, 'mail sale-reminder', () => startNode(house, lab))
      const reminders = async () =>
        await house.db`
          select 1 from mails where to_email = ${seller.email} and kind = 'sale-reminder'
        `
      expect((await reminders()).length).toBe(0)
      for (let i = 0; i < 3; i += 1) await deliver(house, LATER_MS)
      expect((await reminders()).length).toBe(1)
    },
    TIMEOUT_MS,
  )
})

describe('a server killed while a name counts as delivered', () => {
  const GATES = ['order', 'sale_completed', 'mail purchase-delivered', 'handover over']

  async function expectDeliveredOnce(given: Awaited<ReturnType<typeof givenTask>>) {
    const { public_id, domain, buyer, seller } = given
    expect(await statusOf(public_id)).toBe('TRANSFER_COMPLETED')
    expect(await countMails(buyer.email, `${domain} is yours`)).toBe(1)
    expect(await countMails(seller.email, `${domain} was delivered to its buyer`)).toBe(1)
    await expectLedgerSound(house.db)
  }

  it.each(GATES)(
    'at "%s", because the buyer confirms it: it is delivered once',
    async (gate) => {
      const given = await givenHandedOver()
      const path = `/api/purchases/${given.public_id}/confirm`
      await killAtWrite(house.db, gate, () => startAndPost(given.buyer, path, {}))
      expect(await statusOf(given.public_id)).toBe('TRANSFER_IN_PROGRESS')
      expect((await given.buyer.browser.post(path)).statusCode).toBe(200)
      await expectDeliveredOnce(given)
    },
    TIMEOUT_MS,
  )

  it.each(GATES)(
    'at "%s", because seven days are over: it is delivered once',
    async (gate) => {
      const given = await givenHandedOver()
      const { public_id } = given
      await house.db`
        update handovers set due_at = now(), look_at = now() where public_id = ${public_id}
      `
      await killAtWrite(house.db, gate, () => startNode(house, lab))
      expect(await statusOf(public_id)).toBe('TRANSFER_IN_PROGRESS')
      await deliver(house, DAY_MS)
      await deliver(house, LATER_MS)
      await expectDeliveredOnce(given)
    },
    TIMEOUT_MS,
  )
})

describe('a server killed while the buyer of a name is asked or objects', () => {
  it(
    'at another registrar: the buyer is asked once',
    async () => {
      const { public_id, buyer } = await givenHandedOver()
      await house.db`
        update handovers set registrar_before = 'somebody else' where public_id = ${public_id}
      `
      // If the registry doesn't answer in time, it is asked again hours later.
      const lookNow = async () =>
        await house.db`
          update handovers set look_at = now() where public_id in (
            select public_id from handovers where public_id = ${public_id} and look_at > now()
            for update skip locked
          )
        `
      await killAtWrite(house.db, 'mail purchase-moved', () => startNode(house, lab), lookNow)
      const asked = async () =>
        await house.db`
          select 1 from mails where to_email = ${buyer.email} and kind = 'purchase-moved'
        `
      expect((await asked()).length).toBe(0)
      for (let i = 0; i < 3; i += 1) await deliver(house, LATER_MS)
      expect((await asked()).length).toBe(1)
      expect(await statusOf(public_id)).toBe('TRANSFER_IN_PROGRESS')
    },
    TIMEOUT_MS,
  )

  it.each(['handover staff', 'mail sale-disputed'])(
    'at "%s": a dispute is kept whole or not at all, and can be sent again',
    async (gate) => {
      const { public_id, buyer, seller, domain } = await givenHandedOver()
      const path = `/api/purchases/${public_id}/dispute`
      const body = { reason: 'The code is wrong.' }
      await killAtWrite(house.db, gate, () => startAndPost(buyer, path, body))
      const disputeOf = async () =>
        await house.db`
          select stage, dispute_reason from handovers where public_id = ${public_id}
        `
      expect(await disputeOf()).toEqual([{ stage: 'buyer', dispute_reason: null }])
      expect((await buyer.browser.post(path, body)).statusCode).toBe(200)
      expect(await disputeOf()).toEqual([{ stage: 'staff', dispute_reason: body.reason }])
      expect(await countMails(seller.email, `The buyer of ${domain} reported a problem`)).toBe(1)
    },
    TIMEOUT_MS,
  )
})
