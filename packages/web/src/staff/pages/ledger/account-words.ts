type Side = 'have' | 'owe' | 'earned' | 'spent'

export const SIDE_TEXT: Record<Side, string> = {
  have: 'We have it',
  owe: 'We owe it',
  earned: 'Earned',
  spent: 'Spent',
}

/** In display order. */
const ACCOUNTS: [code: string, side: Side, text: string][] = [
  ['cash', 'have', 'Cash'],
  ['processor_receivable', 'have', 'With the payment processor'],
  ['partner_receivable_pending', 'have', 'Partners will owe, once it is delivered'],
  ['partner_receivable_due', 'have', 'Partners owe, not on a statement yet'],
  ['partner_receivable_invoiced', 'have', 'Partners owe on statements'],
  ['deferred_commission', 'have', 'Commission on what is not delivered'],
  ['plan_receivable', 'have', 'Buyers owe on monthly plans'],
  ['deferred_sales', 'owe', 'Sales that are not delivered'],
  ['plan_deferred', 'owe', 'Monthly payments that are still to come'],
  ['commission_accrued', 'owe', 'Commission of partners, still held'],
  ['commission_pending', 'owe', 'Commission of partners, payable'],
  ['payout_in_transit', 'owe', 'Payouts in progress'],
  ['seller_pending', 'owe', 'Sellers will get, once it is delivered for a week'],
  ['seller_payable', 'owe', 'Sellers get, payable'],
  ['seller_payout_in_transit', 'owe', 'Payouts to sellers in progress'],
  ['registrar_payable', 'owe', 'Charged by the registrar'],
  ['sales_revenue', 'earned', 'Sales that are delivered'],
  ['registration_revenue', 'earned', 'Names of account holders'],
  ['commission_expense', 'spent', 'Commission on what is delivered'],
  ['registration_cost', 'spent', 'Names of account holders, at the registrar'],
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
