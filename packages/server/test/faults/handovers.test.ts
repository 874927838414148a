import { beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '../support/checkout.ts'
import { deliver, givenSellersListing, givenTask } from '../support/handovers.ts'
import { type House, openHouse } from '../support/house.ts'
import { killAtWrite, setGates, startNode } from '../support/killing.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { expectLedgerSound } from '../support/ledger.ts'
import { mailbox } from '../support/people.ts'
import { givenDomains } from '../support/portfolio.ts'
import { givenPurchase } from '../support/purchases.ts'

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
      await killAtWrite(house.db, gate, async () => {
        const node = await startNode(house, lab)
        const cookie = [...seller.browser.cookies].map(([name, value]) => `${name}=${value}`)
        const sent = fetch(node.url + path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'sec-fetch-site': 'same-origin',
            cookie: cookie.join('; '),
          },
          body: JSON.stringify(body),
        })
        sent.catch(() => {})
        return node
      })
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
