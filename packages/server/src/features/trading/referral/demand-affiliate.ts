import type { Partner } from '../../../auth/partner.ts'
import { Refusal } from '../../../refusal.ts'
import type { Tenant } from '../../../values/environment.ts'

/** Whose referrals a credential may see. Refuses: forbidden (no affiliate account behind it). */
export function demandAffiliate({ partner_id, environment, is_affiliate }: Partner): Tenant {
  if (is_affiliate) return { partner_id, environment }
  throw new Refusal('forbidden', 'This credential is not linked to an affiliate account.')
}
