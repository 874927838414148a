import { afterAll, beforeAll, expect, it } from 'vitest'
import { formOf, givenSession, pathOf, submit, sweep } from '../../../../test/support/checkout.ts'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { givenSellersListing } from '../../../../test/support/handovers.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { offer, settleOffers } from '../../../../test/support/offers.ts'
import { postOrder } from '../../../../test/support/orders.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { openCheckout } from '../../../../test/support/purchases.ts'

/** `ROUNDS=100` for the figure in bench/README.md. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 1)
const ROUND_MS_MAX = 900_000
const BUYERS = 60
const OFFERS = 40
const SESSIONS = 60
const ORDERS = 40
const PRICE = 500_00
const AGREED = 400_00

type Person = Awaited<ReturnType<typeof givenSignedIn>>
type Payment = { payment_id: string; status: string; price_cents: number; partner_id: string }

let lab: TestLab
let house: House
/** Another node on the same database. */
let node: House
let partner: GivenPartner
let people: Person[]
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({ databaseConnectionsMax: 20 }, lab)
  node = await openHouse({ databaseConnectionsMax: 20 }, lab, house.deps.databaseUrl)
  partner = await givenPartner(house)
  people = []
  for (let i = 0; i < BUYERS + OFFERS; i += 1) people.push(await givenSignedIn(house))
}, ROUND_MS_MAX)
afterAll(() => expectLedgerSound(house.db))

it(
  '200 buyers want one name on two nodes: one gets it, and every other hold is released',
  async () => {
    const domains: string[] = []
    const won = new Map<string, number>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { domain, winner } = await raceForOneName()
      domains.push(domain)
      won.set(winner, (won.get(winner) ?? 0) + 1)
    }
    await expectHoldsReleased(domains)
    if (ROUNDS > 1) console.log(`${ROUNDS} rounds, won by:`, Object.fromEntries(won))
  },
  ROUNDS * ROUND_MS_MAX,
)

/** Everybody pays at the same moment, every other one at the other node. */
async function raceForOneName(): Promise<{ domain: string; winner: string }> {
  const { domain } = await givenSellersListing(house, lab, {
    bin: PRICE,
    auto_accept_cents: AGREED,
  })
  const pages = await givenPages(domain)
  const sale = { domain, sale_price_cents: PRICE }
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: ORDERS }, (_, at) => postOrder(nodeOf(at), partner, sale))),
    Promise.all(pages.map(({ page, form }, at) => submit(nodeOf(at), page, { form }))),
  ])
  await Promise.all([sweep(house, 60_000), sweep(node, 60_000)])
  await settleOffers(house)

  expect((await house.db`select 1 from orders where domain = ${domain}`).length).toBe(1)
  const recorded = answers.filter(({ status }) => status === 201).length
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.filter(({ body }) => body.error.code !== 'domain_unavailable')).toEqual([])
  const kept = (await paymentsOf([domain])).filter(({ status }) => status === 'captured')
  expect(recorded + kept.length).toBe(1)
  const open = await house.db`
    select 1 from offers where domain = ${domain} and status not in ('paid', 'expired')
  `
  expect(open.length).toBe(0)
  return { domain, winner: kept[0] ? winnerOf(kept[0]) : 'partner order' }
}

const nodeOf = (at: number) => (at % 2 === 0 ? house : node)

/** Checkouts that are open: buy now, agreed offers, and those of a partner, in turn. */
async function givenPages(domain: string): Promise<{ page: string; form: string }[]> {
  const own = await Promise.all(
    people.map(async ({ browser, email }, at) => {
      const form = formOf('good', { email })
      if (at < BUYERS) return { form, page: (await openCheckout(browser, domain, PRICE)).page }
      const { checkout_url } = await offer(browser, domain, AGREED)
      return { form, page: pathOf(String(checkout_url)) }
    }),
  )
  const hosted = await Promise.all(
    Array.from({ length: SESSIONS }, async () => {
      return { form: formOf('good'), page: (await givenSession(house, { domain, partner })).page }
    }),
  )
  return [...own, ...hosted]
    .map((each, at) => ({ each, turn: (at * 7919) % (BUYERS + OFFERS + SESSIONS) }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ each }) => each)
}

async function paymentsOf(domains: string[]): Promise<Payment[]> {
  return await house.db<Payment[]>`
    select p.payment_id, p.status, s.price_cents, s.partner_id from payments p
    join checkout_sessions s on s.session_id = p.subject_id where s.domain = any(${domains})
  `
}

function winnerOf({ price_cents, partner_id }: Payment): string {
  if (price_cents === AGREED) return 'offer'
  return partner_id === partner.partnerId ? 'hosted checkout' : 'buy now'
}

/** The gateway's own books agree: it took money once for each name, and holds none. */
async function expectHoldsReleased(domains: string[]): Promise<void> {
  const payments = await paymentsOf(domains)
  const isOver = ({ status }: Payment) => status === 'captured' || status === 'returned'
  expect(payments.filter((payment) => !isOver(payment))).toEqual([])
  const books = new Map((await lab.books()).payments.map((each) => [each.reference, each.status]))
  const wrong = payments.filter(({ payment_id, status }) => {
    const atGateway = books.get(payment_id)
    if (status === 'captured') return atGateway !== 'captured'
    return atGateway === 'captured' || atGateway === 'authorised'
  })
  expect(wrong).toEqual([])
}
