import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deliverSale, givenSold, passDays, runPayouts } from '../support/earnings.ts'
import { type House, openHouse } from '../support/house.ts'
import { killAtWrite, setGates, startNode } from '../support/killing.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { expectLedgerSound } from '../support/ledger.ts'
import { type Browser, givenSignedIn, mailbox, signedInBrowser } from '../support/people.ts'
import {
  givenStripePayout,
  openStripeNode,
  stripeAt,
  workStripe,
} from '../support/stripe-payouts.ts'

const TIMEOUT_MS = 900_000
const STAFF = '/api/staff/seller-payouts'

let house: House
let lab: TestLab

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  await setGates(house.db)
}, TIMEOUT_MS)
afterEach(() => expectLedgerSound(house.db))

/**
 * A sale that was delivered long enough ago. The house's clock stands still, because the node goes
 * by the real one.
 */
async function givenDelivered() {
  const sold = await givenSold(house, lab)
  await deliverSale(house, sold.public_id, { daysAgo: 8 })
  return sold
}

async function givenPending() {
  const sold = await givenDelivered()
  await passDays(house, 0)
  const made = (await runPayouts(house)).find(({ account_id }) => account_id === sold.seller.id)
  if (!made) throw new Error('the run made no payout')
  return { ...sold, payout_id: made.payout_id }
}

type Seller = Awaited<ReturnType<typeof givenDelivered>>['seller']

async function balanceOf(seller: Seller) {
  const browser = await signedInBrowser(house, seller)
  return (await browser.get('/api/seller/summary')).json().balance
}

/** Sends a staff member's request to a node that is killed while it carries it out. */
async function killWhile(gate: string, { cookies }: Browser, path: string): Promise<void> {
  await killAtWrite(house.db, gate, async () => {
    const node = await startNode(house, lab)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'sec-fetch-site': 'same-origin', cookie }
    fetch(node.url + path, { method: 'POST', headers }).catch(() => {})
    return node
  })
}

async function payoutsOf({ id }: Seller) {
  return await house.db<{ status: string; amount_cents: number; file_id: string | null }[]>`
    select status, amount_cents, file_id from seller_payouts where account_id = ${id} limit 10
  `
}

describe('a server killed while it makes a sale payable', () => {
  it.each(['seller_matured', 'order'])(
    'at "%s": it is payable once',
    async (gate) => {
      const { seller } = await givenDelivered()
      await killAtWrite(house.db, gate, () => startNode(house, lab))
      expect(await balanceOf(seller)).toMatchObject({ pending_cents: 425_00, payable_cents: 0 })
      await passDays(house, 0)
      await passDays(house, 0)
      expect(await balanceOf(seller)).toMatchObject({ pending_cents: 0, payable_cents: 425_00 })
    },
    TIMEOUT_MS,
  )
})

describe('a server killed while it pays sellers', () => {
  it.each(['payout pending', 'seller_payout_created'])(
    'at "%s" of the run: each sale is in one payout after the next run',
    async (gate) => {
      const { seller } = await givenDelivered()
      await passDays(house, 0)
      const staff = (await givenSignedIn(house, 'staff')).browser
      await killWhile(gate, staff, `${STAFF}/run`)
      expect(await payoutsOf(seller)).toEqual([])
      expect((await staff.post(`${STAFF}/run`)).statusCode).toBe(200)
      await runPayouts(house)
      expect(await payoutsOf(seller)).toMatchObject([{ status: 'pending', amount_cents: 425_00 }])
    },
    TIMEOUT_MS,
  )

  it(
    'at "payout filed": the payout is in the next file, and in no other',
    async () => {
      const { payout_id } = await givenPending()
      const staff = (await givenSignedIn(house, 'staff')).browser
      await killWhile('payout filed', staff, `${STAFF}/file`)
      const { csv, file_id } = (await staff.post(`${STAFF}/file`)).json()
      expect(csv.split(payout_id).length).toBe(2)
      expect((await staff.post(`${STAFF}/file`)).statusCode).toBe(409)
      // The answer may have been lost, so the same file can be read again.
      expect((await staff.post(`${STAFF}/file`, { file_id })).json().csv).toBe(csv)
    },
    TIMEOUT_MS,
  )

  it.each([
    ['payout paid', 'paid'],
    ['seller_payout_paid', 'paid'],
    ['payout failed', 'failed'],
    ['seller_payout_failed', 'failed'],
  ])(
    'at "%s": it ends once, and the seller is told once',
    async (gate, status) => {
      const { seller, payout_id } = await givenPending()
      const staff = (await givenSignedIn(house, 'staff')).browser
      const path = `${STAFF}/${payout_id}/${status}`
      await killWhile(gate, staff, path)
      expect(await payoutsOf(seller)).toMatchObject([{ status: 'pending' }])
      for (let i = 0; i < 2; i += 1) expect((await staff.post(path)).statusCode).toBe(200)
      expect(await balanceOf(seller)).toEqual({
        pending_cents: 0,
        payable_cents: status === 'paid' ? 0 : 425_00,
        paid_out_cents: status === 'paid' ? 425_00 : 0,
      })
      const subject = status === 'paid' ? 'We paid you' : 'Your payout of'
      const letters = await mailbox(house, seller.email)
      expect(letters.filter((each) => each.subject.startsWith(subject)).length).toBe(1)
      // What failed is paid by the next run, and nothing else is.
      await runPayouts(house)
      const made = await payoutsOf(seller)
      expect(made.map((each) => each.status).toSorted()).toEqual(
        status === 'paid' ? ['paid'] : ['failed', 'pending'],
      )
    },
    TIMEOUT_MS,
  )
})

describe('a server killed while it pays a seller through Stripe', () => {
  it.each([
    ['payout pending', []],
    ['payout paid', ['transferred']],
    ['seller_payout_paid', ['transferred']],
  ])(
    'at "%s": Stripe makes one transfer, and the seller is told once',
    async (gate, before) => {
      const node = await openStripeNode(house, lab)
      const { seller, payout_id } = await givenStripePayout(house, node, lab)
      await killAtWrite(house.db, gate, () => startNode(house, lab, stripeAt(lab)))
      expect(await lab.stripeBooks(payout_id)).toEqual(before)
      expect(await payoutsOf(seller)).toMatchObject([{ status: 'pending' }])
      for (let i = 0; i < 2; i += 1) await workStripe(node)
      expect(await payoutsOf(seller)).toMatchObject([{ status: 'paid', amount_cents: 425_00 }])
      expect(await lab.stripeBooks(payout_id)).toEqual(['transferred'])
      const letters = await mailbox(node, seller.email)
      expect(letters.filter((each) => each.subject.startsWith('We paid you')).length).toBe(1)
    },
    TIMEOUT_MS,
  )
})
