import type { CommissionEntry } from '@namehouse/sdk'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { follow, givenReferredSale } from '../../../../test/support/referral.ts'
import { moveOrder } from '../orders/move-order.ts'
import { endPayout } from '../settlements/end-payout.ts'
import { runPayouts } from '../settlements/run-payouts.ts'

/** The model: what an observer would have recorded. */
type Link = { link_id: string; code: string; partner: GivenPartner }
type Click = { link: Link; visitor: number; at: number }
type Sale = {
  id: string
  partner: GivenPartner
  link: Link | undefined
  isOurs: boolean
  cents: number
  commission: number
  at: number
  clickedAt: number | undefined
  state: 'paid' | 'moving' | 'delivered' | 'over'
}
type Model = {
  partners: GivenPartner[]
  links: Link[]
  clicks: Click[]
  sales: Sale[]
  /** Each visitor's browser: its cookie, and the link it represents. */
  browsers: Map<number, { cookie: string; link: Link; at: number }>
}
type Step = fc.AsyncCommand<Model, House>

const SEED = Number(process.env['MODEL_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const RUNS = Number(process.env['MODEL_RUNS'] ?? 15)
const DAY_MS = 86_400_000
const REPEAT_MS = 30 * 60_000
const ATTRIBUTION_MS = 30 * DAY_MS

const sum = <T>(list: T[], of: (item: T) => number) => list.reduce((all, each) => all + of(each), 0)

const step = (text: string, run: Step['run'], check: Step['check'] = () => true): Step => ({
  check,
  run,
  toString: () => text,
})

const click = (visitor: number, nth: number, isRobot: boolean): Step =>
  step(`${isRobot ? 'robot' : 'visitor'} ${visitor} follows ${nth}`, async (model, house) => {
    const link = model.links[nth % model.links.length] as Link
    const at = house.clock.now().getTime()
    const headers = isRobot ? { 'user-agent': 'curl/8.9' } : {}
    const address = `203.0.113.${visitor}`
    const { cookie } = await follow(house, link.code, { address, headers })
    expect(cookie === undefined).toBe(isRobot)
    if (!cookie) return
    model.browsers.set(visitor, { cookie: cookie.value, link, at })
    const isSame = (each: Click) => each.link === link && each.visitor === visitor
    const last = model.clicks.findLast(isSame)
    if (!last || at - last.at >= REPEAT_MS) model.clicks.push({ link, visitor, at })
  })

type Input = { visitor: number; nth: number; isOurs: boolean; cents: number; commission: number }

const sell = (input: Input): Step =>
  step(`sell ${JSON.stringify(input)}`, async (model, house) => {
    const { visitor, nth, isOurs, cents } = input
    const partner = model.partners[nth % model.partners.length] as GivenPartner
    const commission = Math.min(cents, input.commission)
    const browser = model.browsers.get(visitor)
    const cookie = browser?.cookie
    const at = house.clock.now().getTime()
    const id = await givenReferredSale(house, { partner, cookie, isOurs, cents, commission })
    const isInTime = browser !== undefined && at - browser.at <= ATTRIBUTION_MS
    const link = isOurs && isInTime && browser.link.partner === partner ? browser.link : undefined
    const sale = { id, partner, link, clickedAt: link && browser?.at, isOurs, at }
    model.sales.push({ ...sale, cents, commission, state: 'paid' })
  })

const MOVES = {
  'start-transfer': { from: ['paid'], to: 'moving' },
  'confirm-transfer': { from: ['moving'], to: 'delivered' },
  refund: { from: ['paid', 'moving'], to: 'over' },
} as const

function move(action: keyof typeof MOVES, nth: number): Step {
  const { from, to } = MOVES[action]
  const movable = ({ sales }: Model) =>
    sales.filter(({ state }) => (from as readonly Sale['state'][]).includes(state))
  return step(
    `${action} ${nth}`,
    async (model, { db, clock }) => {
      const found = movable(model)
      const sale = found[nth % found.length] as Sale
      await db.begin((tx) => moveOrder(tx, sale.id, action, { now: clock.now() }))
      sale.state = to
    },
    (model) => movable(model as Model).length > 0,
  )
}

const wait = (ms: number): Step =>
  step(`wait ${ms} ms`, async (_model, { clock }) => clock.advance(ms))

/** Creates the month's payouts, and the bank reports how each ended. */
const payOut = (status: 'paid' | 'failed' | 'pending'): Step =>
  step(`payouts end ${status}`, async (_model, { db, clock }) => {
    for (const payout of await runPayouts(
      db,
      { environment: 'live', isLedgerSound: true },
      clock,
    )) {
      if (status === 'pending' || payout.status !== 'pending') continue
      await db.begin((tx) => endPayout(tx, payout.payout_id, { status, now: clock.now() }))
    }
  })

const nat = (max: number) => fc.nat({ max })
const steps = fc.commands(
  [
    fc
      .tuple(nat(3), nat(5), fc.boolean())
      .map(([visitor, nth, isRobot]) => click(visitor, nth, isRobot && nth === 0)),
    fc
      .record({
        visitor: nat(3),
        nth: nat(1),
        isOurs: fc.boolean(),
        cents: fc.constantFrom(1, 99_99, 9_000_00),
        commission: fc.constantFrom(0, 1, 60_00, 200_00),
      })
      .map(sell),
    nat(20).map((nth) => move('start-transfer', nth)),
    nat(20).map((nth) => move('confirm-transfer', nth)),
    nat(20).map((nth) => move('refund', nth)),
    fc.constantFrom(1, REPEAT_MS - 1, REPEAT_MS, DAY_MS, 29 * DAY_MS, 31 * DAY_MS).map(wait),
    fc.constantFrom<('paid' | 'failed' | 'pending')[]>('paid', 'failed', 'pending').map(payOut),
  ],
  { maxCommands: 60, size: 'max' },
)

let house: House
beforeAll(async () => {
  house = await openHouse()
})

it(
  `reports match the ledger and what happened, for any sequence of actions (seed ${SEED})`,
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const model: Model = {
          partners: [],
          links: [],
          clicks: [],
          sales: [],
          browsers: new Map(),
        }
        const start = house.clock.now()
        for (let n = 0; n < 2; n += 1) {
          const partner = await givenPartner(house, { affiliate: true })
          model.partners.push(partner)
          for (let each = 0; each < 3; each += 1) {
            const { link_id, code } = await partner.client.links.create({ kind: 'generic' })
            model.links.push({ link_id, code, partner })
          }
        }
        await fc.asyncModelRun(() => ({ model, real: house }), history)
        await expectLedgerSound(house.db)
        for (const partner of model.partners) await expectReports(model, partner, start)
      }),
      { seed: SEED, numRuns: RUNS },
    )
  },
)

async function expectReports(model: Model, partner: GivenPartner, start: Date): Promise<void> {
  const now = house.clock.now().getTime()
  const middle = new Date(start.getTime() + (now - start.getTime()) / 2)
  await expectWindow(model, partner, {})
  await expectWindow(model, partner, { from: middle.toISOString() })
  await expectWindow(model, partner, { to: middle.toISOString() })
  await expectWindow(model, partner, { from: middle.toISOString().slice(0, 10) })
  await expectLinks(model, partner)
  await expectCommissions(partner)
}

/** Compares clicks and sales in a period with the model, and money also with the ledger. */
async function expectWindow(
  model: Model,
  partner: GivenPartner,
  window: { from?: string; to?: string },
): Promise<void> {
  const { from = '1970-01-01', to = '2970-01-01' } = window
  const isWithin = ({ at }: { at: number }) => at >= Date.parse(from) && at < Date.parse(to)
  const clicks = model.clicks.filter((each) => each.link.partner === partner && isWithin(each))
  const lasting = model.sales.filter(
    (sale) => sale.partner === partner && sale.isOurs && sale.state !== 'over',
  )
  const sales = lasting.filter(isWithin)
  const clicked = await partner.client.me.clicks(window)
  expect([clicked.total, clicked.unique, sum(clicked.by_day, (day) => day.clicks)]).toEqual([
    clicks.length,
    new Set(clicks.map(({ visitor }) => visitor)).size,
    clicks.length,
  ])
  const report = await partner.client.analytics.read(window)
  const linked = lasting.filter(
    ({ clickedAt }) => clickedAt !== undefined && isWithin({ at: clickedAt }),
  ).length
  expect(report.funnel).toEqual({
    clicks: clicks.length,
    checkouts: 0,
    sales: sales.length,
    link_checkouts: 0,
    link_sales: linked,
    conversion_rate: clicks.length && Math.round((linked / clicks.length) * 10_000) / 10_000,
  })
  const ledger = await sumLedger(partner, new Date(from), new Date(to))
  expect(report.gmv_cents).toBe(ledger.gmv_cents)
  expect(report.commission_cents).toBe(ledger.commission_cents)
  expect(report.gmv_cents).toBe(sum(sales, ({ cents }) => cents))
  expect(sum(report.by_day, (day) => day.gmv_cents)).toBe(ledger.gmv_cents)
  expect(sum(report.by_day, (day) => day.commission_cents)).toBe(ledger.commission_cents)
}

/** Sums the postings of sales recorded in a period, including reversals. */
async function sumLedger({ partnerId }: GivenPartner, from: Date, to: Date) {
  const [row] = await house.db<[{ gmv_cents: number; commission_cents: number }]>`
    select
      coalesce(-sum(p.amount_cents) filter (where p.account_id = 'live/deferred_sales'), 0)::bigint
        as gmv_cents,
      coalesce(-sum(p.amount_cents) filter (
        where p.account_id = 'live/commission_accrued/' || ${partnerId}::text
      ), 0)::bigint as commission_cents
    from ledger_postings p
    join ledger_entries e on e.id = p.entry_id and e.kind in ('sale_recorded', 'sale_reversed')
    join orders o on o.public_id = p.order_id
    where o.partner_id = ${partnerId} and o.payment_model = 'service_collected'
      and o.created_at >= ${from} and o.created_at < ${to}
  `
  return row
}

async function expectLinks(model: Model, partner: GivenPartner): Promise<void> {
  const { links } = await partner.client.links.list()
  for (const link of model.links.filter((each) => each.partner === partner)) {
    const sales = model.sales.filter((sale) => sale.link === link && sale.state !== 'over')
    expect(links.find(({ link_id }) => link_id === link.link_id)).toMatchObject({
      clicks: model.clicks.filter((each) => each.link === link).length,
      conversions: sales.length,
      sales_cents: sum(sales, ({ cents }) => cents),
      commission_cents: sum(sales, ({ commission }) => commission),
    })
  }
  const { sales } = await partner.client.me.sales({ limit: 200 })
  const linkOf = new Map(model.sales.map(({ id, link }) => [id, link?.link_id ?? null]))
  const ours = model.sales.filter((sale) => sale.partner === partner && sale.isOurs)
  expect(sales.length).toBe(ours.length)
  for (const { sale_id, link_id } of sales) expect(link_id).toBe(linkOf.get(sale_id))
}

/** Summing the lines from the oldest gives the running balance and matches the ledger accounts. */
async function expectCommissions(partner: GivenPartner): Promise<void> {
  const lines: CommissionEntry[] = []
  for await (const line of partner.client.me.allCommissions({ itemsMax: 1_000 })) lines.push(line)
  const { balance } = await partner.client.me.commissions({ limit: 1 })
  let running = 0
  for (const { kind, amount_cents, balance_cents } of lines.toReversed()) {
    if (kind !== 'pending') running += amount_cents
    expect(balance_cents).toBe(running)
  }
  const { pending_cents, payable_cents, paid_out_cents, reversed_cents } = balance
  expect(pending_cents + payable_cents).toBe(running)
  const total = (wanted: string) =>
    0 +
    sum(
      lines.filter(({ kind }) => kind === wanted),
      ({ amount_cents }) => amount_cents,
    )
  expect(paid_out_cents).toBe(0 - total('paid_out'))
  expect(reversed_cents).toBe(0 - total('reversed'))
  expect(paid_out_cents).toBe((await partner.client.me.payouts()).total_paid_cents)
  const [ledger] = await house.db<[{ owed: number; undelivered: number }]>`
    select
      coalesce(-sum(amount_cents), 0)::bigint as owed,
      coalesce(-sum(amount_cents) filter (
        where order_id is not null and not exists (
          select 1 from ledger_entries e
          where e.source_id = order_id and e.kind in ('sale_completed', 'sale_reversed')
        )
      ), 0)::bigint as undelivered
    from ledger_postings where account_id like 'live/%/' || ${partner.partnerId}::text
      and account_id not like '%receivable%'
  `
  expect([running, pending_cents]).toEqual([ledger.owed, ledger.undelivered])
}
