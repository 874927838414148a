import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenSession, formOf, submit, sweep } from '../../../../test/support/checkout.ts'
import { givenPartner } from '../../../../test/support/given.ts'
import { deliver, givenSellersListing } from '../../../../test/support/handovers.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { postOrder } from '../../../../test/support/orders.ts'
import { givenSignedIn, mailbox } from '../../../../test/support/people.ts'
import { givenDomains } from '../../../../test/support/portfolio.ts'

const DAY_MS = 86_400_000
const CODE = 'Se(r3t-Code/42'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

/** A seller's name that a partner sold for money that it collected. */
async function givenSold({ isHeldHere = false } = {}) {
  const listed = await givenSellersListing(house, lab)
  const { domain, bin, seller } = listed
  if (isHeldHere) await givenDomains(house, lab, seller, [domain])
  else await lab.names([domain], 'none')
  const partner = await givenPartner(house)
  const { body } = await postOrder(house, partner, { domain, sale_price_cents: bin })
  await deliver(house)
  return { ...listed, public_id: String(body.public_id) }
}

type Given = Awaited<ReturnType<typeof givenSold>>

const tasksOf = async ({ seller }: Pick<Given, 'seller'>) =>
  (await seller.browser.get('/api/seller/tasks')).json().tasks
const subjects = async (email: string) => (await mailbox(house, email)).map((each) => each.subject)
const bellOf = async ({ seller }: Given): Promise<string[]> =>
  (await seller.browser.get('/api/notifications'))
    .json()
    .notifications.map(({ title }: { title: string }) => title)
const statusOf = async ({ public_id }: Given) => {
  const [row] = await house.db<{ status: string }[]>`
    select status from orders where public_id = ${public_id}
  `
  return row?.status
}

async function give(given: Given, auth_code = CODE) {
  const [task] = await tasksOf(given)
  const path = `/api/seller/tasks/${task.task_id}/auth-code`
  return await given.seller.browser.post(path, { auth_code })
}

describe('a seller’s name that a partner sold', () => {
  it('gives the seller a task with mail, bell and reminders', async () => {
    const given = await givenSold()
    const [task] = await tasksOf(given)
    expect(task).toMatchObject({ public_id: given.public_id, status: 'open', is_by_partner: true })
    expect(Date.parse(task.due_at) - house.clock.now().getTime()).toBe(5 * DAY_MS)
    expect((await subjects(given.seller.email))[0]).toContain(`You sold ${given.domain}`)
    expect(await bellOf(given)).toEqual([`You sold ${given.domain}`])
    await deliver(house, DAY_MS)
    const reminders = (await subjects(given.seller.email)).filter((each) =>
      each.startsWith('Hand over'),
    )
    expect(reminders.length).toBe(1)
  })

  it.each(['pushing', 'buyer'])(
    'goes to staff, if the previous release left its delivery at the stage “%s”',
    async (stage) => {
      const given = await givenSold({ isHeldHere: true })
      await house.db`
        update handovers set stage = ${stage}, look_at = ${house.clock.now()},
          due_at = ${new Date(house.clock.now().getTime() + DAY_MS)}
        where public_id = ${given.public_id}
      `
      await deliver(house)
      const [row] = await house.db`
        select stage from handovers where public_id = ${given.public_id}
      `
      expect(row).toEqual({ stage: 'staff' })
      expect(await statusOf(given)).toBe('EXTERNALLY_PAID')
    },
  )

  it('gives staff the auth code, and nobody else', async () => {
    const given = await givenSold()
    const answer = await give(given)
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'done'])
    expect(answer.body).not.toContain(CODE)
    expect(await statusOf(given)).toBe('EXTERNALLY_PAID')
    const path = `/api/staff/orders/${given.public_id}`
    expect((await given.seller.browser.post(`${path}/auth-code`)).statusCode).toBe(403)
    const { browser } = await givenSignedIn(house, 'staff')
    const shown = await browser.get(`${path}/delivery`)
    expect(shown.json()).toMatchObject({ stage: 'staff', has_auth_code: true, buyer: null })
    expect(shown.body).not.toContain(CODE)
    expect((await browser.post(`${path}/auth-code`)).json()).toEqual({ auth_code: CODE })
    const audited = await browser.get('/api/staff/audit')
    expect(audited.body).toContain(given.public_id)
    expect(audited.body).not.toContain(CODE)
    for (const step of ['start-transfer', 'confirm-transfer']) {
      expect((await browser.post(`${path}/${step}`, {})).statusCode).toBe(200)
    }
    await deliver(house, DAY_MS)
    expect(await tasksOf(given)).toMatchObject([{ status: 'done' }])
    expect(await subjects(given.seller.email)).toContain(
      `${given.domain} was delivered to its buyer`,
    )
  })

  it('waits for staff after five days, who see it in their queue; nobody is refunded', async () => {
    const given = await givenSold()
    const queued = async () => {
      const { browser } = await givenSignedIn(house, 'staff')
      const { deliveries } = (await browser.get('/api/staff/queue')).json()
      return deliveries.orders.map((each: { public_id: string }) => each.public_id)
    }
    expect(await queued()).not.toContain(given.public_id)
    await deliver(house, 5 * DAY_MS)
    expect(await statusOf(given)).toBe('EXTERNALLY_PAID')
    expect(await queued()).toContain(given.public_id)
    const overdue = `The auth code of ${given.domain} is overdue`
    expect(await subjects(given.seller.email)).toContain(overdue)
    expect(await bellOf(given)).toContain(overdue)
    expect((await give(given)).statusCode).toBe(200)
  })

  it('409: can’t be reported as pushed, and takes no code once it was refunded', async () => {
    const given = await givenSold()
    const [task] = await tasksOf(given)
    const pushed = await given.seller.browser.post(`/api/seller/tasks/${task.task_id}/pushed`)
    expect(pushed.statusCode).toBe(409)
    const { browser } = await givenSignedIn(house, 'staff')
    await give(given)
    await browser.post(`/api/staff/orders/${given.public_id}/refund`, {})
    const code = await browser.post(`/api/staff/orders/${given.public_id}/auth-code`)
    expect(code.statusCode).toBe(404)
    expect((await give(given)).statusCode).toBe(409)
  })

  it('is delivered by staff if our registrar account holds it, and the seller is told', async () => {
    const given = await givenSold({ isHeldHere: true })
    expect(await tasksOf(given)).toEqual([])
    expect(await subjects(given.seller.email)).toContain(`You sold ${given.domain}`)
    expect(await bellOf(given)).toEqual([`You sold ${given.domain}`])
    const [row] = await house.db`
      select stage, kind from handovers where public_id = ${given.public_id}
    `
    expect(row).toEqual({ stage: 'staff', kind: 'push' })
  })

  it('begins once the money is ours, in a partner’s hosted checkout', async () => {
    const { seller, domain } = await givenSellersListing(house, lab)
    await lab.names([domain], 'none')
    const partner = await givenPartner(house)
    const { page } = await givenSession(house, { domain, partner })
    await submit(house, page, { form: formOf('good') })
    await deliver(house)
    expect(await tasksOf({ seller })).toEqual([])
    await sweep(house)
    await deliver(house)
    expect(await tasksOf({ seller })).toMatchObject([{ domain, is_by_partner: true }])
  })
})
