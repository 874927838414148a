import type { Environment } from '../../../values/environment.ts'

/** Accounts of the house itself, one of each in either environment. */
export const HOUSE_ACCOUNTS = [
  'cash',
  'processor_receivable',
  'deferred_sales',
  'deferred_commission',
  'sales_revenue',
  'commission_expense',
  'registration_revenue',
] as const

/** Accounts that every partner has, in either environment. */
export const PARTNER_ACCOUNTS = [
  'partner_receivable_pending',
  'partner_receivable_due',
  'partner_receivable_invoiced',
  'commission_accrued',
  'commission_pending',
  'payout_in_transit',
] as const

export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number]
export type PartnerAccount = (typeof PARTNER_ACCOUNTS)[number]
export type AccountCode = HouseAccount | PartnerAccount

/** The house alone has no partner. */
export type AccountOwner = { environment: Environment; partner_id: string | null }

/** The id of an account, such as `live/cash` or `live/commission_pending/ptr_1`. */
export function accountId({ environment, partner_id }: AccountOwner, code: AccountCode): string {
  if ((HOUSE_ACCOUNTS as readonly string[]).includes(code)) return `${environment}/${code}`
  if (partner_id === null) throw new Error(`the house has no account ${code}`)
  return `${environment}/${code}/${partner_id}`
}
