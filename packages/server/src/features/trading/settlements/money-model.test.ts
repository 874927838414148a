import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { givenListing, givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { saleOf } from '../../../../test/support/sales.ts'
import { readBalances } from '../../money/ledger/read-balances.ts'
import { moveOrder } from '../orders/move-order.ts'
import { writeSale } from '../orders/write-sale.ts'
import { endPayout } from './end-payout.ts'
import { markStatementPaid } from './mark-statement-paid.ts'
import { runPayouts } from './run-payouts.ts'
import { runSettlement } from './run-settlement.ts'

/** A bookkeeper's model: sales, statements and payouts. */
type Sale = {
  id: string
  partner: string
  isOurs: boolean
  cents: number
  commission: number
  state: 'paid' | 'moving' | 'delivered' | 'settled' | 'over'
  deliveredAt: number
  isMature: boolean
  payout?: Payout
}
type Statement = { id: string; owed: number; status: 'due' | 'paid'; partner: string }
type Payout = {
  id: string
  partner: string
  amount: number
  month: string
  status: 'pending' | 'paid' | 'failed'
}
type Model = { partners: string[]; sales: Sale[]; statements: Statement[]; payouts: Payout[] }
type Step = fc.AsyncCommand<Model, House>

const SEED = Number(process.env['MODEL_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const RUNS = Number(process.env['MODEL_RUNS'] ?? 30)
const PARTNERS = 2
const DAY_MS = 86_400_000
const HOLD_MS = 30 * DAY_MS
const PAYOUT_MIN_CENTS = 5_000
const LIVE = { environment: 'live' } as const

const sum = <T>(list: T[], of: (item: T) => number) => list.reduce((all, each) => all + of(each), 0)
const owedFor = (sale: Sale) => (sale.isOurs ? 0 : sale.cents - sale.commission)

type Input = { nth: number; isOurs: boolean; cents: number; commission: number; isReady: boolean }

/** A sale. In half of the cases it is delivered right away. */
function sell(by: Input): Step {
  return {
    check: () => true,
    toString: () => `sell ${JSON.stringify(by)}`,
    run: async (model, house) => {
      const { partners, sales } = model
      const { isOurs, cents } = by
      const partner = partners[by.nth] ?? ''
      const commission = Math.min(cents, by.commission)
      const id = await writeNewSale(house, { partner, isOurs, cents, commission })
      const begun = { state: 'paid', deliveredAt: 0, isMature: false } as const
      sales.push({ id, partner, isOurs, cents, commission, ...begun })
      if (!by.isReady) return
      for (const action of ['start-transfer', 'confirm-transfer'] as const) {
        await moveSale(house, sales.at(-1) as Sale, action)
      }
    },
  }
}

type NewSale = Pick<Sale, 'partner' | 'isOurs' | 'cents' | 'commission'>

async function writeNewSale(house: House, { partner, ...sale }: NewSale): Promise<string> {
  const now = house.clock.now()
  const domain = `${randomUUID()}.com`
  const listing_id = await givenListing(house, { domain })
  const wanted = saleOf({ ...sale, partner_id: partner, listing_id, domain, now })
  const { public_id } = await house.db.begin((tx) => writeSale(tx, wanted))
  return public_id
}

const MOVES = {
  'start-transfer': { from: ['paid'], to: 'moving' },
  'confirm-transfer': { from: ['moving'], to: 'delivered' },
  refund: { from: ['paid', 'moving'], to: 'over' },
} as const

/** Moves an order if it can be moved. Invalid moves are covered by the orders' own model. */
function move(action: keyof typeof MOVES, nth: number): Step {
  const { from } = MOVES[action]
  const movable = ({ sales }: Model) =>
    sales.filter(({ state }) => (from as readonly Sale['state'][]).includes(state))
  return {
    check: (model) => movable(model).length > 0,
    toString: () => `${action} ${nth}`,
    run: async (model, house) => {
      const found = movable(model)
      await moveSale(house, found[nth % found.length] as Sale, action)
    },
  }
}

async function moveSale({ db, clock }: House, sale: Sale, action: keyof typeof MOVES) {
  const now = clock.now()
  await db.begin((tx) => moveOrder(tx, sale.id, action, { now }))
  Object.assign(sale, { state: MOVES[action].to, deliveredAt: now.getTime() })
}

const wait = (ms: number): Step => ({
  check: () => true,
  toString: () => `wait ${ms} ms`,
  run: async (_model, { clock }) => clock.advance(ms),
})

const settle = (): Step => ({
  check: () => true,
  toString: () => 'settle',
  run: async ({ partners, sales, statements }, { db, clock }) => {
    clock.advance(1)
    const made = await runSettlement(db, { ...LIVE, period_end: clock.now() }, clock)
    for (const partner of partners) {
      const due = sales.filter((sale) => sale.partner === partner && sale.state === 'delivered')
      const mine = made.filter(({ partner_id }) => partner_id === partner)
      if (due.length === 0) {
        expect(mine).toEqual([])
        continue
      }
      const owed = sum(due, owedFor)
      const status = owed === 0 ? 'paid' : 'due'
      const theirs = due.filter(({ isOurs }) => !isOurs)
      expect(mine).toMatchObject([
        {
          status,
          order_count: due.length,
          gross_sold_cents: sum(theirs, ({ cents }) => cents),
          amount_owed_cents: owed,
        },
      ])
      statements.push({ id: mine[0]?.settlement_id ?? '', owed, status, partner })
      for (const sale of due) sale.state = 'settled'
    }
  },
})

/** A statement is paid. Paying it again changes nothing. */
const pay = (nth: number): Step => ({
  check: ({ statements }) => statements.length > 0,
  toString: () => `statement ${nth} is paid`,
  run: async ({ statements }, { db, clock }) => {
    const statement = statements[nth % statements.length] as Statement
    const row = await db.begin((tx) => markStatementPaid(tx, statement.id, clock.now()))
    expect([row.status, row.amount_owed_cents]).toEqual(['paid', statement.owed])
    statement.status = 'paid'
  },
})

const payOut = (afterMs: number): Step => ({
  check: () => true,
  toString: () => `pay out after ${afterMs} ms`,
  run: async (model, { db, clock }) => {
    clock.advance(afterMs)
    const rows = await runPayouts(db, { ...LIVE, isLedgerSound: true }, clock)
    for (const partner of model.partners) {
      const expected = expectedPayout(model, partner, clock.now())
      const [mine, ...more] = rows.filter(({ partner_id }) => partner_id === partner)
      expect(more).toEqual([])
      if (expected) expected.id ||= mine?.payout_id ?? ''
      expect(mine && [mine.payout_id, mine.amount_cents, mine.status]).toEqual(
        expected && [expected.id, expected.amount, expected.status],
      )
    }
  },
})

/** Releases commissions after thirty days, and creates the one payout of the month. */
function expectedPayout(model: Model, partner: string, now: Date): Payout | undefined {
  const ours = model.sales.filter((sale) => sale.partner === partner && sale.isOurs)
  for (const sale of ours) {
    const isDelivered = sale.state === 'delivered' || sale.state === 'settled'
    sale.isMature ||= isDelivered && sale.deliveredAt <= now.getTime() - HOLD_MS
  }
  const month = now.toISOString().slice(0, 7)
  const made = model.payouts.find(
    (each) => each.partner === partner && each.month === month && each.status !== 'failed',
  )
  if (made) return made
  const free = ours.filter(isUnpaid)
  const amount = sum(free, ({ commission }) => commission)
  if (amount < PAYOUT_MIN_CENTS) return undefined
  const payout: Payout = { id: '', partner, amount, month, status: 'pending' }
  for (const sale of free) sale.payout = payout
  model.payouts.push(payout)
  return payout
}

const isUnpaid = ({ isMature, payout }: Sale) =>
  isMature && (payout === undefined || payout.status === 'failed')

/** The bank reports how a payout ended. It can't end both ways. */
const end = (nth: number, status: 'paid' | 'failed'): Step => ({
  check: ({ payouts }) => payouts.length > 0,
  toString: () => `payout ${nth} is ${status}`,
  run: async ({ payouts }, { db, clock }) => {
    const payout = payouts[nth % payouts.length] as Payout
    const ended = db.begin((tx) => endPayout(tx, payout.id, { status, now: clock.now() }))
    if (payout.status !== 'pending' && payout.status !== status) {
      return await expect(ended).rejects.toMatchObject({ code: 'invalid_transition' })
    }
    expect((await ended).status).toBe(status)
    payout.status = status
  },
})

const nat = (max: number) => fc.nat({ max })
const time = fc.constantFrom(1, DAY_MS, 29 * DAY_MS, HOLD_MS, 31 * DAY_MS)
const steps = fc.commands(
  [
    fc
      .record({
        nth: nat(PARTNERS - 1),
        isOurs: fc.boolean(),
        cents: fc.constantFrom(1, 99_99, 200_01, 9_000_00),
        commission: fc.constantFrom(0, 1, PAYOUT_MIN_CENTS - 1, PAYOUT_MIN_CENTS, 200_00),
        isReady: fc.boolean(),
      })
      .map(sell),
    nat(20).map((nth) => move('start-transfer', nth)),
    nat(20).map((nth) => move('confirm-transfer', nth)),
    nat(20).map((nth) => move('refund', nth)),
    time.map(wait),
    fc.constant(settle()),
    nat(20).map(pay),
    time.map(payOut),
    fc.tuple(nat(20), fc.constantFrom('paid', 'failed')).map(([nth, how]) => end(nth, how)),
  ],
  { maxCommands: 60, size: 'max' },
)

let house: House
beforeAll(async () => {
  house = await openHouse()
})

it(
  `money moves as a bookkeeper would expect, for any sequence of actions (seed ${SEED})`,
  { timeout: 400_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const partners = []
        for (let i = 0; i < PARTNERS; i += 1) partners.push((await givenPartner(house)).partnerId)
        const model: Model = { partners, sales: [], statements: [], payouts: [] }
        await fc.asyncModelRun(() => ({ model, real: house }), history)
        await expectLedgerSound(house.db)
        for (const partner of partners) await expectBalances(model, partner)
      }),
      { seed: SEED, numRuns: RUNS },
    )
  },
)

/** Each of a partner's ledger accounts has the model's balance. What we owe is negative. */
async function expectBalances(model: Model, partner: string): Promise<void> {
  const sales = model.sales.filter((sale) => sale.partner === partner && sale.state !== 'over')
  const owedIn = (...states: Sale['state'][]) =>
    sum(
      sales.filter(({ state }) => states.includes(state)),
      owedFor,
    )
  const ours = sales.filter(({ isOurs }) => isOurs)
  const commissionOf = (list: Sale[]) => -sum(list, ({ commission }) => commission) + 0
  const inTransit = ({ payout, isMature }: Sale) => isMature && payout?.status === 'pending'
  const unpaid = model.statements.filter(
    (each) => each.partner === partner && each.status === 'due',
  )
  const expected = {
    partner_receivable_pending: owedIn('paid', 'moving'),
    partner_receivable_due: owedIn('delivered'),
    partner_receivable_invoiced: sum(unpaid, ({ owed }) => owed),
    commission_accrued: commissionOf(ours.filter(({ isMature }) => !isMature)),
    commission_pending: commissionOf(ours.filter(isUnpaid)),
    payout_in_transit: commissionOf(ours.filter(inTransit)),
  }
  const codes = Object.keys(expected) as (keyof typeof expected)[]
  const owner = { ...LIVE, partner_id: partner }
  expect(await readBalances(house.db, owner, codes)).toEqual(expected)
}
