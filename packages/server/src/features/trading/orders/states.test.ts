import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { someDomain } from '../../../../test/support/orders.ts'
import { publicId } from '../../../values/public-id.ts'
import { checkLedger } from '../../desks/soundness/check-ledger.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { type PaymentModel, POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import { moveOrder } from './move-order.ts'
import { ACTIONS, type Action, MOVES, PAID_STATUS, STATUSES, type Status } from './states.ts'
import { writeSale } from './write-sale.ts'

let house: House
let partner: GivenPartner
beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house)
})

/** The shortest path to each status. */
const WAY: Record<Status, Action[]> = {
  EXTERNALLY_PAID: [],
  PAID: [],
  MANUAL_REVIEW: ['hold'],
  TRANSFER_IN_PROGRESS: ['start-transfer'],
  TRANSFER_COMPLETED: ['start-transfer', 'confirm-transfer'],
  SETTLED: ['start-transfer', 'confirm-transfer', 'settle'],
  REFUNDED: ['refund'],
  CANCELLED: ['cancel'],
}

async function givenOrderThatIs(status: Status, payment_model: PaymentModel) {
  const domain = someDomain()
  const listing_id = await givenListing(house, { domain, bin: 1_000_00 })
  const now = house.clock.now()
  const public_id = publicId('ord', now)
  await house.db.begin(async (tx) => {
    await writeSale(tx, {
      public_id,
      partner_id: partner.partnerId,
      environment: 'live',
      listing_id,
      domain,
      status: PAID_STATUS[payment_model],
      payment_model,
      sale_price_cents: 1_000_00,
      commission_bps: 1_500,
      commission_cents: 150_00,
      currency: 'USD',
      quote_id: null,
      external_payment_ref: null,
      buyer_email: null,
      buyer_name: null,
      buyer_country: null,
      buyer_account_id: null,
      seller_account_id: null,
      seller_bps: null,
      seller_cents: 0,
      owner_cents: 0,
      return_url: null,
      cancel_url: null,
      created_at: now,
    })
    for (const action of WAY[status]) await moveOrder(tx, public_id, action, { now })
  })
  return public_id
}

/** What a settlement run does in addition to moving the orders. */
async function closeStatement(): Promise<void> {
  const [row] = await house.db<{ amount_cents: number }[]>`
    select sum(sale_price_cents - commission_cents)::bigint as amount_cents from orders
    where status = 'SETTLED' and payment_model = 'partner_collected'
  `
  await house.db.begin((tx) =>
    postEntry(tx, {
      kind: 'statement_closed',
      environment: 'live',
      partner_id: partner.partnerId,
      source: { type: 'settlement', id: 'st_1' },
      lines: POSTING_RULES.statement_closed({ amount_cents: row?.amount_cents ?? 0 }),
      now: house.clock.now(),
    }),
  )
}

const MODELS = ['partner_collected', 'service_collected'] as const
const CASES = MODELS.flatMap((model) =>
  STATUSES.filter((status) => status === PAID_STATUS[model] || !status.endsWith('PAID')).flatMap(
    (status) => ACTIONS.map((action) => ({ model, status, action })),
  ),
)

/** Derived from the written contract, independently of the code. */
function expectedOf(model: PaymentModel, status: Status, action: Action): Status | undefined {
  const paid = model === 'partner_collected' ? 'EXTERNALLY_PAID' : 'PAID'
  const isOpen = [paid, 'MANUAL_REVIEW', 'TRANSFER_IN_PROGRESS'].includes(status)
  if (action === 'hold' && [paid, 'MANUAL_REVIEW'].includes(status)) return 'MANUAL_REVIEW'
  if (action === 'clear' && [paid, 'MANUAL_REVIEW'].includes(status)) return paid
  if (action === 'start-transfer' && [paid, 'TRANSFER_IN_PROGRESS'].includes(status))
    return 'TRANSFER_IN_PROGRESS'
  if (action === 'confirm-transfer' && status.startsWith('TRANSFER')) return 'TRANSFER_COMPLETED'
  if (action === 'settle' && ['TRANSFER_COMPLETED', 'SETTLED'].includes(status)) return 'SETTLED'
  if (action === 'refund' && (isOpen || status === 'REFUNDED')) return 'REFUNDED'
  if (action === 'cancel' && (isOpen || status === 'CANCELLED')) return 'CANCELLED'
  return undefined
}

describe('every action on an order in every status', () => {
  it.each(CASES)('$model, $status: $action', async ({ model, status, action }) => {
    const id = await givenOrderThatIs(status, model)
    const expected = expectedOf(model, status, action)
    const { now } = house.clock
    const moved = house.db.begin((tx) => moveOrder(tx, id, action, { now: now(), note: 'Why.' }))
    if (expected) await expect(moved).resolves.toMatchObject({ status: expected })
    else await expect(moved).rejects.toMatchObject({ code: 'invalid_transition' })
    const [row] = await house.db<{ status: Status; lines: number }[]>`
      select o.status, (select count(*) from order_timeline where order_id = o.public_id) as lines
      from orders o where public_id = ${id}
    `
    const isMoved = expected !== undefined && expected !== status
    expect(row).toEqual({
      status: expected ?? status,
      lines: 1 + WAY[status].length + (isMoved ? 1 : 0),
    })
  })

  it('the ledger is sound afterwards, once a statement includes the settled orders', async () => {
    expect((await checkLedger(house.db)).map(({ id }) => id)).toEqual(['I4 partners'])
    await closeStatement()
    await expectLedgerSound(house.db)
  })
})

describe('the database', () => {
  const pairs = MODELS.flatMap((model) =>
    STATUSES.filter((status) => status === PAID_STATUS[model] || !status.endsWith('PAID')).flatMap(
      (from) => STATUSES.map((to) => ({ model, from, to })),
    ),
  )
  const isInTable = (model: PaymentModel, from: Status, to: Status): boolean =>
    Object.values(MOVES).some((move) => {
      const target: Status = typeof move.to === 'string' ? move.to : move.to[model]
      return target === to && (move.from as readonly Status[]).includes(from)
    })

  it('allows exactly the transitions in the table, whoever writes', async () => {
    for (const { model, from, to } of pairs) {
      const id = await givenOrderThatIs(from, model)
      const isDelivered = to === 'TRANSFER_COMPLETED' || to === 'SETTLED'
      const write = house.db
        .begin(async (tx) => {
          await tx`
            update orders set status = ${to},
              completed_at = ${isDelivered ? house.clock.now() : null}
            where public_id = ${id}
          `
          throw new Error('rolled back')
        })
        .catch((error: Error) => error.message)
      const words = from === to || isInTable(model, from, to) ? 'rolled back' : 'does not become'
      expect([model, from, to, await write]).toEqual([
        model,
        from,
        to,
        expect.stringContaining(words),
      ])
    }
  })

  it('doesn’t allow changing what was sold, by whom or for how much', async () => {
    const id = await givenOrderThatIs('EXTERNALLY_PAID', 'partner_collected')
    for (const change of [
      house.db`update orders set sale_price_cents = 1, commission_cents = 0 where public_id = ${id}`,
      house.db`update orders set commission_cents = 0 where public_id = ${id}`,
      house.db`update orders set domain = 'other.com' where public_id = ${id}`,
      house.db`update orders set environment = 'sandbox' where public_id = ${id}`,
    ]) {
      await expect(change).rejects.toMatchObject({ code: '23514' })
    }
    await expect(house.db`delete from orders where public_id = ${id}`).rejects.toMatchObject({
      code: '23503',
    })
  })

  it('only lets an order start as paid or held', async () => {
    const id = await givenOrderThatIs('REFUNDED', 'partner_collected')
    const begins = new Set<Status>(['EXTERNALLY_PAID', 'MANUAL_REVIEW'])
    for (const status of STATUSES.filter((each) => !begins.has(each))) {
      const insert = house.db`
        insert into orders (
          public_id, partner_id, environment, listing_id, domain, status, payment_model,
          sale_price_cents, commission_bps, commission_cents, currency, created_at, updated_at,
          completed_at
        )
        select public_id || 'x', partner_id, environment, listing_id, domain, ${status},
          payment_model, sale_price_cents, commission_bps, commission_cents, currency, created_at,
          updated_at, ${/COMPLETED|SETTLED/.test(status) ? house.clock.now() : null}
        from orders where public_id = ${id}
      `
      await expect(insert).rejects.toMatchObject({ code: '23514' })
    }
  })
})
