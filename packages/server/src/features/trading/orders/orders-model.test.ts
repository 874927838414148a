import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { postOrder } from '../../../../test/support/orders.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'
import { readBalances } from '../../money/ledger/read-balances.ts'
import { moveOrder } from './move-order.ts'
import { type Action, ACTIONS, type Status } from './states.ts'

/** The model: names with their prices, and what was sold. */
type Name = { domain: string; cents: number; isWithdrawn: boolean }
type Sale = { id: string; partner: number; name: number; cents: number; status: Status }
type Model = { names: Name[]; sales: Sale[]; keys: Map<string, { body: string; id: string }> }
type Real = { house: House; partners: GivenPartner[] }

const SEED = Number(process.env['MODEL_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const RUNS = Number(process.env['MODEL_RUNS'] ?? 12)
const OPEN: Status[] = ['EXTERNALLY_PAID', 'MANUAL_REVIEW', 'TRANSFER_IN_PROGRESS']
const OVER: Status[] = ['REFUNDED', 'CANCELLED']
const REVIEW_CENTS = 10_000_00

const isTaken = ({ sales }: Model, name: number) =>
  sales.some((sale) => sale.name === name && !OVER.includes(sale.status))

type Step = fc.AsyncCommand<Model, Real>

/** A partner records a sale at the right or a wrong price, with a key that may have been used. */
function buy(by: { partner: number; name: number; isRight: boolean; key: number }): Step {
  const { partner, name, isRight, key } = by
  return {
    check: () => true,
    toString: () => `buy ${JSON.stringify(by)}`,
    run: async (model, { house: { fetch, clock }, partners }) => {
      const { domain, cents, isWithdrawn } = model.names[name] as Name
      const input = { domain, sale_price_cents: isRight ? cents : cents + 1 }
      const kept = model.keys.get(`${partner} ${key}`)
      const buyer = partners[partner] as GivenPartner
      const answer = await postOrder({ fetch, clock }, buyer, input, `key ${key}`)
      const { status, body } = answer
      const outcome = [status, body.error?.code ?? body.public_id]
      if (kept) {
        const isSame = kept.body === JSON.stringify(input)
        return expect(outcome).toEqual(isSame ? [201, kept.id] : [409, 'conflict'])
      }
      if (isTaken(model, name) || isWithdrawn) {
        return expect(outcome).toEqual([409, 'domain_unavailable'])
      }
      if (!isRight) return expect(outcome).toEqual([422, 'price_mismatch'])
      expect(status).toBe(201)
      const held = cents >= REVIEW_CENTS ? 'MANUAL_REVIEW' : 'EXTERNALLY_PAID'
      model.sales.push({ id: body.public_id, partner, name, cents, status: held })
      model.keys.set(`${partner} ${key}`, { body: JSON.stringify(input), id: body.public_id })
    },
  }
}

/** A partner requests a refund of any order, its own or another partner's. */
function refund(partner: number, nthSale: number): Step {
  return {
    check: ({ sales }) => sales.length > 0,
    toString: () => `partner ${partner} asks to refund ${nthSale}`,
    run: async ({ sales }, { house: { fetch, clock }, partners }) => {
      const sale = sales[nthSale % sales.length] as Sale
      const asker = partners[partner] as GivenPartner
      const body = { public_id: sale.id }
      const path = 'POST /api/partner/v1/refunds'
      const { status } = await signedCall({ fetch, clock }, asker, path, { body })
      if (sale.partner !== partner) return expect(status).toBe(404)
      if (sale.status === 'REFUNDED') return expect(status).toBe(200)
      if (!OPEN.includes(sale.status)) return expect(status).toBe(422)
      expect([200, 201]).toContain(status)
      if (sale.status !== 'TRANSFER_IN_PROGRESS') sale.status = 'REFUNDED'
    },
  }
}

/** Staff act on any order. Settling needs a statement and has its own tests. */
function move(action: Action, nthSale: number): Step {
  return {
    check: ({ sales }) => sales.length > 0,
    toString: () => `${action} ${nthSale}`,
    run: async ({ sales }, { house: { db, clock } }) => {
      const sale = sales[nthSale % sales.length] as Sale
      const moved = db.begin((tx) => moveOrder(tx, sale.id, action, { now: clock.now() }))
      if (sale.status !== TARGET[action] && !FROM[action].includes(sale.status)) {
        return await expect(moved).rejects.toMatchObject({ code: 'invalid_transition' })
      }
      sale.status = (await moved).status
      expect(sale.status).toBe(TARGET[action])
    },
  }
}

const TARGET: Record<Action, Status> = {
  hold: 'MANUAL_REVIEW',
  clear: 'EXTERNALLY_PAID',
  'start-transfer': 'TRANSFER_IN_PROGRESS',
  'confirm-transfer': 'TRANSFER_COMPLETED',
  settle: 'SETTLED',
  refund: 'REFUNDED',
  cancel: 'CANCELLED',
}
const FROM: Record<Action, Status[]> = {
  hold: ['EXTERNALLY_PAID'],
  clear: ['MANUAL_REVIEW'],
  'start-transfer': ['EXTERNALLY_PAID'],
  'confirm-transfer': ['TRANSFER_IN_PROGRESS'],
  settle: ['TRANSFER_COMPLETED'],
  refund: OPEN,
  cancel: OPEN,
}

/** The seller changes a price, or withdraws a name or lists it again. */
function relist(nthName: number, cents: number, isWithdrawn: boolean): Step {
  return {
    check: () => true,
    toString: () => `name ${nthName} costs ${cents}, withdrawn ${isWithdrawn}`,
    run: async ({ names }, { house: { db } }) => {
      const name = names[nthName] as Name
      Object.assign(name, { cents, isWithdrawn })
      await db`
        update listings set bin_price_cents = ${cents},
          withdrawn_at = case when ${isWithdrawn} then now() end
        where domain = ${name.domain}
      `
    },
  }
}

const PARTNERS = 3
const NAMES = 4
const nth = (max: number) => fc.nat({ max: max - 1 })
const price = fc.oneof(fc.integer({ min: 1, max: 99_99 }), fc.integer({ min: 1, max: 10 ** 12 }))
const steps = fc.commands(
  [
    fc
      .record({
        partner: nth(PARTNERS),
        name: nth(NAMES),
        isRight: fc.boolean(),
        key: fc.nat({ max: 30 }),
      })
      .map(buy),
    fc.tuple(nth(PARTNERS), nth(20)).map(([partner, sale]) => refund(partner, sale)),
    fc
      .tuple(fc.constantFrom(...ACTIONS.filter((action) => action !== 'settle')), nth(20))
      .map(([action, sale]) => move(action, sale)),
    fc
      .tuple(nth(NAMES), price, fc.boolean())
      .map(([name, cents, isWithdrawn]) => relist(name, cents, isWithdrawn)),
  ],
  { maxCommands: 40, size: 'max' },
)

let house: House
beforeAll(async () => {
  house = await openHouse()
})

it(`any sequence of actions matches a simple model (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const { model, real } = await fresh()
      await fc.asyncModelRun(() => ({ model, real }), history)
      await expectLedgerSound(house.db)
      await expectOwed(model, real)
    }),
    { seed: SEED, numRuns: RUNS },
  )
})

async function fresh(): Promise<{ model: Model; real: Real }> {
  const mark = randomUUID().slice(0, 8)
  const names = Array.from({ length: NAMES }, (_, i): Name => {
    return { domain: `m${i}-${mark}.com`, cents: 1_000_00, isWithdrawn: false }
  })
  for (const { domain, cents } of names) await givenListing(house, { domain, bin: cents })
  const partners = []
  for (let i = 0; i < PARTNERS; i += 1) {
    const partner = await givenPartner(house)
    await house.db`
      update partners set commission_bps = ${[0, 3_333, 10_000][i] ?? 0}
      where id = ${partner.partnerId}
    `
    partners.push(partner)
  }
  return { model: { names, sales: [], keys: new Map() }, real: { house, partners } }
}

/** Each partner owes exactly what the model says. */
async function expectOwed({ sales }: Model, { partners }: Real): Promise<void> {
  for (const [i, { partnerId }] of partners.entries()) {
    const bps = BigInt([0, 3_333, 10_000][i] ?? 0)
    const owedOf = (statuses: Status[]) =>
      sales
        .filter(({ partner, status }) => partner === i && statuses.includes(status))
        .reduce(
          (sum, { cents }) => sum + cents - Number((BigInt(cents) * bps + 5_000n) / 10_000n),
          0,
        )
    const codes = ['partner_receivable_pending', 'partner_receivable_due'] as const
    const owner = { environment: 'live', partner_id: partnerId } as const
    expect(await readBalances(house.db, owner, codes)).toEqual({
      partner_receivable_pending: owedOf(OPEN),
      partner_receivable_due: owedOf(['TRANSFER_COMPLETED']),
    })
  }
}
