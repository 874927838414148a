import type { AccountCode } from './accounts.ts'

/** Positive is debit, negative is credit; a line of zero is left out. */
export type Line = readonly [account: AccountCode, amountCents: number]

export type PaymentModel = 'partner_collected' | 'service_collected'

/** A sale as the ledger sees it: who holds the money, how much it is, and the partner's share. */
export type Sale = {
  payment_model: PaymentModel
  sale_price_cents: number
  commission_cents: number
}

/** Whether the processor has paid the money of a service-collected sale out to us. */
type Capture = { isCaptured: boolean }

/**
 * Every fact that moves money, and what it writes. Money that a partner collected is first owed to
 * us as pending, then due once the domain is delivered, then invoiced by a statement, then cash.
 * Commission of money that we collected is accrued, then pending once its hold is over, then paid.
 * Nothing is revenue or expense before the domain is delivered. What account holders pay for their
 * own names is revenue once it was carried out, which is when it is known how much is taken.
 */
export const POSTING_RULES = {
  sale_recorded: (sale: Sale): Line[] => recorded(sale),
  /** The mirror of what was recorded; money that has reached us goes back out of cash. */
  sale_reversed: ({ isCaptured, ...sale }: Sale & Capture): Line[] =>
    mirror(recorded(sale)).map(([account, cents]): Line => {
      return [account === 'processor_receivable' && isCaptured ? 'cash' : account, cents]
    }),
  sale_captured: ({ sale_price_cents }: Pick<Sale, 'sale_price_cents'>): Line[] =>
    move('processor_receivable', 'cash', sale_price_cents),
  sale_completed: (sale: Sale): Line[] => [
    ...move('sales_revenue', 'deferred_sales', sale.sale_price_cents),
    ...move('deferred_commission', 'commission_expense', sale.commission_cents),
    ...(sale.payment_model === 'partner_collected'
      ? move('partner_receivable_pending', 'partner_receivable_due', owed(sale))
      : []),
  ],
  commission_matured: ({ commission_cents }: Pick<Sale, 'commission_cents'>): Line[] =>
    move('commission_pending', 'commission_accrued', commission_cents),
  /** The balance may go below zero; the next payout is smaller by it. */
  commission_clawed_back: ({ commission_cents }: Pick<Sale, 'commission_cents'>): Line[] =>
    move('commission_expense', 'commission_pending', commission_cents),
  statement_closed: ({ amount_cents }: Amount): Line[] =>
    move('partner_receivable_due', 'partner_receivable_invoiced', amount_cents),
  statement_paid: ({ amount_cents }: Amount): Line[] =>
    move('partner_receivable_invoiced', 'cash', amount_cents),
  payout_created: ({ amount_cents }: Amount): Line[] =>
    move('payout_in_transit', 'commission_pending', amount_cents),
  payout_paid: ({ amount_cents }: Amount): Line[] =>
    move('cash', 'payout_in_transit', amount_cents),
  payout_failed: ({ amount_cents }: Amount): Line[] =>
    move('commission_pending', 'payout_in_transit', amount_cents),
  receipt_settled: ({ amount_cents }: Amount): Line[] =>
    move('registration_revenue', 'processor_receivable', amount_cents),
  receipt_captured: ({ amount_cents }: Amount): Line[] =>
    move('processor_receivable', 'cash', amount_cents),
  /** What was carried out stays so, and is not paid. */
  receipt_reversed: ({ amount_cents }: Amount): Line[] =>
    move('processor_receivable', 'registration_revenue', amount_cents),
} as const

type Amount = { amount_cents: number }

export type EntryKind = keyof typeof POSTING_RULES

/** What a partner who collected the money owes us of it. */
export function owed({ sale_price_cents, commission_cents }: Sale): number {
  return sale_price_cents - commission_cents
}

function recorded(sale: Sale): Line[] {
  const { payment_model, sale_price_cents, commission_cents } = sale
  const isOurs = payment_model === 'service_collected'
  const lines: Line[] = isOurs
    ? [
        ['processor_receivable', sale_price_cents],
        ['commission_accrued', -commission_cents],
      ]
    : [['partner_receivable_pending', owed(sale)]]
  return withoutZeros([
    ...lines,
    ['deferred_commission', commission_cents],
    ['deferred_sales', -sale_price_cents],
  ])
}

/** Credits one account and debits another. */
function move(credit: AccountCode, debit: AccountCode, amountCents: number): Line[] {
  return withoutZeros([
    [debit, amountCents],
    [credit, -amountCents],
  ])
}

function mirror(lines: Line[]): Line[] {
  return lines.map(([account, cents]): Line => [account, -cents])
}

function withoutZeros(lines: Line[]): Line[] {
  return lines.filter(([, cents]) => cents !== 0)
}
