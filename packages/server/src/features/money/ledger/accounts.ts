import type { Environment } from '../../../values/environment.ts'

/** Ledger accounts of Namehouse itself, one of each per environment. */
export const PLATFORM_ACCOUNTS = [
  'cash',
  'processor_receivable',
  'deferred_sales',
  'deferred_commission',
  'sales_revenue',
  'commission_expense',
  'registration_revenue',
  'registration_cost',
  'registrar_payable',
  /** What buyers still owe for names that they pay monthly, and what of it isn't earned. */
  'plan_receivable',
  'plan_deferred',
  /** What we owe the former owners of names that we negotiated for people. */
  'owner_payable',
] as const

/** Ledger accounts that every partner has in each environment. */
export const PARTNER_ACCOUNTS = [
  'partner_receivable_pending',
  'partner_receivable_due',
  'partner_receivable_invoiced',
  'commission_accrued',
  'commission_pending',
  'payout_in_transit',
] as const

/** Ledger accounts of an account that sells names: what we owe it, by how soon. */
export const SELLER_ACCOUNTS = [
  'seller_pending',
  'seller_payable',
  'seller_payout_in_transit',
] as const

export type PlatformAccount = (typeof PLATFORM_ACCOUNTS)[number]
export type PartnerAccount = (typeof PARTNER_ACCOUNTS)[number]
export type SellerAccount = (typeof SELLER_ACCOUNTS)[number]
export type AccountCode = PlatformAccount | PartnerAccount | SellerAccount

/** Both ids are null for Namehouse's own ledger accounts. */
export type AccountOwner = {
  environment: Environment
  partner_id: string | null
  seller_account_id?: string | null
}

/** The id of a ledger account, for example `live/cash` or `live/commission_pending/ptr_1`. */
export function accountId(owner: AccountOwner, code: AccountCode): string {
  const { environment, partner_id, seller_account_id = null } = owner
  if ((PLATFORM_ACCOUNTS as readonly string[]).includes(code)) return `${environment}/${code}`
  if ((SELLER_ACCOUNTS as readonly string[]).includes(code)) {
    if (seller_account_id === null) throw new Error(`ledger account ${code} needs a seller`)
    return `${environment}/${code}/${seller_account_id}`
  }
  if (partner_id === null) throw new Error(`ledger account ${code} needs a partner_id`)
  return `${environment}/${code}/${partner_id}`
}
