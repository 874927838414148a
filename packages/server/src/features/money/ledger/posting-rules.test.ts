import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commissionCents } from './commission.ts'
import { type Line, owed, POSTING_RULES, type Sale } from './posting-rules.ts'

const sales = fc
  .record({
    payment_model: fc.constantFrom('partner_collected' as const, 'service_collected' as const),
    sale_price_cents: fc.integer({ min: 1, max: 1_000_000_000_000 }),
    bps: fc.integer({ min: 0, max: 10_000 }),
    seller_bps: fc.option(fc.integer({ min: 0, max: 10_000 })),
    fee_bps: fc.option(fc.integer({ min: 0, max: 10_000 })),
  })
  .map(({ bps, seller_bps, fee_bps, ...sale }): Sale => {
    const { sale_price_cents } = sale
    const commission = (rate: number) => commissionCents(sale_price_cents, rate)
    return {
      ...sale,
      commission_cents: commission(bps),
      seller_cents: seller_bps === null ? 0 : sale_price_cents - commission(seller_bps),
      owner_cents:
        fee_bps === null || seller_bps !== null ? 0 : sale_price_cents - commission(fee_bps),
    }
  })
const sum = (lines: Line[]) => lines.reduce((total, [, cents]) => total + BigInt(cents), 0n)

/** The balance of each ledger account after some events; zero balances are left out. */
function balances(...facts: Line[][]): Record<string, number> {
  const accounts: Record<string, number> = {}
  for (const [account, cents] of facts.flat()) accounts[account] = (accounts[account] ?? 0) + cents
  return Object.fromEntries(Object.entries(accounts).filter(([, cents]) => cents !== 0))
}

describe('commission', () => {
  it.each([
    [1, 0, 0],
    [1, 1, 0],
    [1, 4_999, 0],
    [1, 5_000, 1],
    [3, 3_333, 1],
    [3, 10_000, 3],
    [1_000_000_000_000, 3_333, 333_300_000_000],
    [999_999_999_999, 1, 100_000_000],
    [480_000, 1_500, 72_000],
  ])('of %i cents at %i bps is %i cents', (price, bps, cents) => {
    expect(commissionCents(price, bps)).toBe(cents)
  })

  it('plus the amount owed equals the price, for any price and rate', () => {
    fc.assert(
      fc.property(sales, (sale) => {
        expect(owed(sale) + sale.commission_cents).toBe(sale.sale_price_cents)
        expect(sale.commission_cents).toBeGreaterThanOrEqual(0)
        expect(owed(sale)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('never falls when the price rises', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (price, bps) => {
          const next = commissionCents(price + 1, bps)
          expect(next).toBeGreaterThanOrEqual(commissionCents(price, bps))
        },
      ),
    )
  })
})

describe('posting rules', () => {
  it('every event sums to zero and has no zero lines', () => {
    fc.assert(
      fc.property(sales, fc.boolean(), fc.integer({ min: 0, max: 1e12 }), (sale, isCaptured, n) => {
        const facts = [
          POSTING_RULES.sale_recorded(sale),
          POSTING_RULES.sale_reversed({ ...sale, isCaptured }),
          POSTING_RULES.sale_captured(sale),
          POSTING_RULES.sale_completed(sale),
          POSTING_RULES.commission_matured(sale),
          POSTING_RULES.commission_clawed_back(sale),
          POSTING_RULES.statement_closed({ amount_cents: n }),
          POSTING_RULES.statement_paid({ amount_cents: n }),
          POSTING_RULES.payout_created({ amount_cents: n }),
          POSTING_RULES.payout_paid({ amount_cents: n }),
          POSTING_RULES.payout_failed({ amount_cents: n }),
          POSTING_RULES.receipt_settled({ amount_cents: n }),
          POSTING_RULES.receipt_captured({ amount_cents: n }),
          POSTING_RULES.receipt_reversed({ amount_cents: n }),
          POSTING_RULES.receipt_cost({ amount_cents: n }),
          POSTING_RULES.receipt_cost_found({ amount_cents: n }),
          POSTING_RULES.transfer_cost({ amount_cents: n }),
          POSTING_RULES.transfer_refunded({ amount_cents: n }),
          POSTING_RULES.item_refunded({ amount_cents: n }),
          POSTING_RULES.seller_matured({ amount_cents: n }),
          POSTING_RULES.seller_payout_created({ amount_cents: n }),
          POSTING_RULES.seller_payout_paid({ amount_cents: n }),
          POSTING_RULES.seller_payout_failed({ amount_cents: n }),
        ]
        for (const lines of facts) {
          expect(sum(lines)).toBe(0n)
          expect(lines.every(([, cents]) => cents !== 0)).toBe(true)
        }
      }),
    )
  })

  it('a reversed sale leaves nothing behind, captured or not', () => {
    fc.assert(
      fc.property(sales, (sale) => {
        const recorded = POSTING_RULES.sale_recorded(sale)
        const reversed = POSTING_RULES.sale_reversed({ ...sale, isCaptured: false })
        expect(balances(recorded, reversed)).toEqual({})
        if (sale.payment_model !== 'service_collected') return
        const captured = POSTING_RULES.sale_captured(sale)
        const paidBack = POSTING_RULES.sale_reversed({ ...sale, isCaptured: true })
        expect(balances(recorded, captured, paidBack)).toEqual({})
      }),
    )
  })

  it('a partner-collected sale ends as cash, revenue and expense', () => {
    fc.assert(
      fc.property(sales, (any) => {
        const sale = { ...any, payment_model: 'partner_collected' as const }
        const amount_cents = owed(sale)
        const all = balances(
          POSTING_RULES.sale_recorded(sale),
          POSTING_RULES.sale_completed(sale),
          POSTING_RULES.statement_closed({ amount_cents }),
          POSTING_RULES.statement_paid({ amount_cents }),
        )
        expect(all['cash'] ?? 0).toBe(amount_cents)
        const ours = sale.sale_price_cents - sale.seller_cents - sale.owner_cents
        expect(all['sales_revenue'] ?? 0).toBe(0 - ours)
        expect(all['owner_payable'] ?? 0).toBe(0 - sale.owner_cents)
        expect(all['seller_pending'] ?? 0).toBe(0 - sale.seller_cents)
        expect(all['commission_expense'] ?? 0).toBe(sale.commission_cents)
        expect(Object.keys(all).every((account) => !account.startsWith('partner_'))).toBe(true)
      }),
    )
  })

  it('a sale we collected ends as cash minus what the partner and the seller were paid', () => {
    fc.assert(
      fc.property(sales, (any) => {
        const sale = { ...any, payment_model: 'service_collected' as const }
        const payout = { amount_cents: sale.commission_cents }
        const share = { amount_cents: sale.seller_cents }
        const upTo = [
          POSTING_RULES.seller_matured(share),
          POSTING_RULES.seller_payout_created(share),
          POSTING_RULES.seller_payout_paid(share),
          POSTING_RULES.sale_recorded(sale),
          POSTING_RULES.sale_captured(sale),
          POSTING_RULES.sale_completed(sale),
          POSTING_RULES.commission_matured(sale),
          POSTING_RULES.payout_created(payout),
        ]
        const paid = balances(...upTo, POSTING_RULES.payout_paid(payout))
        const kept = sale.sale_price_cents - sale.commission_cents - sale.seller_cents
        expect(paid['cash'] ?? 0).toBe(kept)
        expect(Object.keys(paid).some((account) => /accrued|pending|transit/.test(account))).toBe(
          false,
        )
        const failed = balances(...upTo, POSTING_RULES.payout_failed(payout))
        expect(failed['commission_pending'] ?? 0).toBe(0 - sale.commission_cents)
      }),
    )
  })

  it('a commission clawed back after its payout leaves the partner owing that amount', () => {
    const sale = {
      payment_model: 'service_collected',
      sale_price_cents: 1_000_00,
      commission_cents: 150_00,
      seller_cents: 0,
      owner_cents: 0,
    } as const
    const payout = { amount_cents: 150_00 }
    expect(
      balances(
        POSTING_RULES.sale_recorded(sale),
        POSTING_RULES.sale_completed(sale),
        POSTING_RULES.commission_matured(sale),
        POSTING_RULES.payout_created(payout),
        POSTING_RULES.payout_paid(payout),
        POSTING_RULES.commission_clawed_back(sale),
      ),
    ).toEqual({
      processor_receivable: 1_000_00,
      sales_revenue: -1_000_00,
      cash: -150_00,
      commission_pending: 150_00,
    })
  })

  it("a receipt ends as cash and revenue, or leaves nothing if it can't be captured", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), (amount_cents) => {
        const settled = POSTING_RULES.receipt_settled({ amount_cents })
        const captured = POSTING_RULES.receipt_captured({ amount_cents })
        expect(balances(settled)).toEqual({
          processor_receivable: amount_cents,
          registration_revenue: -amount_cents,
        })
        expect(balances(settled, captured)).toEqual({
          cash: amount_cents,
          registration_revenue: -amount_cents,
        })
        expect(balances(settled, POSTING_RULES.receipt_reversed({ amount_cents }))).toEqual({})
      }),
    )
  })

  it('what the registrar charges is our cost, and owed to the registrar', () => {
    expect(balances(POSTING_RULES.receipt_cost({ amount_cents: 900 }))).toEqual({
      registration_cost: 900,
      registrar_payable: -900,
    })
  })

  it('a plan leaves nothing owed once it is paid, or has ended after some payments', () => {
    const cents = fc.integer({ min: 1, max: 1e10 })
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 36 }), fc.nat(35), (parts, paid) => {
        const total = parts.reduce((sum, each) => sum + each, 0)
        const share = (amount: number) => Math.floor(amount * 0.85)
        const made = parts.slice(0, paid)
        const left = parts.slice(paid).reduce((sum, each) => sum + each, 0)
        const end = POSTING_RULES.plan_ended({ amount_cents: left })
        const after = balances(
          POSTING_RULES.plan_started({ amount_cents: total }),
          ...made.map((amount_cents) => {
            return POSTING_RULES.plan_paid({ amount_cents, seller_cents: share(amount_cents) })
          }),
          end,
        )
        const taken = total - left
        const sellers = made.reduce((sum, each) => sum + share(each), 0)
        expect(after).toEqual(
          balances([
            ['cash', taken],
            ['seller_pending', -sellers],
            ['sales_revenue', sellers - taken],
          ]),
        )
      }),
    )
  })

  it('a payment of a plan that is given back leaves nothing of it', () => {
    const paid = { amount_cents: 100_00, seller_cents: 85_00 }
    const all = { amount_cents: 1_200_00 }
    expect(
      balances(
        POSTING_RULES.plan_started(all),
        POSTING_RULES.plan_paid(paid),
        POSTING_RULES.plan_refunded(paid),
        POSTING_RULES.plan_ended({ amount_cents: 1_100_00 }),
      ),
    ).toEqual({})
  })
})
