type Side = 'have' | 'owe' | 'earned' | 'spent'

export const SIDE_TEXT: Record<Side, string> = {
  have: 'Asset',
  owe: 'Liability',
  earned: 'Revenue',
  spent: 'Expense',
}

/** In display order. */
const ACCOUNTS: [code: string, side: Side, text: string][] = [
  ['cash', 'have', 'Cash'],
  ['processor_receivable', 'have', 'With the payment processor'],
  ['partner_receivable_pending', 'have', 'Owed by partners after delivery'],
  ['partner_receivable_due', 'have', 'Owed by partners, not on a statement yet'],
  ['partner_receivable_invoiced', 'have', 'Owed by partners on statements'],
  ['deferred_commission', 'have', 'Commission on undelivered sales'],
  ['plan_receivable', 'have', 'Owed by buyers on monthly plans'],
  ['deferred_sales', 'owe', 'Undelivered sales'],
  ['plan_deferred', 'owe', 'Monthly payments to come'],
  ['commission_accrued', 'owe', 'Partner commission, on hold'],
  ['commission_pending', 'owe', 'Partner commission, payable'],
  ['payout_in_transit', 'owe', 'Partner payouts in progress'],
  ['seller_pending', 'owe', 'Seller earnings, on hold for a week after delivery'],
  ['seller_payable', 'owe', 'Seller earnings, payable'],
  ['seller_payout_in_transit', 'owe', 'Seller payouts in progress'],
  ['owner_payable', 'owe', 'Owed to former owners of negotiated names'],
  ['registrar_payable', 'owe', 'Owed to the registrar'],
  ['sales_revenue', 'earned', 'Delivered sales'],
  ['registration_revenue', 'earned', 'Registrations and renewals'],
  ['commission_expense', 'spent', 'Commission on delivered sales'],
  ['registration_cost', 'spent', 'Registrar charges'],
]

/** A ledger account in plain words. The ledger counts debits: what we have and what we spent. */
export function accountWords(code: string): {
  text: string
  side: Side
  sign: 1 | -1
  place: number
} {
  const place = ACCOUNTS.findIndex(([known]) => known === code)
  const [, side = 'have', text = code] = ACCOUNTS[place] ?? []
  const sign = side === 'have' || side === 'spent' ? 1 : -1
  return { text, side, sign, place: place === -1 ? ACCOUNTS.length : place }
}
