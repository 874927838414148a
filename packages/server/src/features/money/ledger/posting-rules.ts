import type { AccountCode } from './accounts.ts'

/** Positive is debit, negative is credit. Zero lines are left out. */
export type Line = readonly [account: AccountCode, amountCents: number]

export type PaymentModel = 'partner_collected' | 'service_collected'

/** A sale as the ledger sees it: who collected the money, the price and the partner's share. */
export type Sale = {
  payment_model: PaymentModel
  sale_price_cents: number
  commission_cents: number
  /** What the account that sold the name gets; 0 if the name was ours. */
  seller_cents: number
  /** What the former owner of a name gets that we negotiated for a person; 0 for all others. */
  owner_cents: number
}

/** Whether the processor has paid out the money of a service-collected sale to us. */
type Capture = { isCaptured: boolean }

/**
 * Every event that moves money, and the lines it writes.
 *
 * - Partner-collected money starts as pending, becomes due when the domain is delivered, is
 *   invoiced by a statement, and ends as cash.
 * - Commission on money we collected starts as accrued, becomes pending when its hold ends, and is
 *   then paid out.
 * - A seller's share starts as pending, becomes payable a week after delivery, and is then paid out.
 *   It is never our revenue: of a seller's name, only our commission is.
 * - What we owe the former owner of a name that we negotiated for a person is never our revenue
 *   either: of such a sale, only our fee is.
 * - A name that is paid monthly is owed as a whole from the start. Each payment reduces that, earns
 *   our part and credits the seller's.
 * - Nothing counts as revenue or expense until the domain is delivered.
 * - What account holders pay for their own domains becomes revenue once the work is done, because
 *   only then is the final amount known.
 */
export const POSTING_RULES = {
  sale_recorded: (sale: Sale): Line[] => recorded(sale),
  /** Mirrors the recorded sale. Money that already reached us is paid back out of cash. */
  sale_reversed: ({ isCaptured, ...sale }: Sale & Capture): Line[] =>
    mirror(recorded(sale)).map(([account, cents]): Line => {
      return [account === 'processor_receivable' && isCaptured ? 'cash' : account, cents]
    }),
  sale_captured: ({ sale_price_cents }: Pick<Sale, 'sale_price_cents'>): Line[] =>
    move('processor_receivable', 'cash', sale_price_cents),
  sale_completed: (sale: Sale): Line[] => [
    ...move('sales_revenue', 'deferred_sales', ours(sale)),
    ...move('deferred_commission', 'commission_expense', sale.commission_cents),
    ...(sale.payment_model === 'partner_collected'
      ? move('partner_receivable_pending', 'partner_receivable_due', owed(sale))
      : []),
  ],
  commission_matured: ({ commission_cents }: Pick<Sale, 'commission_cents'>): Line[] =>
    move('commission_pending', 'commission_accrued', commission_cents),
  /** The balance may go negative; the next payout is reduced by that amount. */
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
  seller_matured: ({ amount_cents }: Amount): Line[] =>
    move('seller_payable', 'seller_pending', amount_cents),
  seller_payout_created: ({ amount_cents }: Amount): Line[] =>
    move('seller_payout_in_transit', 'seller_payable', amount_cents),
  seller_payout_paid: ({ amount_cents }: Amount): Line[] =>
    move('cash', 'seller_payout_in_transit', amount_cents),
  seller_payout_failed: ({ amount_cents }: Amount): Line[] =>
    move('seller_payable', 'seller_payout_in_transit', amount_cents),
  /** We paid the former owner of a name that we negotiated. */
  owner_paid: ({ amount_cents }: Amount): Line[] => move('cash', 'owner_payable', amount_cents),
  /** All that a buyer owes for a name that is paid monthly. None of it is earned yet. */
  plan_started: ({ amount_cents }: Amount): Line[] =>
    move('plan_deferred', 'plan_receivable', amount_cents),
  /** Some of it was paid: part is the seller's, the rest is ours. */
  plan_paid: ({ amount_cents, seller_cents }: Amount & Pick<Sale, 'seller_cents'>): Line[] =>
    withoutZeros([
      ['cash', amount_cents],
      ['plan_receivable', -amount_cents],
      ['plan_deferred', amount_cents],
      ['seller_pending', -seller_cents],
      ['sales_revenue', seller_cents - amount_cents],
    ]),
  /** Given back before the seller's part was payable. Only with the plan's end, so nothing is owed. */
  plan_refunded: ({ amount_cents, seller_cents }: Amount & Pick<Sale, 'seller_cents'>): Line[] =>
    withoutZeros([
      ['cash', -amount_cents],
      ['seller_pending', seller_cents],
      ['sales_revenue', amount_cents - seller_cents],
    ]),
  /** The plan has ended, and nobody owes the rest any more. */
  plan_ended: ({ amount_cents }: Amount): Line[] =>
    move('plan_receivable', 'plan_deferred', amount_cents),
  receipt_settled: ({ amount_cents }: Amount): Line[] =>
    move('registration_revenue', 'processor_receivable', amount_cents),
  receipt_captured: ({ amount_cents }: Amount): Line[] =>
    move('processor_receivable', 'cash', amount_cents),
  /** The work that was done is not undone; it just isn't paid for. */
  receipt_reversed: ({ amount_cents }: Amount): Line[] =>
    move('processor_receivable', 'registration_revenue', amount_cents),
  /** What the registrar charged for the work. It charges us even if the buyer's bank doesn't pay. */
  receipt_cost: ({ amount_cents }: Amount): Line[] =>
    move('registrar_payable', 'registration_cost', amount_cents),
  /** The same for one item of a receipt that ended later, or whose cost staff have found out. */
  receipt_cost_found: ({ amount_cents }: Amount): Line[] =>
    move('registrar_payable', 'registration_cost', amount_cents),
  /** The same for a transfer, which ends days after its receipt. */
  transfer_cost: ({ amount_cents }: Amount): Line[] =>
    move('registrar_payable', 'registration_cost', amount_cents),
  /** An item was charged before it had ended, because the hold was about to lapse, and failed. */
  item_refunded: ({ amount_cents }: Amount): Line[] =>
    move('cash', 'registration_revenue', amount_cents),
  /** A transfer that was charged has ended without the name. */
  transfer_refunded: ({ amount_cents }: Amount): Line[] =>
    move('cash', 'registration_revenue', amount_cents),
} as const

type Amount = { amount_cents: number }

export type EntryKind = keyof typeof POSTING_RULES

/** What a partner who collected the money owes us. */
export function owed({
  sale_price_cents,
  commission_cents,
}: Pick<Sale, 'sale_price_cents' | 'commission_cents'>): number {
  return sale_price_cents - commission_cents
}

/** What of a sale is ours, before the partner's commission. */
function ours({ sale_price_cents, seller_cents, owner_cents }: Sale): number {
  return sale_price_cents - seller_cents - owner_cents
}

function recorded(sale: Sale): Line[] {
  const { payment_model, sale_price_cents, commission_cents, seller_cents, owner_cents } = sale
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
    ['deferred_sales', -ours(sale)],
    ['seller_pending', -seller_cents],
    ['owner_payable', -owner_cents],
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
