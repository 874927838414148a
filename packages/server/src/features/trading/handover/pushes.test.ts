import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenContact } from '../../../../test/support/bulk-operations.ts'
import { givenListing } from '../../../../test/support/given.ts'
import { deliver, givenSellersListing } from '../../../../test/support/handovers.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { someDomain } from '../../../../test/support/orders.ts'
import { givenSignedIn, mailbox } from '../../../../test/support/people.ts'
import { givenDomains } from '../../../../test/support/portfolio.ts'
import { carryOutChanges } from '../../../../test/support/plans.ts'
import { givenPurchase } from '../../../../test/support/purchases.ts'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

const DAY_MS = 86_400_000

type Bought = Awaited<ReturnType<typeof givenPurchase>>

const purchaseOf = async ({ buyer, public_id }: Bought) =>
  (await buyer.browser.get(`/api/purchases/${public_id}`)).json()

async function holderOf(domain: string): Promise<string | undefined> {
  const [row] = await house.db<{ account_id: string }[]>`
    select account_id from domains where domain = ${domain}
  `
  return row?.account_id
}

async function opsOn(domain: string): Promise<string[]> {
  const rows = await house.db<{ op: string }[]>`
    select o.op from changes c join bulk_operations o on o.id = c.operation_id
    where c.domain = ${domain} order by o.id
  `
  return rows.map(({ op }) => op)
}

/** One of our own listings, which our registrar account holds. */
async function givenOurs(): Promise<string> {
  const domain = someDomain()
  await givenListing(house, { domain, bin: 500_00 })
  await lab.hold([domain], 'us@namehouse.example', 'OK')
  return domain
}

describe('a name in our registrar account', () => {
  it('moves into the buyer’s portfolio by itself, locked and with a new auth code', async () => {
    const domain = await givenOurs()
    const bought = await givenPurchase(house, { domain })
    await deliver(house)
    expect(await purchaseOf(bought)).toMatchObject({
      status: 'TRANSFER_COMPLETED',
      delivery: { kind: 'push', status: 'done', due_at: null },
    })
    expect(await holderOf(domain)).toBe(bought.buyer.id)
    expect((await bought.buyer.browser.get('/api/domains')).body).toContain(domain)
    expect((await opsOn(domain)).toSorted()).toEqual(['lock', 'resetAuthCode'])
    const subjects = (await mailbox(house, bought.buyer.email)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(
      [`Receipt for $500.00: ${domain}`, `${domain} is yours`].toSorted(),
    )
  })

  it('gets the buyer’s newest contact in every role, if none was chosen as default', async () => {
    const buyer = await givenSignedIn(house)
    const handle = await givenContact(buyer.browser)
    const domain = await givenOurs()
    await givenPurchase(house, { domain, buyer })
    await deliver(house)
    await carryOutChanges(house, domain)
    const held = await house.deps.upstream.registrar?.readDomain(domain)
    expect(held?.registrant).toBe(handle)
    expect(held?.contacts).toEqual(
      ['ADMIN', 'TECH', 'BILLING'].map((role) => expect.objectContaining({ role, handle })),
    )
    const [mail] = (await mailbox(house, buyer.email)).filter(({ subject }) =>
      subject.endsWith('is yours'),
    )
    expect(mail?.text).not.toContain('Add a contact')
  })

  it('the email asks a buyer without contacts to add one', async () => {
    const domain = await givenOurs()
    const { buyer } = await givenPurchase(house, { domain })
    await deliver(house)
    const mails = await mailbox(house, buyer.email)
    const mail = mails.find(({ subject }) => subject === `${domain} is yours`)
    expect(mail?.text).toContain('Add a contact in your account')
  })

  it('leaves its seller’s portfolio in the same moment', async () => {
    const { seller, domain, bin } = await givenSellersListing(house, lab)
    await givenDomains(house, lab, seller, [domain])
    await house.db`
      insert into cart_items (id, account_id, domain, owned_domain, op, years, created_at)
      values (${`item_${domain}`}, ${seller.id}, ${domain}, ${domain}, 'renew', 1, now())
    `
    const bought = await givenPurchase(house, { domain, bin })
    await deliver(house)
    expect(await holderOf(domain)).toBe(bought.buyer.id)
    // Otherwise the seller, who may be paying right now, would renew the buyer's domain.
    expect(await house.db`select 1 from cart_items where domain = ${domain}`).toEqual([])
    expect((await seller.browser.get(`/api/domains/${domain}`)).statusCode).toBe(404)
    expect((await seller.browser.get('/api/seller/tasks')).json().tasks).toEqual([])
    const [mail] = await mailbox(house, seller.email)
    expect(mail?.subject).toBe(`${domain} was delivered to its buyer`)
  })

  it('is never taken from another account, whatever its DNS says', async () => {
    const owner = await givenSignedIn(house)
    const { seller, domain, bin } = await givenSellersListing(house, lab)
    await givenDomains(house, lab, owner, [domain])
    const bought = await givenPurchase(house, { domain, bin })
    await deliver(house)
    expect(await holderOf(domain)).toBe(owner.id)
    expect((await purchaseOf(bought)).delivery).toMatchObject({ kind: 'auth_code' })
    expect((await seller.browser.get('/api/seller/tasks')).json().tasks.length).toBe(1)
  })

  it('one of ours that an account has is left to staff', async () => {
    const owner = await givenSignedIn(house)
    const domain = await givenOurs()
    await givenDomains(house, lab, owner, [domain])
    const bought = await givenPurchase(house, { domain })
    await deliver(house, 6 * DAY_MS)
    expect(await holderOf(domain)).toBe(owner.id)
    expect((await purchaseOf(bought)).status).toBe('PAID')
  })

  it('one of ours that an account lost at the registrar long ago moves by itself', async () => {
    const former = await givenSignedIn(house)
    const domain = await givenOurs()
    await givenDomains(house, lab, former, [domain])
    await house.db`
      update domains set not_held_since = ${house.clock.now()} where domain = ${domain}
    `
    const bought = await givenPurchase(house, { domain })
    await deliver(house)
    expect(await holderOf(domain)).toBe(bought.buyer.id)
  })

  it('waits while it is being changed or the registrar is down, and moves then', async () => {
    const { seller, domain, bin } = await givenSellersListing(house, lab)
    await givenDomains(house, lab, seller, [domain])
    const changed = await seller.browser.post('/api/domains/bulk/lock', { domains: [domain] })
    expect(changed.statusCode).toBe(200)
    const bought = await givenPurchase(house, { domain, bin })
    await deliver(house)
    expect(await holderOf(domain)).toBe(seller.id)
    await house.db`
      update changes set state = 'done', ended_at = now() where domain = ${domain}
    `
    await lab.fault({ target: 'registrar', kind: 'server_error', times: 1 })
    await deliver(house, 3_600_000)
    await lab.reset()
    await deliver(house, 3_600_000)
    expect(await holderOf(domain)).toBe(bought.buyer.id)
  })

  it.each(['PENDING_TRANSFER', 'PENDING_DELETE'])(
    'one that can’t move within five days is refunded: %s',
    async (status) => {
      const { seller, domain, bin } = await givenSellersListing(house, lab)
      await givenDomains(house, lab, seller, [domain])
      const bought = await givenPurchase(house, { domain, bin })
      await lab.hold([domain], seller.email, status)
      await deliver(house)
      expect((await purchaseOf(bought)).status).toBe('PAID')
      await deliver(house, 5 * DAY_MS)
      expect((await purchaseOf(bought)).status).toBe('REFUNDED')
      expect(await holderOf(domain)).toBe(seller.id)
    },
  )
})

describe('one of our names that is elsewhere', () => {
  it('is delivered by staff, who find it in their queue', async () => {
    const bought = await givenPurchase(house)
    await deliver(house, 8 * DAY_MS)
    expect((await purchaseOf(bought)).status).toBe('PAID')
    const staff = await givenSignedIn(house, 'staff')
    const { deliveries, to_start } = (await staff.browser.get('/api/staff/queue')).json()
    const ids = (part: { orders: { public_id: string }[] }) =>
      part.orders.map(({ public_id }) => public_id)
    expect(ids(deliveries)).toContain(bought.public_id)
    expect(ids(to_start)).not.toContain(bought.public_id)
    for (const step of ['start-transfer', 'confirm-transfer']) {
      const path = `/api/staff/orders/${bought.public_id}/${step}`
      expect((await staff.browser.post(path, {})).statusCode).toBe(200)
    }
    expect((await purchaseOf(bought)).delivery).toMatchObject({ kind: 'push', status: 'done' })
    await deliver(house, DAY_MS)
    const later = await givenSignedIn(house, 'staff')
    const after = (await later.browser.get('/api/staff/queue')).json()
    expect(ids(after.deliveries)).not.toContain(bought.public_id)
  })
})
